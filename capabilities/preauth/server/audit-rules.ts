import type { AuditRule } from '#ledger/src/audit-rule.ts';

export const preauthAuditRules: readonly AuditRule[] = [
  {
    invariant: 'I5',
    title: 'money is held for another merchant only as its payer was asked and confirmed',
    sql: `
      SELECT coalesce(o.mid, r.payer_mid) AS mid, format('request %s of %s: confirmed %s, its order has %s fen for %s', r.order_no, r.mid, r.confirmed_at, o.amount_fen, o.payee_account_no) AS finding
      FROM preauth.requests r FULL JOIN (SELECT * FROM orders.orders WHERE kind = 'preauth') o ON o.mid = r.payer_mid AND o.order_no = r.order_no
      WHERE r.order_no IS NULL OR (r.confirmed_at IS NULL) <> (o.order_no IS NULL)
        OR o.amount_fen <> r.amount_fen OR o.account_no <> r.payer_account_no OR o.payee_account_no <> r.account_no`,
  },
];
