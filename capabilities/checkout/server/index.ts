/** What apps/server joins. */
export { checkoutAuditRules } from './audit-rules.ts';
export { paymentKind } from './payment-kind.ts';
