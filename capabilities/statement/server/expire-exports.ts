import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { everyMs, recurring } from '#platform/jobs/index.ts';
import { EXPIRY_EVERY_MS, EXPIRY_GRACE_MS } from '../constants.ts';

/** `statement.expire`: removes files whose days are over and the pieces of failed ones. The records stay. */
export const expireExportsJob = recurring(everyMs(EXPIRY_EVERY_MS), async ({ db, clock }) => {
  await db.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
    const now = clock.now();
    await tx.run(`UPDATE statement.exports SET state = 'expired' WHERE state = 'ready' AND expires_at <= $1`, [now]);
    // A download that is under way is not cut off.
    await tx.run(
      `DELETE FROM statement.export_chunks chunk USING statement.exports export
       WHERE export.mid = chunk.mid AND export.export_id = chunk.export_id AND (export.state = 'failed' OR (export.state = 'expired' AND export.expires_at <= $1))`,
      [new Date(now.getTime() - EXPIRY_GRACE_MS)],
    );
  });
});
