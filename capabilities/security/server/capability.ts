import { securityErrors } from '../contract/errors.ts';
import { securityOperations } from '../contract/operations.ts';
import { securityBindings } from './bindings.ts';
import type { SecurityDeps } from './deps.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const securityCapability = {
  name: 'security',
  operations: securityOperations,
  errors: securityErrors,
  bindings: (parts: { security: SecurityDeps }) => securityBindings(parts.security),
};
