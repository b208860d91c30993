import { placing } from '#capabilities/order/server/index.ts';
import { bind, type Binding } from '#platform/http/handler.ts';
import { withdraw } from '../contract/operations.ts';
import { withdrawalKind } from './withdrawal-kind.ts';

export const withdrawalBindings = (): Binding[] => [bind(withdraw, placing(withdrawalKind))];
