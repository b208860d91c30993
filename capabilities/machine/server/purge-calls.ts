import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { everyMs, recurring } from '#platform/jobs/index.ts';
import { CALLS_KEPT_DAYS, PURGE_EVERY_MS, PURGE_ROWS } from '../constants.ts';

export const PURGE_CALLS = 'machine.purge';

/** `machine.purge`: forgets old calls, in pieces that hold no lock for long. A nonce outlives its 5 minutes by far. */
export const purgeCallsJob = recurring(everyMs(PURGE_EVERY_MS), async ({ db }) => {
  for (;;) {
    const gone = await db.transaction({ mid: ALL_MERCHANTS }, (tx) =>
      tx.run(
        `DELETE FROM machine.calls WHERE (mid, id) IN (SELECT mid, id FROM machine.calls WHERE at < now() - $1 * interval '1 day' ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
        [CALLS_KEPT_DAYS, PURGE_ROWS],
        'machine.purge_calls',
      ),
    );
    if (gone < PURGE_ROWS) return;
  }
});
