import type { Tx } from '#platform/db/database.ts';

export interface QueueState {
  /** Due and waiting, those that wait for a later time not counted. */
  due: number;
  leased: number;
  dead: number;
}

/** The state of the queue for metrics and readiness. `now` is business time. */
export async function queueState(tx: Tx, now: Date): Promise<QueueState> {
  const counts = await tx.one<Record<keyof QueueState, bigint>>(
    `SELECT (SELECT count(*) FROM jobs.jobs WHERE state = 'ready' AND run_at <= $1) AS due,
            (SELECT count(*) FROM jobs.jobs WHERE state = 'leased') AS leased,
            (SELECT count(*) FROM jobs.jobs WHERE state = 'dead') AS dead`,
    [now],
    'jobs.state',
  );
  return { due: Number(counts!.due), leased: Number(counts!.leased), dead: Number(counts!.dead) };
}

/** Gives a dead job its attempts again, once its cause is corrected. False when there is no such dead job. */
export async function revive(tx: Tx, kind: string, key: string): Promise<boolean> {
  const revived = await tx.run(
    `UPDATE jobs.jobs SET state = 'ready', attempt = 0, ended_at = NULL, not_before = '-infinity', last_error = NULL WHERE kind = $1 AND key = $2 AND state = 'dead'`,
    [kind, key],
  );
  return revived > 0;
}

export interface QueuedJob {
  kind: string;
  key: string;
  mid: string;
  state: 'ready' | 'leased' | 'done' | 'dead';
  attempt: number;
  /** Null: at once. */
  runAt: Date | null;
  lastError: string | null;
  endedAt: Date | null;
}

const JOB = `SELECT kind, key, mid, state, attempt, CASE WHEN run_at > '-infinity' THEN run_at END AS "runAt",
  last_error, ended_at FROM jobs.jobs`;

/** Jobs of one thing: those with this key, and its parts behind a slash. */
export const jobsOfKey = (tx: Tx, kinds: readonly string[], key: string): Promise<QueuedJob[]> =>
  tx.rows<QueuedJob>(
    `${JOB} WHERE kind = ANY($1) AND (key = $2 OR starts_with(key, $2 || '/')) ORDER BY created_at, id`,
    [kinds, key],
    'jobs.of_key',
  );

/** Dead jobs, the last first. */
export const deadJobs = (tx: Tx, limit: number): Promise<QueuedJob[]> =>
  tx.rows<QueuedJob>(`${JOB} WHERE state = 'dead' ORDER BY ended_at DESC LIMIT $1`, [limit], 'jobs.dead');

export interface KindState {
  kind: string;
  due: number;
  /** Of the oldest due job: since its time, or since it was enqueued. */
  oldestSeconds: number;
  leased: number;
  /** Leases that have ended. */
  overdue: number;
  dead: number;
}

/** Kinds of which no job is due, leased or dead are not named. `now` is business time. */
export const queueByKind = (tx: Tx, now: Date): Promise<KindState[]> =>
  tx.rows<KindState>(
    `SELECT kind, count(*) FILTER (WHERE state = 'ready')::int AS due,
       coalesce(extract(epoch FROM max(CASE WHEN run_at > '-infinity' THEN $1 - run_at ELSE now() - created_at END)
         FILTER (WHERE state = 'ready')), 0)::float8 AS "oldestSeconds",
       count(*) FILTER (WHERE state = 'leased')::int AS leased,
       count(*) FILTER (WHERE state = 'leased' AND leased_until < now())::int AS overdue,
       count(*) FILTER (WHERE state = 'dead')::int AS dead
     FROM jobs.jobs WHERE (state = 'ready' AND run_at <= $1) OR state IN ('leased', 'dead') GROUP BY kind ORDER BY kind`,
    [now],
    'jobs.by_kind',
  );
