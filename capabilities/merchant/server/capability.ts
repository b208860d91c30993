import { kept } from '#platform/db/retention.ts';
import { merchantErrors } from '../contract/errors.ts';
import { merchantFieldLabels } from '../contract/field-labels.ts';
import { merchantOperations } from '../contract/operations.ts';
import { recordOperations } from '../contract/record-operations.ts';
import { merchantAuditRules } from './audit-rules.ts';
import { merchantBindings } from './bindings.ts';
import { merchantNotices } from './notify-merchant.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const merchantCapability = {
  name: 'merchant',
  retention: [
    kept('things', 'merchant.default_merchants', 'merchant.merchants', 'merchant.relations'),
    kept('proof', 'merchant.notices'),
  ],
  operations: [...merchantOperations, ...recordOperations],
  errors: merchantErrors,
  fieldLabels: merchantFieldLabels,
  bindings: merchantBindings,
  audit: merchantAuditRules,
  notices: [merchantNotices],
};
