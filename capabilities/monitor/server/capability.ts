import { monitorPages } from '../contract/console-menu.ts';
import { monitorErrors } from '../contract/errors.ts';
import { monitorFieldLabels } from '../contract/field-labels.ts';
import { monitorProviderOperations } from '../contract/provider-operations.ts';
import { monitorProviderBindings } from './provider/bindings.ts';
import { monitorRetention } from './retention.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const monitorCapability = {
  name: 'monitor',
  retention: monitorRetention,
  errors: monitorErrors,
  fieldLabels: monitorFieldLabels,
  providerOperations: monitorProviderOperations,
  providerBindings: monitorProviderBindings,
  consolePages: monitorPages,
};
