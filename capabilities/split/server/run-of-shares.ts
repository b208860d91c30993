import { ENDED_UNPAID, stateWord, type OrderState } from '#capabilities/order/contract/words.ts';
import { runOfRows, type RunOfSeveral } from '#capabilities/upload/server/index.ts';
import type { PaidRowState } from '#capabilities/upload/contract/words.ts';
import { shareContract } from '../contract/kind.ts';

interface Row {
  lineNo: number;
  state: OrderState;
  reason: string;
}

/** What became of the rows of a sheet: of each its order says it. */
export const runOfShares: RunOfSeveral = async (tx, { mid, batchId }, page) => {
  const rows = await tx.rows<Row>(
    `SELECT s.line_no, o.state, o.fail_reason AS reason FROM split.shares s JOIN orders.orders o ON o.mid = s.mid AND o.order_no = s.order_no
     WHERE s.mid = $1 AND s.batch_id = $2 ORDER BY s.line_no`,
    [mid, batchId],
    'split.run_of_batch',
  );
  return runOfRows(
    rows.map(({ lineNo, ...order }) => ({ lineNo, ...outcomeOf(order) })),
    page,
  );
};

function outcomeOf({ state, reason }: Omit<Row, 'lineNo'>): { state: PaidRowState; reason: string } {
  const word = stateWord(shareContract.id, state);
  if (state === 'failed') return { state, reason };
  if (state === 'returned' || state === 'succeeded') return { state: 'succeeded', reason };
  if (ENDED_UNPAID.includes(state)) return { state: 'unpaid', reason: [word, reason].filter(Boolean).join('：') };
  return state === 'processing' ? { state, reason } : { state: 'waiting', reason: word };
}
