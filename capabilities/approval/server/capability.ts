import { kept } from '#platform/db/retention.ts';
import type { SmsGateway } from '#platform/port/sms-gateway.ts';
import { approvalErrors } from '../contract/errors.ts';
import { approvalFieldLabels } from '../contract/field-labels.ts';
import { approvalMenu } from '../contract/menu.ts';
import { approvalOperations } from '../contract/operations.ts';
import { approvalBindings } from './bindings.ts';
import { leftAloneMessage, reviewMessage } from './messages.ts';
import { reminderNotices } from './notices.ts';
import { ruleChange } from './save-rule.ts';
import { REMIND, remindReviewersJob } from './remind-reviewers.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const approvalCapability = {
  name: 'approval',
  retention: [
    kept('proof', 'approval.acts', 'approval.exemptions', 'approval.policies', 'approval.reviews'),
    kept('things', 'approval.reviewer_limits'),
  ],
  operations: approvalOperations,
  errors: approvalErrors,
  fieldLabels: approvalFieldLabels,
  messages: [reviewMessage, leftAloneMessage],
  menu: approvalMenu,
  bindings: () => approvalBindings,
  changes: [ruleChange],
  jobs: (parts: { sms: SmsGateway }) => ({ [REMIND]: remindReviewersJob(parts) }),
  recurring: [REMIND],
  notices: [reminderNotices],
};
