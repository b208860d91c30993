import { ENDED_UNPAID, stateWord, type OrderState } from '#capabilities/order/contract/words.ts';
import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { refundContract } from '../contract/kind.ts';
import type { listRefunds, RefundRow } from '../contract/operations.ts';
import { refundResultOf } from '../contract/words.ts';

interface Row {
  orderNo: string;
  refundNo: string;
  tradeNo: string;
  payeeName: string;
  accountNo: string;
  amountFen: Fen;
  reason: string;
  state: OrderState;
  failReason: string;
  makerName: string;
  submittedAt: Date;
  finishedAt: Date | null;
}

/** Of a line of a batch its own, where it has one; one that waits is where its order is. */
const STATE = `CASE WHEN l.state <> 'waiting' THEN l.state ELSE o.state END`;
const PAYEE = 'coalesce(l.payee_name, o.payee_name)';
const SELECT = `SELECT o.order_no, f.refund_no, coalesce(l.original_no, o.original_no) AS "tradeNo", ${PAYEE} AS "payeeName", o.account_no, coalesce(l.amount_fen, o.amount_fen) AS "amountFen",
  coalesce(l.remark, o.remark) AS reason, ${STATE} AS state, coalesce(nullif(l.reason, ''), o.fail_reason) AS "failReason", o.maker_name, o.submitted_at,
  coalesce(l.ended_at, o.finished_at) AS "finishedAt"`;
const FROM = `FROM refund.refunds f JOIN orders.orders o ON o.mid = f.mid AND o.order_no = f.order_no
  LEFT JOIN orders.lines l ON l.mid = f.mid AND l.order_no = f.order_no AND l.line_no = f.line_no WHERE f.mid = $1`;
/** `refundResultOf` in SQL for the filter; a test of this folder compares both. */
const RESULT = `CASE WHEN ${STATE} = 'succeeded' THEN 'succeeded' WHEN ${STATE} = ANY($4) THEN 'failed' ELSE 'waiting' END`;
const FILTER = `AND ($2::text[] IS NULL OR ${RESULT} = ANY($2))
  AND ($3 = '' OR position($3 in o.order_no) > 0 OR position($3 in f.refund_no) > 0 OR position($3 in coalesce(l.original_no, o.original_no)) > 0 OR platform.name_has(${PAYEE}, $3))`;

const describe = ({ amountFen, state, submittedAt, finishedAt, ...row }: Row): RefundRow => ({
  ...row,
  amount: yuanOfFen(amountFen),
  result: refundResultOf(state),
  stateName: stateWord(refundContract.id, state),
  submittedAt: shanghaiIso(submittedAt),
  finishedAt: finishedAt && shanghaiIso(finishedAt),
});

/** The refunds of one trade, the oldest first. */
export async function refundsOf(tx: Tx, mid: string, trade: { mid: string; orderNo: string }): Promise<RefundRow[]> {
  const rows = await tx.rows<Row>(
    `${SELECT} ${FROM} AND (o.original_mid = $2 AND o.original_no = $3 OR l.original_mid = $2 AND l.original_no = $3) ORDER BY o.submitted_at, o.order_no, f.line_no`,
    [mid, trade.mid, trade.orderNo],
    'refund.of_trade',
  );
  return rows.map(describe);
}

/** `refund/page`: the newest first. */
export const showRefunds: Handler<typeof listRefunds> = async (context, { results, keyword, pageNo, pageSize }) => {
  const { tx } = context;
  const filter = [roleOf(context).mid, results?.length ? results : null, keyword ?? '', ENDED_UNPAID];
  const rows = await tx.rows<Row>(
    `${SELECT} ${FROM} ${FILTER} ORDER BY o.submitted_at DESC, o.order_no DESC, f.line_no LIMIT $5 OFFSET $6`,
    [...filter, pageSize, (pageNo - 1) * pageSize],
    'refund.page',
  );
  const counted = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count ${FROM} ${FILTER}`,
    filter,
    'refund.count',
  );
  return ok({ list: rows.map(describe), pageNo, pageSize, totalCount: counted!.count });
};
