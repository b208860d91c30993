import { referenceRule, type AuditRule } from '#ledger/src/audit-rule.ts';

/** Rules that connect trades and orders (security.md I5). */
export const checkoutAuditRules: readonly AuditRule[] = [
  {
    invariant: 'I5',
    title: 'a 收款单 says what the order says that pays it, for its own amount and account',
    sql: `
      SELECT o.mid, format('order %s is %s, trade %s has it as %s', o.order_no, o.state, coalesce(p.trade_no, 'none'), coalesce(p.state, 'missing')) AS finding
      FROM (SELECT * FROM orders.orders WHERE kind = 'payment') o LEFT JOIN checkout.payments p ON p.mid = o.mid AND p.order_no = o.order_no
        LEFT JOIN checkout.trades t ON t.mid = p.payee_mid AND t.trade_no = p.trade_no
      WHERE p.order_no IS NULL OR p.amount_fen <> o.amount_fen OR t.amount_fen <> o.amount_fen OR t.account_no <> o.payee_account_no
        OR p.state <> CASE WHEN o.state = 'succeeded' THEN 'paid' WHEN o.finished_at IS NULL THEN 'paying' ELSE 'released' END`,
  },
  {
    invariant: 'I5',
    title: 'a 收款单 is paid at most once',
    sql: `
      SELECT p.payee_mid AS mid, format('trade %s was paid %s times', p.trade_no, count(*)) AS finding
      FROM checkout.payments p JOIN orders.orders o ON o.mid = p.mid AND o.order_no = p.order_no AND o.state = 'succeeded'
      GROUP BY p.payee_mid, p.trade_no HAVING count(*) > 1`,
  },
  referenceRule({
    title: 'what pays a 收款单 is an order of the payer',
    from: 'checkout.payments',
    row: `'payment of trade ' || f.trade_no`,
    to: 'orders.orders',
    columns: { mid: 'mid', order_no: 'order_no' },
  }),
];
