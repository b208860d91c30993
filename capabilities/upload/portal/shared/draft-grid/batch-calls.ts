import { changeBatchRows, queryBatchRows } from '#capabilities/upload/contract/operations.ts';
import { call } from '#platform/portal-kit/index.ts';
import type { GridCalls } from './grid-calls.ts';

/** The draft of a batch of orders. */
export const batchCalls: GridCalls = {
  rows: (batchId, wanted) => call(queryBatchRows, { batchId, ...wanted }, { quiet: true }),
  change: (batchId, change) => call(changeBatchRows, { batchId, ...change }, { quiet: true }),
};
