import { kept } from '#platform/db/retention.ts';
import { freezePages } from '../contract/console-menu.ts';
import { accountStatusErrors } from '../contract/errors.ts';
import { accountStatusFieldLabels } from '../contract/field-labels.ts';
import { accountStatusMenu } from '../contract/menu.ts';
import { accountStatusOperations } from '../contract/operations.ts';
import { accountStatusProviderOperations } from '../contract/provider-operations.ts';
import { accountStatusAuditRules } from './audit-rules.ts';
import { accountStatusBindings } from './bindings.ts';
import { END_PARTS, endPartsJob } from './end-parts.ts';
import { partRelease } from './part-release.ts';
import { accountStatusProviderBindings } from './provider/bindings.ts';
import { freezeChange } from './provider/freeze-change.ts';
import { unfreezeChange } from './provider/unfreeze-change.ts';
import { statusChange } from './status-change.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const accountStatusCapability = {
  name: 'account-status',
  retention: [kept('money', 'account_status.part_freezes')],
  operations: accountStatusOperations,
  errors: accountStatusErrors,
  fieldLabels: accountStatusFieldLabels,
  menu: accountStatusMenu,
  bindings: accountStatusBindings,
  providerOperations: accountStatusProviderOperations,
  providerBindings: accountStatusProviderBindings,
  consolePages: freezePages,
  changes: [statusChange, partRelease, freezeChange, unfreezeChange],
  jobs: () => ({ [END_PARTS]: endPartsJob }),
  recurring: [END_PARTS],
  audit: accountStatusAuditRules,
};
