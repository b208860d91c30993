import { accountAuditRules } from '#capabilities/account/server/index.ts';
import { checkoutAuditRules } from '#capabilities/checkout/server/index.ts';
import { orderAuditRules } from '#capabilities/order/server/index.ts';
import { ledgerAuditRules } from '#ledger/src/audit.ts';
import type { AuditRule } from '#ledger/src/audit-rule.ts';

/** All invariants that the product can prove from its own tables. */
export const auditRules: readonly AuditRule[] = [...ledgerAuditRules, ...accountAuditRules, ...orderAuditRules, ...checkoutAuditRules];
