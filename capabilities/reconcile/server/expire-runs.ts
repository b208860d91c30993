import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { everyMs, recurring } from '#platform/jobs/index.ts';
import { EXPIRY_EVERY_MS, KEPT_MS } from '../constants.ts';

/** `reconcile.expire`: removes comparisons after half a year, with their rows. */
export const expireRunsJob = recurring(everyMs(EXPIRY_EVERY_MS), async ({ db, clock }) => {
  await db.transaction({ mid: ALL_MERCHANTS }, (tx) =>
    tx.run('DELETE FROM reconcile.runs WHERE uploaded_at <= $1', [new Date(clock.now().getTime() - KEPT_MS)]),
  );
});
