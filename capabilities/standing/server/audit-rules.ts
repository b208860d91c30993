import { enteredFenOf } from '#capabilities/order/server/index.ts';
import type { AuditRule } from '#ledger/src/audit-rule.ts';

/** Each order of an instruction has the day that made it, and each such day its order. */
export const standingAuditRules: readonly AuditRule[] = [
  {
    invariant: 'I6',
    title: 'a day of a standing instruction made one order, and each order of an instruction has its day',
    sql: `
      SELECT coalesce(o.mid, r.mid) AS mid, format('standing instruction %s, day %s: order %s does not match', r.standing_id, r.run_date, coalesce(o.order_no, r.order_no)) AS finding
      FROM (SELECT mid, order_no, request_no, ${enteredFenOf('p')} AS entered_fen FROM orders.orders p WHERE request_no LIKE 'standing:%') o
        FULL JOIN (SELECT * FROM standing.runs WHERE order_no IS NOT NULL) r ON r.mid = o.mid AND r.order_no = o.order_no
      WHERE o.order_no IS NULL OR r.order_no IS NULL OR o.entered_fen <> r.amount_fen OR o.request_no <> format('standing:%s:%s', r.standing_id, r.run_date)`,
  },
];
