import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { everyMs, recurring, type JobHandler } from '#platform/jobs/index.ts';
import { KEPT_DAYS, PURGE_EVERY_MS, PURGE_ROWS } from '../constants.ts';

export const PURGE = 'messaging.purge';
const DAY_MS = 86_400_000;

/** `messaging.purge`: removes what is older than 180 days, in pieces that hold no lock for long. */
export const purgeMessagesJob: JobHandler = recurring(everyMs(PURGE_EVERY_MS), async ({ db, clock, signal }) => {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
  for (let removed = PURGE_ROWS; removed === PURGE_ROWS && !signal.aborted;)
    removed = await db.transaction({ mid: ALL_MERCHANTS }, (tx) =>
      tx.run(
        `DELETE FROM messaging.messages WHERE (mid, message_id) IN (SELECT mid, message_id FROM messaging.messages WHERE at < $1 ORDER BY at LIMIT $2)`,
        [before, PURGE_ROWS],
        'messaging.purge',
      ),
    );
});
