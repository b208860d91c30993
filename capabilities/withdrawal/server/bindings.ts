import { bind, type Binding } from '#platform/http/handler.ts';
import { withdraw } from '../contract/operations.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

export const withdrawalBindings = (): Binding[] => [bind(withdraw, requestWithdrawal)];
