import { kept } from '#platform/db/retention.ts';
import { splitApiOperations } from '../contract/api-operations.ts';
import { splitApplication } from '../contract/application.ts';
import { splitErrors, splitMembers } from '../contract/errors.ts';
import { splitFieldLabels } from '../contract/field-labels.ts';
import { splitMenu } from '../contract/menu.ts';
import { splitOperations } from '../contract/operations.ts';
import { splitAuditRules } from './audit-rules.ts';
import { splitBindings } from './bindings.ts';
import { ratioChange } from './change-ratio.ts';
import { splitCodes } from './confirm-codes.ts';
import { splitDemo } from './demo.ts';
import { finishKind } from './finish-kind.ts';
import { freezeKind } from './freeze-kind.ts';
import { returnKind } from './return-kind.ts';
import { shareKind } from './share-kind.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const splitCapability = {
  name: 'split',
  retention: [kept('things', 'split.receivers', 'split.settings'), kept('money', 'split.shares', 'split.trades')],
  operations: splitOperations,
  apiOperations: splitApiOperations,
  errors: splitErrors,
  fieldLabels: splitFieldLabels,
  errorMembers: splitMembers,
  menu: splitMenu,
  application: splitApplication,
  bindings: splitBindings,
  changes: [ratioChange],
  kinds: [freezeKind, shareKind, finishKind, returnKind],
  audit: splitAuditRules,
  codeSubjects: splitCodes,
  demo: splitDemo,
};
