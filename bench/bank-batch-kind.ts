import { batchKinds, orderKinds } from '#apps/server/capabilities.ts';
import type { OrderKind } from '#capabilities/order/server/index.ts';
import type { BatchKind } from '#capabilities/upload/server/index.ts';

/** The first kind whose batches go over the bank's rail: as upload reads its sheets, and as order pays its lines. */
export const bankBatchKind: BatchKind = batchKinds.find(({ contract }) => contract.payee === 'bank')!;
export const bankOrderKind: OrderKind = orderKinds.find(({ contract }) => contract === bankBatchKind.contract)!;
