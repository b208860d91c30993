import { ALL_MERCHANTS, type Database, type Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { LAST_ERROR_CHARACTERS } from './constants.ts';
import { LeaseLost } from './job.ts';

/** The present lease; only its holder may end the job. */
export interface Lease {
  id: string;
  token: string;
}

export interface Taken {
  rows: LeasedRow[];
  /** Business time of the first job that waits for its time; null without one. */
  nextAt: Date | null;
}

export interface LeasedRow extends Lease {
  kind: string;
  key: string;
  mid: string | null;
  payload: Record<string, unknown>;
  attempt: number;
  state: 'leased' | 'dead';
}

/**
 * Leases what is due of the worker's own kinds, first what a dead worker has left: a kind that it does not know may be
 * that of a newer worker. Locked rows are being leased or ended by somebody else. A job
 * whose last allowed attempt ended with its worker comes back as `dead`: it may be the cause of the workers' deaths.
 */
const TAKE = `
  WITH left_over AS MATERIALIZED (
    SELECT id FROM jobs.jobs WHERE state = 'leased' AND leased_until < statement_timestamp() AND kind = ANY($5)
    ORDER BY leased_until LIMIT $2 FOR UPDATE SKIP LOCKED
  ), due AS MATERIALIZED (
    SELECT id FROM jobs.jobs WHERE state = 'ready' AND run_at <= $1 AND not_before <= statement_timestamp() AND kind = ANY($5)
    ORDER BY run_at, id LIMIT $2 - (SELECT count(*) FROM left_over) FOR UPDATE SKIP LOCKED
  ), chosen AS MATERIALIZED (
    SELECT id FROM left_over UNION ALL SELECT id FROM due
  ), ended AS (
    UPDATE jobs.jobs SET state = 'dead', ended_at = statement_timestamp(), lease_token = NULL, leased_until = NULL, last_error = 'its worker died in the last attempt'
    WHERE id IN (SELECT id FROM left_over) AND attempt >= max_attempts
    RETURNING id, $4::uuid AS token, kind, key, nullif(mid, '${ALL_MERCHANTS}') AS mid, payload, attempt, state
  ), taken AS (
    UPDATE jobs.jobs SET state = 'leased', lease_token = $4, leased_until = statement_timestamp() + $3 * interval '1 millisecond', attempt = attempt + 1
    WHERE id IN (SELECT id FROM chosen) AND NOT (state = 'leased' AND attempt >= max_attempts)
    RETURNING id, $4::uuid AS token, kind, key, nullif(mid, '${ALL_MERCHANTS}') AS mid, payload, attempt, state
  )
  SELECT *, NULL::timestamptz AS next_at FROM ended UNION ALL SELECT *, NULL FROM taken UNION ALL
  SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, (SELECT min(run_at) FROM jobs.jobs WHERE state = 'ready' AND run_at > $1 AND kind = ANY($5))`;

/**
 * `now` is business time; the lease's end is real time. In a transaction of its own a look takes one round trip, not
 * three. Jobs whose leases came with an answer that was lost wait for their end.
 */
export async function takeDue(
  db: Database,
  { now, kinds, limit, leaseMs }: { now: Date; kinds: readonly string[]; limit: number; leaseMs: number },
): Promise<Taken> {
  const answer = await db.statement<LeasedRow | { id: null; nextAt: Date | null }>(
    TAKE,
    [now, limit, leaseMs, newId(), kinds],
    'jobs.take',
  );
  const rows: LeasedRow[] = [];
  let nextAt: Date | null = null;
  for (const row of answer) {
    if (row.id === null) nextAt = row.nextAt;
    else rows.push(row);
  }
  return { rows: rows.sort((a, b) => (a.id < b.id ? -1 : 1)), nextAt };
}

/** A row that is locked is being ended by its handler: waiting for it here could deadlock, and it needs no renewal. */
const RENEW = `
  WITH held AS MATERIALIZED (
    SELECT job.id FROM jobs.jobs job JOIN unnest($1::uuid[], $2::uuid[]) AS lease (id, token) ON job.id = lease.id AND job.lease_token = lease.token
    FOR UPDATE OF job SKIP LOCKED
  )
  UPDATE jobs.jobs SET leased_until = statement_timestamp() + $3 * interval '1 millisecond' WHERE id IN (SELECT id FROM held)`;

export async function renew(db: Database, leases: readonly Lease[], leaseMs: number): Promise<void> {
  await db.transaction({}, (tx) =>
    tx.run(RENEW, [leases.map(({ id }) => id), leases.map(({ token }) => token), leaseMs], 'jobs.renew'),
  );
}

/** All of them, or none: what one of them has done is undone with the others. */
export async function complete(tx: Tx, leases: readonly Lease[]): Promise<void> {
  const ended = await tx.run(
    `UPDATE jobs.jobs SET state = 'done', ended_at = statement_timestamp(), lease_token = NULL, leased_until = NULL, last_error = NULL
     WHERE id = ANY ($1::uuid[]) AND lease_token = ($2::uuid[])[array_position($1::uuid[], id)]`,
    [leases.map(({ id }) => id), leases.map(({ token }) => token)],
    'jobs.complete',
  );
  if (ended !== leases.length)
    throw new LeaseLost(`of the jobs ${leases.map(({ id }) => id).join(', ')} this worker holds ${ended}`);
}

/** A run that answered is not a failed one: attempts count from the start again. */
export async function again(
  tx: Tx,
  { id, token }: Lease,
  runAt: Date,
  payload?: Record<string, unknown>,
): Promise<void> {
  const put = await tx.run(
    `UPDATE jobs.jobs SET state = 'ready', run_at = $3, not_before = '-infinity', attempt = 0, lease_token = NULL, leased_until = NULL, last_error = NULL,
       payload = COALESCE($4::jsonb, payload)
     WHERE id = $1 AND lease_token = $2`,
    [id, token, runAt, payload === undefined ? null : JSON.stringify(payload)],
    'jobs.again',
  );
  if (put === 0) throw new LeaseLost(`job ${id} is not held by this worker any more`);
}

export type Failure = 'retry' | 'dead' | 'not_ours';

/**
 * Ends a failed run: put back after a pause in real time, or parked when it was the last attempt. `pauseMs` null: no
 * further attempt helps.
 */
export async function fail(
  db: Database,
  { id, token }: Lease,
  reason: string,
  pauseMs: number | null,
): Promise<Failure> {
  const row = await db.transaction({}, (tx) =>
    tx.one<{ state: string }>(
      `UPDATE jobs.jobs SET state = CASE WHEN attempt >= max_attempts OR $3::float8 IS NULL THEN 'dead' ELSE 'ready' END,
         ended_at = CASE WHEN attempt >= max_attempts OR $3 IS NULL THEN statement_timestamp() END,
         not_before = statement_timestamp() + coalesce($3, 0) * interval '1 millisecond', lease_token = NULL, leased_until = NULL, last_error = $4
       WHERE id = $1 AND lease_token = $2 RETURNING state`,
      [id, token, pauseMs && Math.round(pauseMs), reason.slice(0, LAST_ERROR_CHARACTERS)],
      'jobs.fail',
    ),
  );
  if (!row) return 'not_ours';
  return row.state === 'dead' ? 'dead' : 'retry';
}

/** Gives back leases that a stopping worker did not start or aborted, as if they had never been taken. */
export async function giveBack(db: Database, leases: readonly Lease[]): Promise<void> {
  if (leases.length === 0) return;
  await db.transaction({}, (tx) =>
    tx.run(
      `UPDATE jobs.jobs job SET state = 'ready', attempt = attempt - 1, lease_token = NULL, leased_until = NULL
       FROM unnest($1::uuid[], $2::uuid[]) AS lease (id, token) WHERE job.id = lease.id AND job.lease_token = lease.token`,
      [leases.map(({ id }) => id), leases.map(({ token }) => token)],
    ),
  );
}
