import { identityErrors } from '../contract/errors.ts';
import { identityFieldLabels } from '../contract/field-labels.ts';
import { identityOperations } from '../contract/operations.ts';
import { ownOperations } from '../contract/own-operations.ts';
import { identityBindings } from './bindings.ts';
import type { IdentityDeps } from './deps.ts';
import { loginCodeMessage } from './messages.ts';
import { identityRetention } from './retention.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const identityCapability = {
  name: 'identity',
  retention: identityRetention,
  operations: [...identityOperations, ...ownOperations],
  errors: identityErrors,
  fieldLabels: identityFieldLabels,
  messages: [loginCodeMessage],
  bindings: (parts: { identity: IdentityDeps }) => identityBindings(parts.identity),
};
