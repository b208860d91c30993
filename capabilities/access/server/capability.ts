import { accessErrors } from '../contract/errors.ts';
import { accessOperations } from '../contract/operations.ts';
import { accessBindings } from './bindings.ts';
import type { AccessDeps } from './show-login-info.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const accessCapability = {
  name: 'access',
  operations: accessOperations,
  errors: accessErrors,
  bindings: (parts: { access: AccessDeps }) => accessBindings(parts.access),
};
