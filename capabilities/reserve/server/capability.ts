import { reservePages } from '../contract/console-menu.ts';
import { reserveErrors } from '../contract/errors.ts';
import { reserveFieldLabels } from '../contract/field-labels.ts';
import { reserveProviderOperations } from '../contract/provider-operations.ts';
import { adjustmentChange } from './adjustment/adjustment-change.ts';
import { reserveAuditRules } from './audit-rules.ts';
import { reserveApiOperations } from '../contract/api-operations.ts';
import { reserveProviderBindings } from './provider/bindings.ts';
import { reserveRetention } from './retention.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const reserveCapability = {
  name: 'reserve',
  retention: reserveRetention,
  errors: reserveErrors,
  fieldLabels: reserveFieldLabels,
  providerOperations: reserveProviderOperations,
  apiOperations: reserveApiOperations,
  providerBindings: reserveProviderBindings,
  consolePages: reservePages,
  changes: [adjustmentChange],
  audit: reserveAuditRules,
};
