import pg from 'pg';
import type { Logger } from 'pino';
import { changeOf, type Change } from './change.ts';
import { CHANNEL, LISTEN_AGAIN_MS, LISTENER_ANSWER_MS, LISTENER_CHECK_MS, STREAMS_PER_SESSION } from './constants.ts';

export interface Listener {
  mid: string;
  personId: string;
  sessionId: string;
  tell(topic: string): void;
  end(): void;
}

/**
 * Where the open pages of one server hear what changes, on whatever server it happens: one connection to the database
 * listens for all of them. Without it nobody is kept waiting in vain: all streams end, and none begins until it is
 * back.
 */
export class LiveHub {
  readonly #url: string;
  readonly #log: Pick<Logger, 'info' | 'warn'>;
  readonly #listeners = new Set<Listener>();
  #client: pg.Client | null = null;
  #hears = false;
  #stopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor({ url, log }: { url: string; log: Pick<Logger, 'info' | 'warn'> }) {
    this.#url = url;
    this.#log = log;
  }

  /** Goes on by itself; a database that is not there yet is waited for. */
  start(): void {
    void this.#listen();
  }

  /** Whether it hears of changes now. */
  get hears(): boolean {
    return this.#hears;
  }

  /** Null while it hears nothing, and for a session that has as many listeners as it may. Else how to leave. */
  add(listener: Listener): (() => void) | null {
    const own = [...this.#listeners].filter(({ sessionId }) => sessionId === listener.sessionId).length;
    if (!this.#hears || own >= STREAMS_PER_SESSION) return null;
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#deaf();
    await client?.end().catch(() => undefined);
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'portal live',
      connectionTimeoutMillis: LISTENER_ANSWER_MS,
      query_timeout: LISTENER_ANSWER_MS,
      keepAlive: true,
    });
    this.#client = client;
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ payload }) => this.#heard(payload ?? ''));
    try {
      await client.connect();
      await client.query(`SET ROLE portal_app; LISTEN ${CHANNEL}`);
      if (this.#stopped || this.#client !== client) return void client.end().catch(() => undefined);
      this.#hears = true;
      this.#log.info('listens for changes');
      this.#timer = setTimeout(() => void this.#check(client), LISTENER_CHECK_MS);
    } catch {
      this.#lost(client);
    }
  }

  /** A connection that was cut somewhere in between says nothing: it is asked. */
  async #check(client: pg.Client): Promise<void> {
    try {
      await client.query('SELECT 1');
      if (this.#client === client) this.#timer = setTimeout(() => void this.#check(client), LISTENER_CHECK_MS);
    } catch {
      this.#lost(client);
    }
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client || this.#stopped) return;
    if (this.#hears) this.#log.warn('no longer listens for changes');
    clearTimeout(this.#timer);
    this.#deaf();
    void client.end().catch(() => undefined);
    this.#timer = setTimeout(() => void this.#listen(), LISTEN_AGAIN_MS);
  }

  /** Whatever is said meanwhile is missed: pages ask for everything when their stream ends. */
  #deaf(): void {
    this.#client = null;
    this.#hears = false;
    for (const listener of this.#listeners) listener.end();
    this.#listeners.clear();
  }

  #heard(text: string): void {
    const change = changeOf(text);
    if (!change) return;
    for (const listener of this.#listeners) tell(listener, change);
  }
}

function tell(listener: Listener, change: Change): void {
  if ('endedSession' in change) {
    if (change.endedSession === listener.sessionId) listener.end();
  } else if (change.mid === listener.mid && (change.personId ?? listener.personId) === listener.personId)
    listener.tell(change.topic);
}
