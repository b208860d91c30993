import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import { byFunction, type BatchKind } from './batch-kind.ts';
import { beginBatch } from './begin-batch.ts';
import { downloadFaults } from './download-faults.ts';
import { showBatch } from './show-batch.ts';

/** `batchKinds` are those of the list of kinds that have a sheet. */
export function uploadBindings({ batchKinds }: { batchKinds: readonly BatchKind[] }): Binding[] {
  const kinds = byFunction(batchKinds);
  return [bind(operations.batchOrder, beginBatch(kinds)), bind(operations.queryBatchRecords, showBatch), bind(operations.getErrorRecords, downloadFaults(kinds))];
}
