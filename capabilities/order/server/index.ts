/** The public part of orders for movers, statement and apps/server, room by room (README). Other files are private. */
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
  SubAccount,
  SubPayer,
} from './kind/kind.ts';
export type { DemoCall, DemoOrders, DemoPart, DemoPayee, DemoRole, DemoRun } from './kind/demo.ts';
export { indexOrderKinds, orderKindOf, type OrderKind } from './kind/order-kinds.ts';
export { momentOf } from './kind/moment.ts';
export { endMandate, grantMandate, mandatesGiven, mandatesHeld, type MandatedAccount } from './kind/mandates.ts';
export type { Order } from './row/order-row.ts';
export { SYSTEM, type Actor } from './row/timeline-event.ts';
export { progressOfOrders } from './row/chunk-row.ts';
export { coolingRefusal, isInCoolingPeriod, endOfCooling, leftInCooling } from './place/cooling.ts';
export { indexPayerRules, type PayerRule, type RuledPayment } from './place/payer-rule.ts';
export { decideBookedPayee } from './place/payee-rule.ts';
export { placeOrder, placing, type Placed } from './place/place-order.ts';
export { payBackArrived } from './place/pay-back-arrived.ts';
export { receiveMany, type ArrivedOne } from './place/receive-many.ts';
export { receiveMoney, type Arrived } from './place/receive-money.ts';
export { enteredFenOf, findRepeatsOfBatch } from './place/find-repeats.ts';
export { batchCodeOf, batchPayees, submittingBatch } from './place/uploaded-batch.ts';
export { submittingSeveral } from './place/several-orders.ts';
export { reviewCodes } from './review/review-code.ts';
export { payInside } from './run/pay-inside.ts';
export { claimsOn, repayableFen } from './follow/claims.ts';
export { findOriginal, followersOf, lockOriginals, originalOf } from './follow/originals.ts';
export { planPayBack } from './follow/plan-pay-back.ts';
export { batchApiBindings } from './batch/batch-api.ts';
export { batchRunOf } from './batch/batch-run.ts';
export { paidBatchOf, paidOrdersOf } from './list/paid-orders.ts';
export { receivedPaymentsOf } from './list/received-payments.ts';
export { orderFile, orderListExport } from './list/order-list-export.ts';
export type { OrderScope } from './list/order-list-query.ts';
export { totalsOf, type StateTotals } from './list/order-totals.ts';
export { totalDays } from './list/total-days.ts';
export { factsOfOrders, paidInPart, payeesOfOrders, readOrders, type OrderFacts } from './list/read-orders.ts';
export { describeOrder } from './list/describe-order.ts';
export { outflowSince, type DayOutflow } from './home/day-outflow.ts';
export { countOpenOrders, hasOrders } from './home/open-orders.ts';
export { forecastOf } from './home/outflow-forecast.ts';
export type { OutflowSource } from './home/outflow-source.ts';
export { orderAuditRules } from './audit/audit-rules.ts';
export { hasOrder, lastOrder, openPayments, type OpenPayment } from './rail/open-payments.ts';
export { holdAmountsOf } from '../domain/hold-amounts.ts';
export { orderJobs, orderRecurring } from './order-jobs.ts';
export { decideSchedule } from '../domain/schedule-rule.ts';
export { orderNumber as newOrderNumber } from '../domain/order-number.ts';
