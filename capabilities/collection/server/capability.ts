import { kept } from '#platform/db/retention.ts';
import { collectionApiOperations } from '../contract/api-operations.ts';
import { collectionPages } from '../contract/console-menu.ts';
import { collectionErrors, collectionMembers } from '../contract/errors.ts';
import { collectionFieldLabels } from '../contract/field-labels.ts';
import { collectionProviderOperations } from '../contract/provider-operations.ts';
import { collectionAuditRules } from './audit-rules.ts';
import { collectionKind, collectionRefundKind } from './collection-kinds.ts';
import { collectionDemo } from './demo.ts';
import { collectionApiBindings } from './provider/api-bindings.ts';
import { collectionProviderBindings } from './provider/bindings.ts';
import { SETTLE, settleCollectionsJob } from './settle-collections.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const collectionCapability = {
  name: 'collection',
  retention: [kept('money', 'collection.collections', 'collection.refunds', 'collection.settlements')],
  errors: collectionErrors,
  fieldLabels: collectionFieldLabels,
  errorMembers: collectionMembers,
  providerOperations: collectionProviderOperations,
  providerBindings: collectionProviderBindings,
  apiOperations: collectionApiOperations,
  providerApiBindings: collectionApiBindings,
  consolePages: collectionPages,
  kinds: [collectionKind, collectionRefundKind],
  jobs: () => ({ [SETTLE]: settleCollectionsJob() }),
  recurring: [SETTLE],
  audit: collectionAuditRules,
  demo: collectionDemo,
};
