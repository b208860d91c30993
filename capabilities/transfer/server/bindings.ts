import { bind, type Binding } from '#platform/http/handler.ts';
import { transfer } from '../contract/operations.ts';
import { requestTransfer } from './request-transfer.ts';

export const transferBindings = (): Binding[] => [bind(transfer, requestTransfer)];
