import { ledgerAuditRules } from '#ledger/src/audit.ts';
import type { AuditRule } from '#ledger/src/audit-rule.ts';
import { capabilities } from './capabilities.ts';

/** All invariants that the product can prove from its own tables. */
export const auditRules: readonly AuditRule[] = [
  ...ledgerAuditRules,
  ...capabilities.flatMap(({ audit = [] }) => audit),
];
