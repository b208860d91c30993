import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { everyMs, recurring } from '#platform/jobs/index.ts';
import { EXPIRY_EVERY_MS } from '../constants.ts';

/** `statement.expire`: files whose days are over. Their pieces are removed later (retention.ts), the records stay. */
export const expireExportsJob = recurring(everyMs(EXPIRY_EVERY_MS), async ({ db, clock }) => {
  await db.transaction({ mid: ALL_MERCHANTS }, (tx) =>
    tx.run(`UPDATE statement.exports SET state = 'expired' WHERE state = 'ready' AND expires_at <= $1`, [clock.now()]),
  );
});
