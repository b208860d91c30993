/** The public part of orders for movers, statement and apps/server. Other files of this folder are private. */
export { claimsOn, repayableFen } from './claims.ts';
export { coolingRefusal, isInCoolingPeriod as cools, endOfCooling, leftInCooling } from './cooling.ts';
export type {
  Claim,
  Destination,
  DetailRow,
  HoldUse,
  Kind,
  Line,
  Mandate,
  Moment,
  NewLine,
  Original,
  OriginalRef,
  Plan,
  Repeat,
  RepeatQuery as RepeatWish,
} from './kind.ts';
export type { DemoCall, DemoOrders, DemoPart, DemoPayee, DemoRole, DemoRun as DemoTelling } from './demo.ts';
export { findOriginal, followersOf, lockOriginals, originalOf } from './originals.ts';
export { holdAmountsOf } from '../domain/hold-amounts.ts';
export { connectOrderKinds, orderKindOf, type OrderKind } from './order-kinds.ts';
export type { Order } from './order-row.ts';
export { outflowSince, type DayOutflow } from './day-outflow.ts';
export { connectPayerRules, type PayerRule, type RuledPayment } from './payer-rule.ts';
export { momentOf } from './moment.ts';
export { decideBookedPayee } from './payee-rule.ts';
export { payInside } from './pay-inside.ts';
export { countOpenOrders, hasOrders } from './open-orders.ts';
export { planPayBack } from './plan-pay-back.ts';
export { placeOrder, placing, type Placed } from './place-order.ts';
export { endMandate, grantMandate, mandatesGiven, mandatesHeld, type MandatedAccount } from './mandates.ts';
export { SYSTEM, type Actor } from './timeline-event.ts';
export { receiveMoney, type Arrived } from './receive-money.ts';
export { forecastOf } from './outflow-forecast.ts';
export type { OutflowSource } from './outflow-source.ts';
export { batchRunOf } from './batch-run.ts';
export { paidBatchOf, paidOrdersOf } from './paid-orders.ts';
export { receivedPaymentsOf } from './received-payments.ts';
export { findRepeatsOfBatch } from './check-repeat-batch.ts';
export { batchCodeOf, batchPayees, submittingBatch } from './uploaded-batch.ts';
export { reviewCodes } from './review-code.ts';
export { orderFile, orderListExport } from './order-list-export.ts';
export type { OrderScope } from './order-list-query.ts';
export { totalsOf, type StateTotals } from './order-totals.ts';
export { totalDays } from './total-days.ts';
export { progressOfOrders } from './chunk-row.ts';
export { factsOfOrders, paidInPart, payeesOfOrders, readOrders, type OrderFacts } from './read-orders.ts';
export { describeOrder } from './describe-order.ts';
export { orderAuditRules } from './audit-rules.ts';
export { orderJobs, orderRecurring } from './order-jobs.ts';
export { decideSchedule } from '../domain/schedule-rule.ts';
export { orderNumber as newOrderNumber } from '../domain/order-number.ts';
