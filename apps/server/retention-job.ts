import { removeEnded, type Ending } from '#platform/db/retention.ts';
import { everyMs, recordRetention, type JobHandler } from '#platform/jobs/index.ts';

export const RETENTION = 'retention.remove';
const EVERY_MS = 600_000;
/** Half a minute of a small database; a large rest continues behind the jobs that wait. */
const STEPS_A_RUN = 300;

/** `retention.remove`: removes rows whose days are over, as the console's role. */
export const retentionJob =
  (rules: readonly Ending[]): JobHandler =>
  async (job, { db, clock, signal }) => {
    const begunAt = clock.now();
    const now = (which: Ending['clock']) => (which === 'real' ? new Date() : begunAt);
    const { isMore } = await removeEnded(db, { rules, now, maxSteps: STEPS_A_RUN, signal }, recordRetention);
    await db.transaction({}, (tx) => job.again(tx, isMore ? begunAt : everyMs(EVERY_MS)(begunAt)));
  };
