import type { AuditRule } from '#ledger/src/audit-rule.ts';
import { collectTransit } from '../contract/provider-accounts.ts';

/**
 * An order is made under its mandate's lock; its time may still be before that of the mandate, when a server's clock
 * was set back in between.
 */
const CLOCKS_DIFFER = `interval '5 minutes'`;

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
        OR o.submitted_at < m.granted_at - ${CLOCKS_DIFFER} OR o.submitted_at > m.ended_at + ${CLOCKS_DIFFER}
        OR o.account_no <> m.account_no OR o.payee_account_no <> m.payee_account_no OR o.amount_fen <> i.amount_fen
        OR i.state = CASE o.state WHEN 'succeeded' THEN 'skipped' ELSE 'succeeded' END`,
  },
  {
    invariant: 'I5',
    title: 'what is on its way to who collects is what was paid under mandates and has not arrived',
    sql: `
      SELECT l.mid, format('%s fen are on their way, collections that have not arrived are %s fen', l.balance_fen, w.fen) AS finding
      FROM ledger.accounts l CROSS JOIN (SELECT coalesce(sum(o.amount_fen), 0) AS fen FROM collect.items i JOIN orders.orders o ON o.mid = i.payer_mid AND o.order_no = i.order_no
        WHERE o.state = 'succeeded' AND i.arrived_no IS NULL AND NOT i.direct) w
      WHERE l.id = '${collectTransit.id}' AND l.balance_fen <> w.fen`,
  },
  {
    invariant: 'I5',
    title: 'what was collected from an account arrived once, with its amount, where its mandate says',
    sql: `
      SELECT coalesce(i.mid, o.mid) AS mid, format('collection %s, account %s of %s fen and order %s (%s) of %s fen do not match', i.run_id, i.item_no, i.amount_fen, o.order_no, o.state, o.amount_fen) AS finding
      FROM (SELECT * FROM collect.items WHERE arrived_no IS NOT NULL) i FULL JOIN (SELECT * FROM orders.orders WHERE kind = 'collect_in') o ON o.mid = i.mid AND o.order_no = i.arrived_no
        LEFT JOIN orders.mandates m ON m.mid = i.payer_mid AND m.mandate_id = i.mandate_id
      WHERE i.run_id IS NULL OR o.order_no IS NULL OR NOT o.incoming OR o.state <> 'succeeded' OR o.amount_fen <> i.amount_fen OR o.account_no <> m.payee_account_no`,
  },
];
