import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#platform/db/database.ts';
import type { Clock } from '#platform/kernel/clock.ts';
import { BATCH, CONCURRENCY, LEASE_MS, LONGEST_OUTAGE_PAUSE_MS, POLL_MS } from './constants.ts';
import type { JobHandler } from './job.ts';
import { giveBack, takeDue, type LeasedRow } from './lease.ts';
import { Renewal } from './renewal.ts';
import { defaultBackoff, runJob, type Running, type WorkerLog } from './run-job.ts';

export interface WorkerOptions {
  db: Database;
  clock: Clock;
  /** By kind. A job of a kind that is not here is left to a worker that has it. */
  handlers: Record<string, JobHandler>;
  log: WorkerLog;
  /** In the log's lines; default `jobs`. */
  name?: string;
  /** Jobs run at once; default 8. */
  concurrency?: number;
  /** The shortest pause between looks at a queue that has nothing due; default 250. */
  pollMs?: number;
  /** The longest one, while nothing is due and nobody calls `wake`; default `pollMs`. */
  idleMs?: number;
  /** How long a dead worker's jobs wait for another; default 30 s. */
  leaseMs?: number;
  /** Real-time pause after a failed attempt; default 1 s doubling up to 5 min, jittered. */
  backoffMs?: (attempt: number) => number;
  /** Told of each merchant for which a job that has ended did something. */
  done?: (mid: string) => void;
}

export interface Worker {
  /** Polls until stopped. A database that goes away is waited for. */
  start(): void;
  /** Something may be due: it looks soon. */
  wake(): void;
  /** Takes no more, aborts the handlers' signal, gives back what it has not begun and waits for what is under way. */
  stop(): Promise<void>;
  /**
   * Runs all that is due, and what that makes due, until nothing is; answers how many runs. For tests and scripts: a
   * database that is away throws.
   */
  runDue(): Promise<number>;
}

export const createWorker = (options: WorkerOptions): Worker => new JobWorker(options);

class JobWorker implements Worker {
  readonly #options: Required<Omit<WorkerOptions, 'done'>> & Pick<WorkerOptions, 'done'>;
  readonly #renewal: Renewal;
  #abort = new AbortController();
  #loop: Promise<void> | undefined;
  #waiting: LeasedRow[] = [];
  readonly #running = new Set<Promise<void>>();
  #changed = Promise.withResolvers<void>();
  /** Something may be due before the next look. */
  #news = Promise.withResolvers<void>();
  /** Business time at which the first job that the last look has seen waiting is due, in milliseconds. */
  #nextAt = Infinity;
  #failedPolls = 0;

  constructor(options: WorkerOptions) {
    const defaults = {
      name: 'jobs',
      concurrency: CONCURRENCY,
      pollMs: POLL_MS,
      idleMs: options.pollMs ?? POLL_MS,
      leaseMs: LEASE_MS,
      backoffMs: defaultBackoff,
    };
    this.#options = { ...defaults, ...options };
    this.#renewal = new Renewal(options.db, this.#options.leaseMs);
  }

  start(): void {
    if (this.#loop) return;
    this.#abort = new AbortController();
    this.wake();
    this.#loop = this.#poll(this.#abort.signal);
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    this.wake();
    this.#laneChanged();
    await this.#loop;
    this.#loop = undefined;
    const unbegun = this.#waiting.splice(0);
    for (const row of unbegun) this.#renewal.drop(row);
    try {
      await giveBack(this.#options.db, unbegun);
    } catch {
      // The database is away: the leases expire.
    }
    await Promise.all(this.#running);
  }

  async runDue(): Promise<number> {
    let runs = 0;
    for (;;) {
      const { taken, jobs } = await this.#take();
      if (taken === 0) return runs;
      runs += jobs.length;
      const lane = async () => {
        for (let row = jobs.shift(); row; row = jobs.shift()) await this.#run(row);
      };
      await Promise.all(Array.from({ length: this.#options.concurrency }, lane));
    }
  }

  /** A lane that is free with nothing waiting asks for a batch; a full batch is followed by the next at once. */
  async #poll(signal: AbortSignal): Promise<void> {
    let pauseMs = 0;
    while (!signal.aborted) {
      this.#fillLanes();
      if (this.#running.size >= this.#options.concurrency) {
        await this.#changed.promise;
        continue;
      }
      await pause(pauseMs, undefined, { signal }).catch(() => undefined);
      await this.#untilDue();
      if (!signal.aborted) pauseMs = await this.#look();
    }
  }

  wake(): void {
    this.#news.resolve();
  }

  /** Until something may be due; at the latest `idleMs` after the last look, for what nobody tells it. */
  async #untilDue(): Promise<void> {
    const { clock, pollMs, idleMs } = this.#options;
    // A timer may end a moment early.
    const dueInMs = Math.max(0, this.#nextAt - clock.now().getTime()) + 1;
    const timer = setTimeout(() => this.wake(), Math.min(idleMs - pollMs, dueInMs));
    await this.#news.promise;
    clearTimeout(timer);
    this.#news = Promise.withResolvers();
  }

  /** Answers the pause until the next look. */
  async #look(): Promise<number> {
    const { pollMs, log, name } = this.#options;
    try {
      const { taken, jobs } = await this.#take();
      this.#waiting.push(...jobs);
      if (taken === BATCH) this.wake();
      if (this.#failedPolls > 0) log.info({ worker: name, failedPolls: this.#failedPolls }, 'the queue answers again');
      this.#failedPolls = 0;
      return taken === BATCH ? 0 : pollMs;
    } catch (error) {
      if (this.#failedPolls === 0) log.warn({ worker: name, err: error }, 'the queue does not answer; waiting for it');
      this.#failedPolls += 1;
      this.wake();
      return Math.min(pollMs * 2 ** this.#failedPolls, LONGEST_OUTAGE_PAUSE_MS);
    }
  }

  async #take(): Promise<{ taken: number; jobs: LeasedRow[] }> {
    const { db, clock, leaseMs, log, name, handlers } = this.#options;
    const kinds = Object.keys(handlers);
    const { rows, nextAt } = await takeDue(db, { now: clock.now(), kinds, limit: BATCH, leaseMs });
    this.#nextAt = nextAt?.getTime() ?? Infinity;
    const jobs = rows.filter((row) => row.state === 'leased');
    for (const row of jobs) this.#renewal.hold(row);
    for (const { id, kind, attempt, state } of rows) {
      if (state === 'dead')
        log.error({ worker: name, job: id, kind, attempt }, 'job is dead: its worker died in the last attempt');
    }
    return { taken: rows.length, jobs };
  }

  /** A lane is free, or the worker is to stop. */
  #laneChanged(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  #fillLanes(): void {
    while (this.#running.size < this.#options.concurrency) {
      const row = this.#waiting.shift();
      if (!row) return;
      const run = this.#run(row).finally(() => {
        this.#running.delete(run);
        this.#laneChanged();
      });
      this.#running.add(run);
    }
  }

  /** Never throws: when the result cannot be stored, the job is left until its lease ends. */
  async #run(row: LeasedRow): Promise<void> {
    const { db, clock, handlers, log, name, backoffMs, done } = this.#options;
    const running: Running = {
      db,
      clock,
      signal: this.#abort.signal,
      log,
      worker: name,
      backoffMs,
      done,
      didWork: () => this.wake(),
    };
    try {
      await runJob(row, handlers[row.kind]!, running);
    } catch (error) {
      log.warn(
        { worker: name, job: row.id, kind: row.kind, err: error },
        'the end of a run could not be written; its lease runs out',
      );
    } finally {
      this.#renewal.drop(row);
    }
  }
}
