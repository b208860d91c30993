/** The public part of orders for movers, statement and apps/server. Other files of this folder are private. */
export type { MoneyOrderKind, Destination } from './money-order-kind.ts';
export type { Order } from './order-row.ts';
export { submitOrder, type Draft, type Submitted } from './submit-order.ts';
export { reviewCodes } from './review-code.ts';
export { journalExport } from './journal-export.ts';
export { orderAuditRules } from './audit-rules.ts';
export { orderJobs, orderRecurring } from './order-jobs.ts';
export { decideSchedule } from '../domain/schedule-rule.ts';
