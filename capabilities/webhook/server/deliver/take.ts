import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { ENDPOINT_LANES, FAILING_AFTER, FAILING_LANES, LEASE_MS, TAKEN_AHEAD } from '../../constants.ts';
import type { Signature } from '../../contract/words.ts';

/** A delivery that this process has taken, with all that is needed to send it. */
export interface Taken {
  mid: string;
  endpointId: string;
  eventId: string;
  lease: string;
  type: string;
  subject: string;
  seq: number;
  /** Failed and manual ones before. */
  attempts: number;
  giveUpAt: Date;
  /** Of the event, in the form in which it is sent. */
  at: string;
  data: string;
  url: string;
  signs: Signature;
  secret: Buffer;
  formerSecret: Buffer | null;
  /** Lanes of the endpoint. */
  lanes: number;
}

/** What this process has taken of an endpoint and not ended. */
export interface Held {
  endpointId: string;
  count: number;
}

/**
 * Takes what is due, of each active endpoint as much as it has room for; when there is more than the process has room
 * for, each endpoint gives the same. The endpoints with something to send are found by steps through the index. Of one
 * subject only the first that waits is taken, so that its events arrive in their sequence.
 */
const TAKE = `
  WITH RECURSIVE busy AS (
    (SELECT mid, endpoint_id FROM webhook.deliveries WHERE state = 'waiting' ORDER BY mid, endpoint_id LIMIT 1)
    UNION ALL
    SELECT n.mid, n.endpoint_id FROM busy b CROSS JOIN LATERAL (
      SELECT d.mid, d.endpoint_id FROM webhook.deliveries d WHERE d.state = 'waiting' AND (d.mid, d.endpoint_id) > (b.mid, b.endpoint_id)
      ORDER BY d.mid, d.endpoint_id LIMIT 1) n
  ), room AS MATERIALIZED (
    SELECT e.mid, e.endpoint_id, e.url, e.signs, e.secret, CASE WHEN e.former_until > now() THEN e.former_secret END AS former_secret,
      lanes, least(lanes * $4 - coalesce(h.held, 0), greatest(1, $3 / (count(*) OVER ())::int)) AS room
    FROM busy b JOIN webhook.endpoints e ON e.mid = b.mid AND e.endpoint_id = b.endpoint_id AND e.state = 'active'
      LEFT JOIN unnest($1::uuid[], $2::int[]) AS h (endpoint_id, held) ON h.endpoint_id = e.endpoint_id
      CROSS JOIN LATERAL (SELECT CASE WHEN e.failures >= $5 THEN $6::int ELSE $7::int END AS lanes) l
    WHERE lanes * $4 > coalesce(h.held, 0)
    ORDER BY random() LIMIT $3
  ), due AS MATERIALIZED (
    SELECT r.mid, r.endpoint_id, d.event_id FROM room r CROSS JOIN LATERAL (
      SELECT w.event_id FROM webhook.deliveries w
      WHERE w.mid = r.mid AND w.endpoint_id = r.endpoint_id AND w.state = 'waiting' AND w.next_at <= clock_timestamp()
        AND NOT EXISTS (SELECT 1 FROM webhook.deliveries f WHERE f.mid = w.mid AND f.endpoint_id = w.endpoint_id AND f.state = 'waiting' AND f.subject = w.subject AND f.seq < w.seq)
      ORDER BY w.next_at LIMIT r.room FOR UPDATE SKIP LOCKED) d
  ), taken AS (
    UPDATE webhook.deliveries d SET lease = $8::uuid, next_at = clock_timestamp() + $9 * interval '1 millisecond'
    FROM due WHERE d.mid = due.mid AND d.endpoint_id = due.endpoint_id AND d.event_id = due.event_id
    RETURNING d.mid, d.endpoint_id, d.event_id, d.event_mid, d.type, d.subject, d.seq, d.attempts, d.give_up_at
  )
  SELECT t.mid, t.endpoint_id, t.event_id, $8::text AS lease, t.type, t.subject, t.seq, t.attempts, t.give_up_at,
    webhook.time_of(v.at) AS at, v.data::text AS data, r.url, r.signs, r.secret, r.former_secret, r.lanes
  FROM taken t JOIN webhook.events v ON v.mid = t.event_mid AND v.event_id = t.event_id JOIN room r ON r.mid = t.mid AND r.endpoint_id = t.endpoint_id`;

export const takeDue = (tx: Tx, held: readonly Held[], limit: number): Promise<Taken[]> =>
  tx.rows<Taken>(
    TAKE,
    [
      held.map(({ endpointId }) => endpointId),
      held.map(({ count }) => count),
      limit,
      TAKEN_AHEAD,
      FAILING_AFTER,
      FAILING_LANES,
      ENDPOINT_LANES,
      newId(),
      LEASE_MS,
    ],
    'webhook.take',
  );

/** Gives back what a process that stops has not begun. */
export const giveBack = (tx: Tx, taken: readonly Taken[]): Promise<number> =>
  tx.run(
    `UPDATE webhook.deliveries d SET lease = NULL, next_at = now()
     FROM unnest($1::text[], $2::uuid[], $3::uuid[], $4::uuid[]) AS g (mid, endpoint_id, event_id, lease)
     WHERE d.mid = g.mid AND d.endpoint_id = g.endpoint_id AND d.event_id = g.event_id AND d.lease = g.lease`,
    [
      taken.map(({ mid }) => mid),
      taken.map(({ endpointId }) => endpointId),
      taken.map(({ eventId }) => eventId),
      taken.map(({ lease }) => lease),
    ],
    'webhook.give_back',
  );
