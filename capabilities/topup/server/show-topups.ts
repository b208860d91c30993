import { orderTypeName } from '#capabilities/order/contract/words.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { maskCard } from '#platform/kernel/mask.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { listTopups, TopupRow } from '../contract/operations.ts';
import { topupStates, type TopupState } from '../contract/words.ts';

interface Row {
  topupNo: string | null;
  orderNo: string | null;
  state: TopupState;
  typeCode: string | null;
  amountFen: Fen;
  accountNo: string;
  payerName: string;
  payerAccountNo: string;
  payerBankName: string;
  remark: string;
  at: Date;
  validUntil: Date | null;
  reason: string;
}

/** `topupStateOf` in SQL: money that was credited, and 充值单 without any. A test of this folder compares both. */
const ROWS = `(
  SELECT a.topup_no, a.order_no, 'received' AS state, o.type_code, a.amount_fen, a.account_no,
    a.payer_name, a.payer_account_no, a.payer_bank_name, a.remark, a.credited_at AS at, NULL::timestamptz AS "validUntil", '' AS reason
  FROM topup.arrivals a JOIN orders.orders o ON o.mid = a.mid AND o.order_no = a.order_no WHERE a.mid = $1
  UNION ALL
  SELECT e.topup_no, NULL, CASE WHEN t.state = 'failed' THEN 'failed' WHEN e.cancelled_at IS NOT NULL THEN 'cancelled' WHEN t.state = 'open' THEN 'transferring'
      WHEN e.valid_until <= $2 THEN 'lapsed' WHEN t.state IS NOT NULL THEN 'transferring' ELSE 'waiting' END, NULL, e.amount_fen, e.account_no,
    coalesce(t.holder_name, ''), coalesce(t.bank_account_no, ''), coalesce(t.bank_name, ''), e.remark, e.created_at, e.valid_until, coalesce(t.reason, '')
  FROM topup.expected e LEFT JOIN topup.transfers_in t ON t.mid = e.mid AND t.topup_no = e.topup_no WHERE e.mid = $1 AND e.order_no IS NULL) r
  WHERE ($3::text[] IS NULL OR r.state = ANY($3)) AND ($4 = '' OR position($4 in coalesce(r.topup_no, '')) > 0 OR position($4 in coalesce(r.order_no, '')) > 0
    OR platform.name_has(r.payer_name, $4) OR position($4 in r.remark) > 0)`;

/** `topup/page`: what came in and what is waited for, newest first. */
export const showTopups: Handler<typeof listTopups> = async (context, { states, keyword = '', pageNo, pageSize }) => {
  const { tx, clock } = context;
  const filter = [roleOf(context).mid, clock.now(), states?.length ? states : null, keyword];
  const rows = await tx.rows<Row>(
    `SELECT r.* FROM ${ROWS} ORDER BY r.at DESC, coalesce(r.order_no, r.topup_no) DESC LIMIT $5 OFFSET $6`,
    [...filter, pageSize, (pageNo - 1) * pageSize],
    'topup.page',
  );
  const counted = await tx.one<{ count: number }>(`SELECT count(*)::int AS count FROM ${ROWS}`, filter, 'topup.count');
  return ok({ list: rows.map(describe), pageNo, pageSize, totalCount: counted!.count });
};

const describe = (row: Row): TopupRow => ({
  id: row.orderNo ?? row.topupNo ?? '',
  topupNo: row.topupNo ?? '',
  orderNo: row.orderNo ?? '',
  state: row.state,
  stateName: topupStates[row.state],
  typeName: row.typeCode === null ? '' : orderTypeName(row.typeCode),
  amount: yuanOfFen(row.amountFen),
  accountNo: row.accountNo,
  payerName: row.payerName,
  payerAccountNo: row.payerAccountNo && maskCard(row.payerAccountNo),
  payerBankName: row.payerBankName,
  remark: row.remark,
  reason: row.reason,
  at: shanghaiIso(row.at),
  validUntil: row.validUntil && shanghaiIso(row.validUntil),
});
