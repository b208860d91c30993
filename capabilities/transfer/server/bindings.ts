import { placing } from '#capabilities/order/server/index.ts';
import { bind, type Binding } from '#platform/http/handler.ts';
import { transfer } from '../contract/operations.ts';
import { transferKind } from './transfer-kind.ts';

export const transferBindings = (): Binding[] => [bind(transfer, placing(transferKind))];
