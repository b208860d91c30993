import type { AuditRule } from '#ledger/src/audit-rule.ts';

/** Money of another merchant moves only under its living mandate, between two accounts, as a collection noted it. */
export const collectAuditRules: readonly AuditRule[] = [
  {
    invariant: 'I5',
    title: 'what is collected from a merchant is an order under its living mandate',
    sql: `
      SELECT coalesce(o.mid, i.payer_mid) AS mid, format('collection %s, account %s: order %s of %s fen does not match its mandate or its account', i.run_id, i.item_no, coalesce(o.order_no, i.order_no), o.amount_fen) AS finding
      FROM (SELECT * FROM orders.orders WHERE kind = 'collect') o
        FULL JOIN (SELECT * FROM collect.items WHERE order_no IS NOT NULL) i ON i.payer_mid = o.mid AND i.order_no = o.order_no
        LEFT JOIN orders.mandates m ON m.mid = i.payer_mid AND m.mandate_id = i.mandate_id
      WHERE o.order_no IS NULL OR i.order_no IS NULL OR m.mandate_id IS NULL OR m.kind <> 'collect' OR m.payee_mid <> i.mid
        OR o.submitted_at < m.granted_at OR o.submitted_at > m.ended_at
        OR o.account_no <> m.account_no OR o.payee_account_no <> m.payee_account_no OR o.amount_fen <> i.amount_fen
        OR (o.state = 'succeeded') <> (i.state = 'succeeded')`,
  },
];
