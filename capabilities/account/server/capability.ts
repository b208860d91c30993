import { accountApiOperations } from '../contract/api-operations.ts';
import { calendarErrors } from '../contract/calendar-errors.ts';
import { calendarOperations } from '../contract/calendar-operations.ts';
import { accountPages } from '../contract/console-menu.ts';
import { accountErrors, accountMembers } from '../contract/errors.ts';
import { accountFieldLabels } from '../contract/field-labels.ts';
import { accountMenu } from '../contract/menu.ts';
import { accountOperations } from '../contract/operations.ts';
import { railErrors } from '../contract/rail-errors.ts';
import { railOperations } from '../contract/rail-operations.ts';
import { wordErrors } from '../contract/word-errors.ts';
import { wordOperations } from '../contract/word-operations.ts';
import { activityExport } from './activity-export.ts';
import { accountApiBindings } from './api-bindings.ts';
import { accountAuditRules } from './audit-rules.ts';
import { accountBindings } from './bindings.ts';
import { accountProviderBindings } from './provider/bindings.ts';
import { calendarChange, cutOffChange } from './provider/calendar-change.ts';
import { resumeChange } from './provider/resume-change.ts';
import { wordChange } from './provider/word-change.ts';
import { raiseNotices } from './raise-notices.ts';
import { accountRetention } from './retention.ts';
import { accountSearch } from './search.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const accountCapability = {
  name: 'account',
  retention: accountRetention,
  operations: accountOperations,
  apiOperations: accountApiOperations,
  errors: { ...accountErrors, ...calendarErrors, ...railErrors, ...wordErrors },
  fieldLabels: accountFieldLabels,
  errorMembers: accountMembers,
  apiBindings: accountApiBindings,
  menu: accountMenu,
  bindings: accountBindings,
  providerOperations: [...calendarOperations, ...railOperations, ...wordOperations],
  providerBindings: accountProviderBindings,
  consolePages: accountPages,
  changes: [calendarChange, cutOffChange, resumeChange, wordChange],
  exports: [activityExport],
  audit: accountAuditRules,
  search: accountSearch,
  notices: [raiseNotices],
};
