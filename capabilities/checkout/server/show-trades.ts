import { roleOf, type Handler } from '#platform/http/handler.ts';
import { ORDER_PERIOD_INVALID } from '#platform/kernel/errors.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { instantOf, shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { listTrades } from '../contract/operations.ts';
import { tradeStates } from '../contract/words.ts';
import { decideClose, tradeStateOf } from '../domain/trade-rule.ts';
import { payPathOf } from './trade-row.ts';

interface Row {
  tradeNo: string;
  linkKey: string;
  subject: string;
  amountFen: Fen;
  accountNo: string;
  validUntil: Date;
  closedAt: Date | null;
  payment: 'paying' | 'paid' | null;
  payerName: string | null;
  endedAt: Date | null;
  makerName: string;
  createdAt: Date;
}

/** `tradeStateOf` in SQL for the filter; a test of this folder compares both. */
const STATE = `CASE WHEN p.state IS NOT NULL THEN p.state WHEN t.closed_at IS NOT NULL THEN 'closed' WHEN t.valid_until < $2 THEN 'expired' ELSE 'open' END`;

const FROM = `FROM checkout.trades t LEFT JOIN checkout.payments p ON p.payee_mid = t.mid AND p.trade_no = t.trade_no AND p.state <> 'released'
  WHERE t.mid = $1 AND ($3::timestamptz IS NULL OR t.created_at >= $3) AND ($4::timestamptz IS NULL OR t.created_at <= $4)
    AND ($5::text[] IS NULL OR ${STATE} = ANY($5))
    AND ($6 = '' OR position($6 in t.trade_no) > 0 OR position($6 in t.subject) > 0 OR platform.name_has(coalesce(p.payer_name, ''), $6))`;

/** `plm/trade.page`: the merchant's own 收款单, newest first. Of the payer it shows the company's name only. */
export const showTrades: Handler<typeof listTrades> = async (context, input) => {
  const { tx, clock } = context;
  const now = clock.now();
  const from = input.startTime === undefined ? null : instantOf(input.startTime);
  const to = input.endTime === undefined ? null : instantOf(input.endTime, 'end');
  if (from && to && from > to) return fail(ORDER_PERIOD_INVALID);
  const filter = [roleOf(context).mid, now, from, to, input.states?.length ? input.states : null, input.keyword ?? ''];
  const rows = await tx.rows<Row>(
    `SELECT t.trade_no, t.link_key, t.subject, t.amount_fen, t.account_no, t.valid_until,
       t.closed_at, p.state AS payment, p.payer_name, p.ended_at, t.maker_name, t.created_at
     ${FROM} ORDER BY t.created_at DESC, t.trade_no DESC LIMIT $7 OFFSET $8`,
    [...filter, input.pageSize, (input.pageNo - 1) * input.pageSize],
    'checkout.trades',
  );
  const counted = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count ${FROM}`,
    filter,
    'checkout.count_trades',
  );
  return ok({
    list: rows.map((row) => describe(row, now)),
    pageNo: input.pageNo,
    pageSize: input.pageSize,
    totalCount: counted!.count,
  });
};

function describe(row: Row, now: Date) {
  const state = tradeStateOf(row, now);
  const { tradeNo, subject, accountNo, makerName } = row;
  return {
    tradeNo,
    subject,
    accountNo,
    makerName,
    state,
    amount: yuanOfFen(row.amountFen),
    stateName: tradeStates[state],
    validUntil: shanghaiIso(row.validUntil),
    payerName: row.payerName ?? '',
    paidAt: state === 'paid' && row.endedAt ? shanghaiIso(row.endedAt) : null,
    createdAt: shanghaiIso(row.createdAt),
    payPath: state === 'open' ? payPathOf(row.linkKey) : '',
    mayClose: decideClose(row, now).ok,
  };
}
