import { messagingErrors } from '../contract/errors.ts';
import { messagingOperations } from '../contract/operations.ts';
import { messagingBindings } from './bindings.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const messagingCapability = {
  name: 'messaging',
  operations: messagingOperations,
  errors: messagingErrors,
  bindings: messagingBindings,
};
