import type { AppCentreDeps } from '#capabilities/app-centre/server/index.ts';
import { supportApiOperations } from '../contract/api-operations.ts';
import { supportPages } from '../contract/console-menu.ts';
import { supportErrors, supportMembers } from '../contract/errors.ts';
import { supportFieldLabels } from '../contract/field-labels.ts';
import { productApiOperations } from '../contract/product-api.ts';
import { supportProviderOperations } from '../contract/provider-operations.ts';
import { supportRetention } from './retention.ts';
import { supportApiBindings } from './provider/api-bindings.ts';
import { supportProviderBindings } from './provider/bindings.ts';
import { productApiBindings } from './provider/product-api.ts';
import { documentChange } from './provider/document-change.ts';
import { resetMessage } from './provider/messages.ts';
import { resetChange } from './provider/reset-change.ts';
import { stateChange } from './provider/state-change.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const supportCapability = {
  name: 'support',
  retention: supportRetention,
  errors: supportErrors,
  fieldLabels: supportFieldLabels,
  errorMembers: supportMembers,
  messages: [resetMessage],
  providerOperations: supportProviderOperations,
  providerBindings: supportProviderBindings,
  apiOperations: [...supportApiOperations, ...productApiOperations],
  providerApiBindings: (parts: Pick<AppCentreDeps, 'offers'>) => [
    ...supportApiBindings(),
    ...productApiBindings(parts),
  ],
  changes: [stateChange, resetChange, documentChange],
  consolePages: supportPages,
};
