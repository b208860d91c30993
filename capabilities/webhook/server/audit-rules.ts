import type { AuditRule } from '#ledger/src/audit-rule.ts';

/** Longer than any transaction that had begun before an endpoint was there. */
const MARGIN = `interval '10 minutes'`;

export const webhookAuditRules: readonly AuditRule[] = [
  {
    invariant: 'I5',
    title: 'every event that an endpoint wanted has a delivery',
    sql: `SELECT v.mid, format('event %s (%s) has no delivery for endpoint %s', v.event_id, v.type, e.endpoint_id) AS finding
      FROM webhook.events v JOIN webhook.endpoints e ON e.mid = v.mid AND (v.type <> 'change.decided' OR v.data ->> 'realm' = 'merchant') OR e.mid = '*'
      WHERE v.written_at > now() - interval '2 days' AND e.state <> 'ended' AND e.types @> ARRAY[v.type] AND v.written_at > e.wanted_since + ${MARGIN}
        AND NOT EXISTS (SELECT 1 FROM webhook.deliveries d WHERE d.mid = e.mid AND d.endpoint_id = e.endpoint_id AND d.event_id = v.event_id)`,
  },
  {
    invariant: 'I5',
    title: 'every order that ended has its event where an endpoint wanted it',
    sql: `SELECT o.mid, format('order %s ended and no event says so', o.order_no) AS finding
      FROM webhook.endpoints e JOIN orders.orders o ON o.mid = e.mid OR e.mid = '*'
        JOIN LATERAL (SELECT l.seq, l.event FROM orders.events l WHERE l.mid = o.mid AND l.order_no = o.order_no AND l.event IN ('succeeded', 'partly_succeeded', 'failed', 'returned')
          ORDER BY l.seq DESC LIMIT 1) l ON true
      WHERE o.finished_at > greatest(e.created_at + ${MARGIN}, now() - interval '2 days') AND e.state <> 'ended' AND e.types @> ARRAY['order.' || l.event] AND e.wanted_since < now() - interval '3 days'
        AND NOT EXISTS (SELECT 1 FROM webhook.events v WHERE v.mid = o.mid AND v.event_key = 'order:' || o.order_no || ':' || l.seq)`,
  },
];
