import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import { changeStatus, decideChange, takeBackChange } from './change-status.ts';
import { showChanges, showStatuses } from './show-statuses.ts';

export const accountStatusBindings = (): Binding[] => [
  bind(operations.updateAccountStatus, changeStatus),
  bind(operations.decideStatusChange, decideChange),
  bind(operations.withdrawStatusChange, takeBackChange),
  bind(operations.listAccountStatuses, showStatuses),
  bind(operations.listStatusChanges, showChanges),
];
