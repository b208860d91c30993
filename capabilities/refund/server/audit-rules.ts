import type { AuditRule } from '#ledger/src/audit-rule.ts';

export const refundAuditRules: readonly AuditRule[] = [
  {
    invariant: 'I5',
    title: 'a refund has its number, and pays the payer of its trade out of the account that received it',
    sql: `
      SELECT coalesce(o.mid, r.mid) AS mid, format('refund %s (%s) of trade %s pays %s fen out of %s to %s', coalesce(o.order_no, r.order_no), r.refund_no, o.original_no, o.amount_fen, o.account_no, o.payee_account_no) AS finding
      FROM refund.refunds r FULL JOIN (SELECT * FROM orders.orders WHERE kind = 'refund') o ON o.mid = r.mid AND o.order_no = r.order_no
      WHERE r.order_no IS NULL OR o.order_no IS NULL OR o.follows_as IS DISTINCT FROM 'pay_back_part'
        OR NOT EXISTS (SELECT FROM orders.orders t WHERE t.mid = o.original_mid AND t.order_no = o.original_no AND t.account_no = o.payee_account_no AND t.payee_account_no = o.account_no)`,
  },
];
