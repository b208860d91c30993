import type { AuditRule } from '#ledger/src/audit-rule.ts';

/**
 * I5, I6, I7 of the threat model: orders and ledger agree, each request made one order, each instruction has one order. Also the
 * rules that connect reviews and limits with orders.
 */
export const orderAuditRules: readonly AuditRule[] = [
  {
    invariant: 'I5',
    title: 'an order is paid exactly once when it says so, and not at all when it does not',
    sql: `
      SELECT o.mid, format('order %s is %s: %s payment(s), %s reversal(s), %s return(s)', o.order_no, o.state, j.paid, j.reversed, j.returned) AS finding
      FROM orders.orders o CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE key = o.order_no || ':pay') AS paid, count(*) FILTER (WHERE key = o.order_no || ':reverse') AS reversed,
          count(*) FILTER (WHERE key LIKE o.order_no || ':return:%') AS returned
        FROM ledger.journals WHERE mid = o.mid AND order_no = o.order_no) j
      WHERE CASE o.state
        WHEN 'processing' THEN (j.paid, j.reversed, j.returned) <> (1, 0, 0)
        WHEN 'succeeded' THEN (j.paid, j.reversed, j.returned) <> (1, 0, 0)
        WHEN 'returned' THEN (j.paid, j.reversed, j.returned) <> (1, 0, 1)
        WHEN 'failed' THEN j.paid <> j.reversed OR j.returned <> 0 OR j.paid > 1
        ELSE (j.paid, j.reversed, j.returned) <> (0, 0, 0) END`,
  },
  {
    invariant: 'I5',
    title: 'what an order paid is its amount and its fee',
    sql: `
      SELECT o.mid, format('order %s: %s fen left the hold, amount and fee are %s', o.order_no, coalesce(sum(-e.delta_fen), 0), o.amount_fen + o.fee_fen) AS finding
      FROM orders.orders o JOIN ledger.journals j ON j.mid = o.mid AND j.key = o.order_no || ':pay'
        LEFT JOIN ledger.entries e ON e.journal_id = j.id AND e.account_id = o.frozen_id
      GROUP BY o.mid, o.order_no, o.amount_fen, o.fee_fen HAVING coalesce(sum(-e.delta_fen), 0) <> o.amount_fen + o.fee_fen`,
  },
  {
    invariant: 'I4',
    title: 'a hold is open exactly while its order waits for it',
    sql: `
      SELECT o.mid, format('order %s is %s, its hold is %s', o.order_no, o.state, coalesce(h.state, 'missing')) AS finding
      FROM orders.orders o LEFT JOIN ledger.holds h ON h.mid = o.mid AND h.hold_id = o.hold_id
      WHERE o.hold_id IS NOT NULL AND (h.state IS NULL OR (h.state = 'open') <> (o.state IN ('pending_review', 'scheduled', 'queued')))`,
  },
  {
    invariant: 'I6',
    title: 'a request number made one order, and the journals of orders have their order',
    sql: `
      SELECT mid, format('request %s made %s orders', request_no, count(*)) AS finding FROM orders.orders GROUP BY mid, kind, request_no HAVING count(*) > 1
      UNION ALL
      SELECT j.mid, format('journal %s names order %s, which does not exist', j.key, j.order_no) FROM ledger.journals j
      WHERE j.actor LIKE 'system:order%' AND NOT EXISTS (SELECT FROM orders.orders o WHERE o.mid = j.mid AND o.order_no = j.order_no)`,
  },
  {
    invariant: 'I7',
    title: 'each bank instruction has one order, and each order at the bank one instruction',
    sql: `
      SELECT coalesce(o.mid, i.mid) AS mid, format('order %s (%s) and instruction %s (%s) do not match', o.order_no, o.state, i.channel_no, i.state) AS finding
      FROM (SELECT * FROM orders.orders WHERE channel_no IS NOT NULL) o FULL JOIN orders.instructions i ON i.mid = o.mid AND i.order_no = o.order_no
      WHERE o.order_no IS NULL OR i.order_no IS NULL OR o.channel_no <> i.channel_no OR i.amount_fen <> o.amount_fen
        OR CASE o.state WHEN 'processing' THEN i.state <> 'open' WHEN 'failed' THEN i.state <> 'failed' ELSE i.state <> 'succeeded' END`,
  },
  {
    invariant: 'I9',
    title: 'a limit is used by a living order, and by every one',
    sql: `
      SELECT coalesce(o.mid, r.mid) AS mid, format('order %s is %s, its reservation is %s', coalesce(o.order_no, r.order_no), coalesce(o.state, 'missing'),
        CASE WHEN r.order_no IS NULL THEN 'missing' WHEN r.released_at IS NULL THEN 'used' ELSE 'released' END) AS finding
      FROM orders.orders o FULL JOIN account.limit_reservations r ON r.mid = o.mid AND r.order_no = o.order_no
      WHERE o.order_no IS NULL OR r.order_no IS NULL
        OR (r.released_at IS NOT NULL) <> (o.state IN ('rejected', 'returned_to_maker', 'withdrawn', 'expired', 'failed'))`,
  },
  {
    invariant: 'review',
    title: 'a reviewed order moved only after all its steps, approved for exactly its content',
    sql: `
      SELECT o.mid, format('order %s is %s, its review is %s for hash %s', o.order_no, o.state, r.state, left(r.order_hash, 8)) AS finding
      FROM orders.orders o JOIN approval.reviews r ON r.mid = o.mid AND r.order_no = o.order_no
      WHERE r.order_hash <> o.order_hash OR (r.state = 'pending') <> (o.state = 'pending_review')
        OR (o.state IN ('queued', 'processing', 'succeeded', 'returned') AND r.state <> 'approved')
        OR (r.state = 'approved' AND (SELECT count(DISTINCT step) FROM approval.acts a WHERE a.mid = r.mid AND a.order_no = r.order_no AND a.act = 'approve') < jsonb_array_length(r.steps))`,
  },
];
