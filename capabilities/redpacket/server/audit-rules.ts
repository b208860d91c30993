import { providerAccounts } from '#capabilities/account/server/index.ts';
import type { AuditRule } from '#ledger/src/audit-rule.ts';

const PAID = `SELECT o.mid, o.order_no, 1 AS packet_no, o.amount_fen FROM orders.orders o WHERE o.kind = 'redpacket' AND o.batch_id IS NULL AND o.state = 'succeeded'
        UNION ALL SELECT l.mid, l.order_no, l.line_no, l.amount_fen FROM orders.lines l JOIN orders.orders o ON o.mid = l.mid AND o.order_no = l.order_no
          WHERE o.kind = 'redpacket' AND l.state = 'succeeded'`;

export const redpacketAuditRules: readonly AuditRule[] = [
  {
    invariant: 'I5',
    title: 'what is in the pool is what was issued and neither claimed nor returned',
    sql: `
      SELECT l.mid, format('%s fen are in the pool, %s were issued and %s taken', l.balance_fen, i.fen, t.fen) AS finding
      FROM ledger.accounts l CROSS JOIN (SELECT coalesce(sum(amount_fen), 0) AS fen FROM (${PAID}) p) i
        CROSS JOIN (SELECT coalesce(sum(amount_fen), 0) AS fen FROM redpacket.packets WHERE state IN ('claimed', 'returned')) t
      WHERE l.id = '${providerAccounts.claimable}' AND l.balance_fen <> i.fen - t.fen`,
  },
  {
    invariant: 'I5',
    title: 'an issue that has ended has packets for exactly what it paid',
    sql: `
      SELECT o.mid, format('order %s is %s of %s fen, its packets have %s, of which %s were issued', o.order_no, o.state, o.amount_fen, p.fen, p.issued) AS finding
      FROM orders.orders o LEFT JOIN redpacket.issues i ON i.mid = o.mid AND i.order_no = o.order_no CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount_fen), 0) AS fen, coalesce(sum(amount_fen) FILTER (WHERE state IN ('waiting', 'claimed', 'returned')), 0) AS issued, bool_or(state = 'planned') AS planned
        FROM redpacket.packets q WHERE q.mid = o.mid AND q.order_no = o.order_no) p
        CROSS JOIN LATERAL (SELECT coalesce(sum(amount_fen), 0) AS fen FROM (${PAID}) r WHERE r.mid = o.mid AND r.order_no = o.order_no) r
      WHERE o.kind = 'redpacket' AND (i.order_no IS NULL OR p.fen <> o.amount_fen OR (o.finished_at IS NOT NULL AND (p.issued <> r.fen OR p.planned)))
      UNION ALL
      SELECT p.mid, format('packet %s/%s is not its line of the sheet', p.order_no, p.packet_no) FROM redpacket.packets p
        JOIN orders.lines l ON l.mid = p.mid AND l.order_no = p.order_no AND l.line_no = p.packet_no WHERE l.amount_fen <> p.amount_fen OR l.payee_account_no <> p.payee`,
  },
  {
    invariant: 'I5',
    title: 'each packet that was claimed or returned has its order, and each such order its packet',
    sql: `
      SELECT coalesce(p.mid, o.mid) AS mid, format('packet %s/%s of %s fen and order %s (%s) of %s fen do not match', p.order_no, p.packet_no, p.amount_fen, o.order_no, o.type_code, o.amount_fen) AS finding
      FROM (SELECT * FROM redpacket.packets WHERE taken_no IS NOT NULL) p FULL JOIN (SELECT * FROM orders.orders WHERE kind = 'redpacket_in') o
        ON o.mid = p.taken_mid AND o.order_no = p.taken_no
      WHERE p.taken_no IS NULL OR o.order_no IS NULL OR o.amount_fen <> p.amount_fen OR o.state <> 'succeeded' OR NOT o.incoming
        OR o.type_code <> CASE p.state WHEN 'claimed' THEN '3050' ELSE '3090' END`,
  },
];
