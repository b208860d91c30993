import { providerAccessErrors } from '../contract/errors.ts';
import { loginOperations } from '../contract/operations.ts';
import { providerAccessBindings } from './bindings.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const providerAccessCapability = {
  name: 'provider-access',
  errors: providerAccessErrors,
  providerOperations: loginOperations,
  providerBindings: providerAccessBindings,
};
