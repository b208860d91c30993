import { kept } from '#platform/db/retention.ts';
import { refundApiOperations } from '../contract/api-operations.ts';
import { refundErrors, refundMembers } from '../contract/errors.ts';
import { refundMenu } from '../contract/menu.ts';
import { refundOperations } from '../contract/operations.ts';
import { refundAuditRules } from './audit-rules.ts';
import { refundBindings } from './bindings.ts';
import { refundCodes } from './confirm-codes.ts';
import { refundDemo } from './demo.ts';
import { refundKind } from './refund-kind.ts';

/** What this folder contributes to the product (apps/server/capabilities.ts). */
export const refundCapability = {
  name: 'refund',
  retention: [kept('money', 'refund.refunds')],
  operations: refundOperations,
  apiOperations: refundApiOperations,
  errors: refundErrors,
  errorMembers: refundMembers,
  menu: refundMenu,
  bindings: refundBindings,
  kinds: [refundKind],
  audit: refundAuditRules,
  codeSubjects: refundCodes,
  demo: refundDemo,
};
