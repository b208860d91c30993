import { webhookPages } from '../contract/console-menu.ts';
import { webhookErrors } from '../contract/errors.ts';
import { webhookFieldLabels } from '../contract/field-labels.ts';
import { webhookMenu } from '../contract/menu.ts';
import { webhookOperations } from '../contract/operations.ts';
import { webhookProviderOperations } from '../contract/provider-operations.ts';
import { webhookAuditRules } from './audit-rules.ts';
import { webhookBindings } from './bindings.ts';
import type { WebhookDeps } from './deps.ts';
import { endpointChange, providerEndpointChange } from './endpoint-change.ts';
import { webhookProviderBindings } from './provider/bindings.ts';
import { webhookRetention } from './retention.ts';
import { STATEMENTS, statementsJob } from './upkeep-jobs.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const webhookCapability = {
  name: 'webhook',
  retention: webhookRetention,
  operations: webhookOperations,
  errors: webhookErrors,
  fieldLabels: webhookFieldLabels,
  menu: webhookMenu,
  bindings: ({ webhook }: { webhook: WebhookDeps }) => webhookBindings(webhook),
  providerOperations: webhookProviderOperations,
  providerBindings: ({ webhook }: { webhook: WebhookDeps }) => webhookProviderBindings(webhook),
  consolePages: webhookPages,
  changes: [endpointChange, providerEndpointChange],
  jobs: () => ({ [STATEMENTS]: statementsJob }),
  recurring: [STATEMENTS],
  audit: webhookAuditRules,
};
