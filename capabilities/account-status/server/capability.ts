import { accountStatusErrors } from '../contract/errors.ts';
import { accountStatusMenu } from '../contract/menu.ts';
import { accountStatusOperations } from '../contract/operations.ts';
import { accountStatusAuditRules } from './audit-rules.ts';
import { accountStatusBindings } from './bindings.ts';
import { END_PARTS, endPartsJob } from './end-parts.ts';
import { partRelease } from './part-release.ts';
import { statusChange } from './status-change.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const accountStatusCapability = {
  name: 'account-status',
  operations: accountStatusOperations,
  errors: accountStatusErrors,
  menu: accountStatusMenu,
  bindings: accountStatusBindings,
  changes: [statusChange, partRelease],
  jobs: () => ({ [END_PARTS]: endPartsJob }),
  recurring: [END_PARTS],
  audit: accountStatusAuditRules,
};
