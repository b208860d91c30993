import { collectionErrors } from '../contract/errors.ts';
import { collectionAuditRules } from './audit-rules.ts';
import { collectionKind, collectionRefundKind } from './collection-kinds.ts';
import { SETTLE, settleCollectionsJob } from './settle-collections.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const collectionCapability = {
  name: 'collection',
  errors: collectionErrors,
  kinds: [collectionKind, collectionRefundKind],
  jobs: () => ({ [SETTLE]: settleCollectionsJob() }),
  recurring: [SETTLE],
  audit: collectionAuditRules,
};
