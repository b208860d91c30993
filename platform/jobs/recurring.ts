import type { Tx } from '#platform/db/database.ts';
import type { JobContext, JobHandler } from './job.ts';
import { newId } from '#platform/kernel/id.ts';

/**
 * A recurring job is one row that its handler puts back for the next time: it never runs twice at once, on however many
 * workers.
 */
const KEY = 'recurring';
/** Failures never park it: the pause between them grows, and the log has each of them. */
const NEVER_DEAD = 2_147_483_647;

export interface RecurringJob {
  kind: string;
  /** Business time of the first run; default at once. */
  firstAt?: Date;
  payload?: Record<string, unknown>;
}

/**
 * Makes sure, at every start, that the job exists. One that was parked is taken up again, and one that waits for a
 * later time than `firstAt` is brought forward: a demo's business clock may have been moved back since.
 */
export async function ensureRecurring(tx: Tx, { kind, firstAt, payload = {} }: RecurringJob): Promise<void> {
  await tx.run(
    `INSERT INTO jobs.jobs AS job (id, kind, key, payload, run_at, max_attempts) VALUES ($1, $2, $3, $4, $5::text::timestamptz, $6)
     ON CONFLICT (kind, key, mid) DO UPDATE
       SET state = 'ready', attempt = 0, ended_at = NULL, not_before = '-infinity', run_at = LEAST(job.run_at, EXCLUDED.run_at), payload = EXCLUDED.payload
       WHERE job.state <> 'leased'`,
    [newId(), kind, KEY, JSON.stringify(payload), firstAt?.toISOString() ?? '-infinity', NEVER_DEAD],
  );
}

/** On times that jobs of the same and of many other pauses share, so that one look of a worker finds them all due. */
export const everyMs =
  (ms: number) =>
  (now: Date): Date =>
    new Date((Math.floor(now.getTime() / ms) + 1) * ms);

/**
 * The handler of a recurring job: does the work, then waits for `nextAt` of the business time at which it began: what
 * came due while it worked is not overlooked until the time after. The work may be done twice (see NewJob).
 */
export const recurring =
  (nextAt: (now: Date) => Date, work: (context: JobContext) => Promise<void>): JobHandler =>
  async (job, context) => {
    const begunAt = context.clock.now();
    await work(context);
    await context.db.transaction({}, (tx) => job.again(tx, nextAt(begunAt)));
  };
