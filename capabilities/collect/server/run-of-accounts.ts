import { runOfRows, type RunOfSeveral } from '#capabilities/upload/server/index.ts';
import type { PaidRowState } from '#capabilities/upload/contract/words.ts';
import type { ItemState } from '../contract/words.ts';

interface Row {
  lineNo: number;
  state: ItemState;
  reason: string;
  isTaken: boolean;
}

/** What became of the rows of a sheet: each is an account of its collection. */
export const runOfAccounts: RunOfSeveral = async (tx, { mid, batchId }, page) => {
  const rows = await tx.rows<Row>(
    `SELECT i.item_no AS "lineNo", i.state, i.reason, i.order_no IS NOT NULL AS "isTaken" FROM collect.runs r JOIN collect.items i ON i.mid = r.mid AND i.run_id = r.run_id
     WHERE r.mid = $1 AND r.batch_id = $2 ORDER BY i.item_no`,
    [mid, batchId],
    'collect.run_of_batch',
  );
  return runOfRows(
    rows.map((row) => ({ lineNo: row.lineNo, state: stateOf(row), reason: row.reason })),
    page,
  );
};

const stateOf = ({ state, isTaken }: Row): PaidRowState =>
  state === 'skipped' ? 'failed' : state === 'succeeded' ? state : isTaken ? 'processing' : 'waiting';
