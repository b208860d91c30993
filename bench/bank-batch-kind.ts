import { batchKinds, orderKinds } from '#apps/server/capabilities.ts';
import type { OrderKind } from '#capabilities/order/server/index.ts';
import type { BatchKind } from '#capabilities/upload/server/index.ts';

/**
 * The kind with the largest batches that go over the bank's rail: as upload reads its sheets, and as order pays its
 * lines.
 */
export const bankBatchKind: BatchKind = batchKinds
  .filter(({ contract }) => contract.payee === 'bank')
  .toSorted((one, other) => other.contract.batch.max - one.contract.batch.max)[0]!;
export const bankOrderKind: OrderKind = orderKinds.find(({ contract }) => contract === bankBatchKind.contract)!;
