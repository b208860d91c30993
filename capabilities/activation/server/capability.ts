import type { IdentityDeps } from '#capabilities/identity/server/index.ts';
import { activationErrors } from '../contract/errors.ts';
import { activationFieldLabels } from '../contract/field-labels.ts';
import { activationMenu } from '../contract/menu.ts';
import { activationOperations } from '../contract/operations.ts';
import { todo } from '../contract/todo.ts';
import { activationBindings } from './bindings.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const activationCapability = {
  name: 'activation',
  operations: activationOperations,
  errors: activationErrors,
  fieldLabels: activationFieldLabels,
  menu: activationMenu,
  todo,
  bindings: (parts: { identity: IdentityDeps }) => activationBindings(parts.identity),
};
