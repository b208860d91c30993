import { kept } from '#platform/db/retention.ts';
import { terminalErrors } from '../contract/errors.ts';
import { terminalFieldLabels } from '../contract/field-labels.ts';
import { terminalMenu } from '../contract/menu.ts';
import { terminalOperations } from '../contract/operations.ts';
import { terminalBindings } from './bindings.ts';
import { terminalDemo } from './demo.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const terminalCapability = {
  name: 'terminal',
  retention: [kept('things', 'terminal.terminals')],
  operations: terminalOperations,
  errors: terminalErrors,
  fieldLabels: terminalFieldLabels,
  menu: terminalMenu,
  bindings: terminalBindings,
  demo: terminalDemo,
};
