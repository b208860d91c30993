import { auditRules } from '#apps/server/audit-rules.ts';
import type { OrderRow } from './book.ts';

/** All findings of the product's audit, as one statement. */
export const AUDIT = auditRules
  .map(({ invariant, sql }) => `SELECT '${invariant} ' || finding AS finding FROM (${sql}) r`)
  .join(' UNION ALL ');

export const ORDERS = `
  SELECT order_no AS "orderNo", mid, kind, state, amount_fen AS "amountFen", fee_fen AS "feeFen", account_no AS "accountNo",
    payee_account_no AS "payeeAccountNo", request_no AS "requestNo", submitted_at AS "submittedAt", scheduled_at AS "scheduledAt",
    original_no AS "originalNo", fail_reason AS "failReason"
  FROM orders.orders ORDER BY request_no`;

export type OrderRowText = Omit<OrderRow, 'amountFen' | 'feeFen'> & { amountFen: string; feeFen: string };
export const orderOf = (row: OrderRowText): OrderRow => ({
  ...row,
  amountFen: BigInt(row.amountFen),
  feeFen: BigInt(row.feeFen),
});
