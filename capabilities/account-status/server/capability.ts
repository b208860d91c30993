import { accountStatusErrors } from '../contract/errors.ts';
import { accountStatusMenu } from '../contract/menu.ts';
import { accountStatusOperations } from '../contract/operations.ts';
import { todo } from '../contract/todo.ts';
import { accountStatusBindings } from './bindings.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const accountStatusCapability = {
  name: 'account-status',
  operations: accountStatusOperations,
  errors: accountStatusErrors,
  menu: accountStatusMenu,
  bindings: accountStatusBindings,
  todo,
};
