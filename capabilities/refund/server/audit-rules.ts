import type { AuditRule } from '#ledger/src/audit-rule.ts';

export const refundAuditRules: readonly AuditRule[] = [
  {
    invariant: 'I5',
    title:
      'a refund has its number, also as a line of a batch, and pays the payer of its trade out of the account that received it',
    sql: `
      SELECT coalesce(o.mid, r.mid) AS mid, format('refund %s (%s) of trade %s pays %s fen out of %s to %s', coalesce(o.order_no, r.order_no), r.refund_no, o.original_no, o.amount_fen, o.account_no, o.payee_account_no) AS finding
      FROM refund.refunds r FULL JOIN (
        SELECT o.mid, o.order_no, coalesce(l.line_no, 0) AS line_no, coalesce(l.original_mid, o.original_mid) AS original_mid, coalesce(l.original_no, o.original_no) AS original_no,
          CASE WHEN l.original_no IS NULL THEN o.follows_as ELSE 'pay_back_part' END AS follows_as, coalesce(l.amount_fen, o.amount_fen) AS amount_fen, o.account_no,
          coalesce(l.payee_account_no, o.payee_account_no) AS payee_account_no, coalesce(l.merchant_line_no, '') AS number
        FROM orders.orders o LEFT JOIN orders.lines l ON l.mid = o.mid AND l.order_no = o.order_no WHERE o.kind = 'refund') o ON o.mid = r.mid AND o.order_no = r.order_no AND o.line_no = r.line_no
      WHERE r.order_no IS NULL OR o.order_no IS NULL OR o.follows_as IS DISTINCT FROM 'pay_back_part' OR o.number NOT IN ('', r.refund_no)
        OR NOT EXISTS (SELECT 1 FROM orders.orders t WHERE t.mid = o.original_mid AND t.order_no = o.original_no AND t.account_no = o.payee_account_no AND t.payee_account_no = o.account_no)`,
  },
];
