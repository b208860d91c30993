import type { Tx } from '#platform/db/database.ts';
import type { BatchKinds } from './batch-kind.ts';
import type { BatchRow } from './batch-row.ts';
import type { BatchRun, BatchRunOf, LinePage } from './batch-run.ts';

/** Of a submitted batch of any kind. */
export type RunOfBatch = (tx: Tx, batch: BatchRow, page: LinePage) => Promise<BatchRun>;

export const runOfBatch =
  (kinds: BatchKinds, batchRunOf: BatchRunOf): RunOfBatch =>
  (tx, { mid, batchId, kind, orderNo }, page) => {
    const runOfSeveral = kinds.get(kind)?.runOfSeveral;
    return runOfSeveral ? runOfSeveral(tx, { mid, batchId }, page) : batchRunOf(tx, { mid, orderNo: orderNo! }, page);
  };
