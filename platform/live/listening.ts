import pg from 'pg';
import type { Logger } from 'pino';
import { CHANNEL, LISTEN_AGAIN_MS, LISTENER_ANSWER_MS, LISTENER_CHECK_MS } from './constants.ts';

export interface ListeningOptions {
  url: string;
  log: Pick<Logger, 'info' | 'warn'>;
  /** What was said, as it travels. */
  heard: (text: string) => void;
  /** What is said from now on is missed, until it hears again. */
  lost?: () => void;
  /** It hears from now on; what was said before may have been missed. */
  begun?: () => void;
}

/** One connection to the database that hears what is announced; when it is lost it reconnects. */
export class Listening {
  readonly #options: ListeningOptions;
  #client: pg.Client | null = null;
  #hears = false;
  #stopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ListeningOptions) {
    this.#options = options;
  }

  /** Runs until it is stopped; a database that is not there yet is waited for. */
  start(): void {
    void this.#listen();
  }

  get hears(): boolean {
    return this.#hears;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#deaf();
    await client?.end().catch(() => undefined);
  }

  async #listen(): Promise<void> {
    const { url, log, heard, begun } = this.#options;
    const client = new pg.Client({
      connectionString: url,
      application_name: 'portal live',
      connectionTimeoutMillis: LISTENER_ANSWER_MS,
      query_timeout: LISTENER_ANSWER_MS,
      keepAlive: true,
    });
    this.#client = client;
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ payload }) => heard(payload ?? ''));
    try {
      await client.connect();
      await client.query(`SET ROLE portal_app; LISTEN ${CHANNEL}`);
      if (this.#stopped || this.#client !== client) return void client.end().catch(() => undefined);
      this.#hears = true;
      log.info('listens for changes');
      begun?.();
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
    if (this.#hears) this.#options.log.warn('no longer listens for changes');
    clearTimeout(this.#timer);
    this.#deaf();
    void client.end().catch(() => undefined);
    this.#timer = setTimeout(() => void this.#listen(), LISTEN_AGAIN_MS);
  }

  #deaf(): void {
    this.#client = null;
    this.#hears = false;
    this.#options.lost?.();
  }
}
