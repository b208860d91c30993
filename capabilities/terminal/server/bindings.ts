import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import { add, edit, switchState } from './change-terminals.ts';
import { showBalancesByType, showOpenTypes, showTerminals } from './show-terminals.ts';

export const terminalBindings = (): Binding[] => [
  bind(operations.queryTerminalsAndRelations, showTerminals),
  bind(operations.queryOpenAccountTypes, showOpenTypes),
  bind(operations.queryBalancesByType, showBalancesByType),
  bind(operations.addTerminal, add),
  bind(operations.editTerminal, edit),
  bind(operations.switchTerminal, switchState),
];
