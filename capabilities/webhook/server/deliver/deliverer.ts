import { setTimeout as pause } from 'node:timers/promises';
import { ALL_MERCHANTS, type Database } from '#platform/db/database.ts';
import type { WorkerLog } from '#platform/jobs/index.ts';
import type { Clock } from '#platform/kernel/clock.ts';
import { sealKeyOf } from '#platform/seal/index.ts';
import { LANES, LOOK_MS, OUTAGE_MS, WRITE_MAX, WRITE_MS } from '../../constants.ts';
import type { Send } from './send.ts';
import { SEAL_USE, signatureOf, unsealSecret } from './sign.ts';
import { giveBack, takeDue, type Taken } from './take.ts';
import { writeResults, type Result } from './write-results.ts';

export interface DelivererOptions {
  db: Database;
  clock: Clock;
  secret: Buffer;
  send: Send;
  log: WorkerLog;
  /** Real time; tests give their own. */
  now?: () => Date;
}

/** What this process has taken of one endpoint. */
interface Queue {
  endpointId: string;
  waiting: Taken[];
  running: number;
  lanes: number;
}

/**
 * Sends deliveries apart from the jobs of money: in lanes of its own, few of them for one endpoint, so that one that is
 * slow or dead keeps neither a payment nor another endpoint waiting. At least once: a delivery that was sent and not
 * written down is due again when its lease ends.
 */
export class Deliverer {
  readonly #options: Required<DelivererOptions>;
  readonly #key: Buffer;
  readonly #queues = new Map<string, Queue>();
  readonly #sending = new Set<Promise<void>>();
  readonly #results: Result[] = [];
  #news = Promise.withResolvers<void>();
  #ended = Promise.withResolvers<void>();
  #stopped = true;
  #loops: Promise<unknown> = Promise.resolve();
  #failedLooks = 0;

  constructor(options: DelivererOptions) {
    this.#options = { now: () => new Date(), ...options };
    this.#key = sealKeyOf(options.secret, SEAL_USE);
  }

  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    this.#loops = Promise.all([this.#look(), this.#write()]);
  }

  /** Something may be due. */
  wake(): void {
    this.#news.resolve();
  }

  /** Takes no more, ends what is under way, writes it down and gives the rest back. */
  async stop(): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    this.wake();
    const unbegun = [...this.#queues.values()].flatMap(({ waiting }) => waiting.splice(0));
    await Promise.all(this.#sending);
    this.#ended.resolve();
    await this.#loops;
    try {
      await this.#flush();
      if (unbegun.length > 0) await this.#options.db.transaction({ mid: ALL_MERCHANTS }, (tx) => giveBack(tx, unbegun));
    } catch {
      // The database is away: the leases end without help.
    }
  }

  /** Sends all that is due, and what that makes due; for tests. Answers how many requests. */
  async runDue(): Promise<number> {
    let requests = 0;
    for (;;) {
      const taken = await this.#take();
      if (taken === 0) return requests;
      requests += taken;
      while (this.#sending.size > 0) await Promise.all(this.#sending);
      await this.#flush();
    }
  }

  async #take(): Promise<number> {
    const held = [...this.#queues.values()].map(({ endpointId, waiting, running }) => ({
      endpointId,
      count: waiting.length + running,
    }));
    const room = LANES - held.reduce((sum, { count }) => sum + count, 0);
    if (room <= 0) return 0;
    const taken = await this.#options.db.transaction({ mid: ALL_MERCHANTS }, (tx) => takeDue(tx, held, room));
    for (const one of taken) {
      const { endpointId, lanes } = one;
      const queue = this.#queues.get(endpointId) ?? { endpointId, waiting: [], running: 0, lanes };
      queue.lanes = lanes;
      queue.waiting.push(one);
      this.#queues.set(endpointId, queue);
    }
    for (const queue of this.#queues.values()) this.#fill(queue);
    return taken.length;
  }

  #fill(queue: Queue): void {
    while (queue.running < queue.lanes) {
      const taken = queue.waiting.shift();
      if (!taken) break;
      queue.running += 1;
      const sending = this.#deliver(taken).finally(() => {
        this.#sending.delete(sending);
        queue.running -= 1;
        this.#fill(queue);
        // Room for more: what is due need not wait for the next look.
        if (queue.waiting.length === 0) this.wake();
      });
      this.#sending.add(sending);
    }
    if (queue.running === 0 && queue.waiting.length === 0) this.#queues.delete(queue.endpointId);
  }

  /** Never throws: what cannot even be signed is a failed attempt as others. */
  async #deliver(taken: Taken): Promise<void> {
    const at = this.#options.now();
    const begun = performance.now();
    const { headers, body } = this.#message(taken, at);
    const answer = await this.#options.send({ url: taken.url, headers, body });
    const ms = Math.round(performance.now() - begun);
    this.#results.push({ ...answer, taken, at, ms, signature: headers['webhook-signature']! });
    if (this.#results.length >= WRITE_MAX) this.#ended.resolve();
  }

  #message({ eventId, type, at, data, endpointId, signs, secret, formerSecret }: Taken, now: Date) {
    const body = bodyOf({ eventId, type, at, data });
    const timestamp = Math.floor(now.getTime() / 1_000);
    const signatures = [secret, formerSecret].flatMap((sealed) =>
      sealed ? [signatureOf(signs, unsealSecret(sealed, this.#key, endpointId), { id: eventId, timestamp, body })] : [],
    );
    const headers: Record<string, string> = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'merchant-portal-webhook/1',
      'webhook-id': eventId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatures.join(' '),
    };
    return { headers, body };
  }

  async #look(): Promise<void> {
    const { log } = this.#options;
    while (!this.#stopped) {
      let wait = LOOK_MS;
      try {
        if ((await this.#take()) > 0) wait = 0;
        if (this.#failedLooks > 0) log.info({ worker: 'webhook' }, 'the deliveries are read again');
        this.#failedLooks = 0;
      } catch (error) {
        if (this.#failedLooks === 0) log.warn({ worker: 'webhook', err: error }, 'the deliveries cannot be read');
        this.#failedLooks += 1;
        wait = Math.min(LOOK_MS * 2 ** this.#failedLooks, OUTAGE_MS);
      }
      const timer = setTimeout(() => this.wake(), wait);
      await this.#news.promise;
      clearTimeout(timer);
      this.#news = Promise.withResolvers();
      // A moment in which more lanes become free, so that one look serves them.
      await pause(Math.min(wait, WRITE_MS / 4));
    }
  }

  async #write(): Promise<void> {
    while (!this.#stopped || this.#results.length > 0) {
      const timer = setTimeout(() => this.#ended.resolve(), WRITE_MS);
      await this.#ended.promise;
      clearTimeout(timer);
      this.#ended = Promise.withResolvers();
      try {
        await this.#flush();
      } catch (error) {
        this.#options.log.warn(
          { worker: 'webhook', err: error },
          'what was delivered could not be written; it is sent again',
        );
      }
    }
  }

  async #flush(): Promise<void> {
    while (this.#results.length > 0) {
      const some = this.#results.splice(0, WRITE_MAX);
      const { db, clock, now } = this.#options;
      await db.transaction({ mid: ALL_MERCHANTS }, (tx) => writeResults(tx, some, now(), clock.now()));
    }
  }
}

/** As it is signed and sent, the same at each attempt. */
export const bodyOf = ({ eventId, type, at, data }: Pick<Taken, 'eventId' | 'type' | 'at' | 'data'>): string =>
  `{"id":"${eventId}","type":"${type}","createdAt":"${at}","data":${data}}`;
