import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import { everyMs, recurring } from '#platform/jobs/index.ts';
import { KEPT_DAYS, PURGE_EVERY_MS, PURGE_ROWS, STATEMENT_DAYS, STATEMENTS_EVERY_MS } from '../constants.ts';

export const PURGE = 'webhook.purge';
export const STATEMENTS = 'webhook.statements';

/** Of what is older than 30 days and waits no longer so many rows; answers how many. Real time, as they are dated. */
export async function purgeOnce(tx: Tx): Promise<number> {
  const gone = await tx.run(
    `WITH old AS MATERIALIZED (
       SELECT d.mid, d.endpoint_id, d.event_id FROM webhook.endpoints e CROSS JOIN LATERAL (
         SELECT o.mid, o.endpoint_id, o.event_id FROM webhook.deliveries o
         WHERE o.mid = e.mid AND o.endpoint_id = e.endpoint_id AND o.created_at < now() - $1 * interval '1 day' AND o.state <> 'waiting'
         ORDER BY o.created_at LIMIT $2) d LIMIT $2
     ), attempts AS (
       DELETE FROM webhook.attempts a USING old WHERE a.mid = old.mid AND a.endpoint_id = old.endpoint_id AND a.event_id = old.event_id
     )
     DELETE FROM webhook.deliveries d USING old WHERE d.mid = old.mid AND d.endpoint_id = old.endpoint_id AND d.event_id = old.event_id`,
    [KEPT_DAYS, PURGE_ROWS],
    'webhook.purge_deliveries',
  );
  const events = await tx.run(
    `DELETE FROM webhook.events v USING (
       SELECT mid, event_id FROM webhook.events o WHERE o.written_at < now() - $1 * interval '1 day'
         AND NOT EXISTS (SELECT 1 FROM webhook.deliveries d WHERE d.mid IN (o.mid, '${ALL_MERCHANTS}') AND d.event_id = o.event_id)
       ORDER BY o.written_at LIMIT $2) old
     WHERE v.mid = old.mid AND v.event_id = old.event_id`,
    [KEPT_DAYS, PURGE_ROWS],
    'webhook.purge_events',
  );
  return Math.max(gone, events);
}

export const purgeJob = recurring(everyMs(PURGE_EVERY_MS), async ({ db, signal }) => {
  for (let isMore = true; isMore && !signal.aborted;)
    isMore = (await db.transaction({ mid: ALL_MERCHANTS }, purgeOnce)) >= PURGE_ROWS;
});

/** Statements become ready by the clock alone. */
export const statementsJob = recurring(everyMs(STATEMENTS_EVERY_MS), async ({ db, clock }) => {
  await db.transaction({ mid: ALL_MERCHANTS }, (tx) =>
    tx.run('SELECT webhook.note_statements($1, $2)', [clock.now(), STATEMENT_DAYS], 'webhook.note_statements'),
  );
});
