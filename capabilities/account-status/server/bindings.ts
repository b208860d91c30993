import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import * as parts from '../contract/part-operations.ts';
import { changeStatus, decideChange, takeBackChange } from './change-status.ts';
import { askRelease, createPart, decideRelease, takeBackRelease } from './freeze-part.ts';
import { showParts } from './show-parts.ts';
import { showChanges, showStatuses } from './show-statuses.ts';

export const accountStatusBindings = (): Binding[] => [
  bind(operations.updateAccountStatus, changeStatus),
  bind(operations.decideStatusChange, decideChange),
  bind(operations.withdrawStatusChange, takeBackChange),
  bind(operations.listAccountStatuses, showStatuses),
  bind(operations.listStatusChanges, showChanges),
  bind(parts.freezePart, createPart),
  bind(parts.releasePart, askRelease),
  bind(parts.decidePart, decideRelease),
  bind(parts.withdrawPart, takeBackRelease),
  bind(parts.listPartFreezes, showParts),
];
