import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import { MAX_ATTEMPTS } from './constants.ts';
import type { NewJob } from './job.ts';

const INSERT = `
  INSERT INTO jobs.jobs (id, kind, key, mid, payload, run_at, max_attempts)
  SELECT id, kind, key, mid, payload::jsonb, run_at::timestamptz, max_attempts
  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[])
    AS job (id, kind, key, mid, payload, run_at, max_attempts)
  ON CONFLICT (kind, key, mid) DO NOTHING`;

/**
 * Enqueues in the caller's transaction: the job exists exactly when the effect that wants it does. A key that its kind
 * knows already is passed over. Payloads are JSON: amounts as strings, no secrets. Answers how many are new.
 */
export async function enqueue(tx: Tx, ...jobs: NewJob[]): Promise<number> {
  return jobs.length === 0 ? 0 : tx.run(INSERT, columnsOf(jobs), NAME);
}

/** The same without the number of new jobs, so that it travels with the next statement. */
export function enqueueLater(tx: Tx, ...jobs: NewJob[]): void {
  if (jobs.length > 0) tx.send(INSERT, columnsOf(jobs), NAME);
}

const NAME = 'jobs.enqueue';

function columnsOf(jobs: readonly NewJob[]): unknown[] {
  // Keys in one order in every transaction, so that two that enqueue the same ones wait for each other instead of
  // deadlocking.
  const sorted = jobs.toSorted((a, b) => (a.kind + a.key < b.kind + b.key ? -1 : 1));
  const column = <T>(valueOf: (job: NewJob) => T) => sorted.map(valueOf);
  return [
    column(newId),
    column(({ kind }) => kind),
    column(({ key }) => key),
    column(({ mid }) => mid ?? ALL_MERCHANTS),
    column(({ payload }) => JSON.stringify(payload)),
    column(({ runAt }) => runAt?.toISOString() ?? '-infinity'),
    column(({ maxAttempts }) => maxAttempts ?? MAX_ATTEMPTS),
  ];
}
