import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import { byFunction, type BatchKind } from './batch-kind.ts';
import type { BatchRunOf } from './batch-run.ts';
import { beginBatch } from './begin-batch.ts';
import { changeDraft } from './change-draft.ts';
import { downloadFaults } from './download-faults.ts';
import { runOfBatch } from './run-of-batch.ts';
import { showBatchRows } from './show-batch-rows.ts';
import { showBatch } from './show-batch.ts';

/**
 * `batchKinds` are those of the list of kinds that have a sheet; `batchRunOf` says what became of a submitted batch.
 */
export function uploadBindings({
  batchKinds,
  batchRunOf,
}: {
  batchKinds: readonly BatchKind[];
  batchRunOf: BatchRunOf;
}): Binding[] {
  const kinds = byFunction(batchKinds);
  const runOf = runOfBatch(kinds, batchRunOf);
  return [
    bind(operations.batchOrder, beginBatch(kinds)),
    bind(operations.queryBatchRecords, showBatch(runOf)),
    bind(operations.getErrorRecords, downloadFaults(kinds, runOf)),
    bind(operations.queryBatchRows, showBatchRows),
    bind(operations.changeBatchRows, changeDraft(kinds)),
  ];
}
