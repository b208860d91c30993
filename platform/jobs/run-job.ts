import type { Logger } from 'pino';
import { orderOf, traced } from '#platform/trace/trace.ts';
import { ALL_MERCHANTS, type Database, type Tx } from '#platform/db/database.ts';
import type { Clock } from '#platform/kernel/clock.ts';
import { FIRST_BACKOFF_MS, LONGEST_BACKOFF_MS } from './constants.ts';
import { LeaseLost, type JobHandler, type LeasedJob } from './job.ts';
import { again, complete, fail, giveBack, type LeasedRow } from './lease.ts';
import { PayloadMisfit } from './with-payload.ts';

export type WorkerLog = Pick<Logger, 'info' | 'warn' | 'error'>;

export interface Running {
  db: Database;
  clock: Clock;
  signal: AbortSignal;
  log: WorkerLog;
  worker: string;
  backoffMs: (attempt: number) => number;
  done?: ((mid: string) => void) | undefined;
  /** A job has ended or changed something, so that others may be due. */
  didWork: () => void;
}

/** Between half and the whole of a doubling pause, so that jobs that failed together are not retried together. */
export const defaultBackoff = (attempt: number): number =>
  Math.min(FIRST_BACKOFF_MS * 2 ** (attempt - 1), LONGEST_BACKOFF_MS) * (0.5 + Math.random() / 2);

/** What a run knows of its job and the handler does not see. */
interface Run {
  lease: LeasedRow;
  answered: boolean;
  isDone: boolean;
}
const runs = new WeakMap<LeasedJob, Run>();

/**
 * Ends jobs whose effects are one transaction, as `complete` of each would. Not refused a second time: a transaction
 * that is run again as a whole ends its jobs again.
 */
export async function completeAll(tx: Tx, jobs: readonly LeasedJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const ending = jobs.map((job) => runs.get(job)!);
  await complete(
    tx,
    ending.map(({ lease }) => lease),
  );
  for (const run of ending) run.answered = run.isDone = true;
}

/** One attempt. Throws only when its failure could not be written. */
export async function runJob(row: LeasedRow, handler: JobHandler, running: Running): Promise<void> {
  const { db, clock, signal } = running;
  const run: Run = { lease: row, answered: false, isDone: false };
  const touched = new Set<string>();
  const job: LeasedJob = {
    id: row.id,
    kind: row.kind,
    key: row.key,
    mid: row.mid,
    payload: row.payload,
    attempt: row.attempt,
    complete: (tx) => completeAll(tx, [job]),
    async again(tx, runAt, payload) {
      await again(tx, row, runAt, payload);
      run.answered = true;
    },
  };
  runs.set(job, run);
  try {
    const spanAttributes = { 'portal.job_attempt': row.attempt, ...orderOf(row.payload) };
    const work = () => handler(job, { db, clock, signal, touches: (mid) => touched.add(mid) });
    await traced(row.kind, 'consumer', spanAttributes, work);
    if (!run.answered) throw new Error(`the handler of ${row.kind} ended without complete or again`);
    if (run.isDone && row.mid !== null && row.mid !== ALL_MERCHANTS) touched.add(row.mid);
    for (const mid of touched) running.done?.(mid);
    if (run.isDone || touched.size > 0) running.didWork();
  } catch (error) {
    await failed(row, error, running);
  }
}

async function failed(row: LeasedRow, error: unknown, { db, signal, log, worker, backoffMs }: Running): Promise<void> {
  const line = { worker, job: row.id, kind: row.kind, attempt: row.attempt, err: error };
  if (error instanceof LeaseLost) return log.warn(line, 'job was taken over: its lease had run out');
  if (signal.aborted) {
    log.info(line, 'job was broken off because the worker stops');
    return giveBack(db, [row]);
  }
  const isMisfit = error instanceof PayloadMisfit;
  const outcome = await fail(db, row, reasonOf(error), isMisfit ? null : backoffMs(row.attempt));
  if (outcome === 'dead' && isMisfit) log.error(line, 'job is dead: its payload does not fit its kind');
  else if (outcome === 'dead') log.error(line, 'job is dead: its last attempt failed');
  else if (outcome === 'retry') log.warn(line, 'job failed and will be run again');
  else log.warn(line, 'job failed after its lease had ended');
}

/** The kind of error only: messages may carry what a person typed, and the log has the rest without secrets. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if (error instanceof PayloadMisfit) return error.message;
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  return [error.name, code, constraint].filter((part) => typeof part === 'string').join(' ');
}
