import { placing } from '#capabilities/order/server/index.ts';
import { bind, type Binding } from '#platform/http/handler.ts';
import { transfer, transferBatch } from '../contract/operations.ts';
import { placeBatch } from './place-batch.ts';
import { transferKind } from './transfer-kind.ts';

export const transferBindings = (): Binding[] => [
  bind(transfer, placing(transferKind)),
  bind(transferBatch, placeBatch),
];
