import { accountErrors } from '../contract/errors.ts';
import { accountMenu } from '../contract/menu.ts';
import { accountOperations } from '../contract/operations.ts';
import { activityExport } from './activity-export.ts';
import { accountAuditRules } from './audit-rules.ts';
import { accountBindings } from './bindings.ts';
import { raiseNotices } from './raise-notices.ts';
import { accountSearch } from './search.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const accountCapability = {
  name: 'account',
  operations: accountOperations,
  errors: accountErrors,
  menu: accountMenu,
  bindings: accountBindings,
  exports: [activityExport],
  audit: accountAuditRules,
  search: accountSearch,
  notices: [raiseNotices],
};
