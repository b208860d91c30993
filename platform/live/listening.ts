import pg from 'pg';
import type { Logger } from 'pino';
import { CHANNEL, LISTEN_AGAIN_MS, LISTENER_ANSWER_MS, LISTENER_CHECK_MS } from './constants.ts';

export interface ListeningOptions {
  url: string;
  log: Pick<Logger, 'info' | 'warn'>;
  /** A change that was announced, as text. */
  onMessage: (text: string) => void;
  /** Announcements are missed from now on, until it listens again. */
  onLost?: () => void;
  /** It listens from now on; earlier announcements may have been missed. */
  onListening?: () => void;
}

/** One connection that listens for announced changes; when it is lost it reconnects. */
export class Listening {
  readonly #options: ListeningOptions;
  #client: pg.Client | null = null;
  #isListening = false;
  #stopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ListeningOptions) {
    this.#options = options;
  }

  /** Runs until it is stopped; a database that is not there yet is waited for. */
  start(): void {
    void this.#listen();
  }

  get isListening(): boolean {
    return this.#isListening;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#disconnect();
    await client?.end().catch(() => undefined);
  }

  async #listen(): Promise<void> {
    const { url, log, onMessage, onListening } = this.#options;
    const client = new pg.Client({
      connectionString: url,
      application_name: 'portal live',
      connectionTimeoutMillis: LISTENER_ANSWER_MS,
      query_timeout: LISTENER_ANSWER_MS,
      keepAlive: true,
    });
    this.#client = client;
    client.on('error', () => this.#onLost(client));
    client.on('end', () => this.#onLost(client));
    client.on('notification', ({ payload }) => onMessage(payload ?? ''));
    try {
      await client.connect();
      await client.query(`SET ROLE portal_app; LISTEN ${CHANNEL}`);
      if (this.#stopped || this.#client !== client) return void client.end().catch(() => undefined);
      this.#isListening = true;
      log.info('listens for changes');
      onListening?.();
      this.#timer = setTimeout(() => void this.#check(client), LISTENER_CHECK_MS);
    } catch {
      this.#onLost(client);
    }
  }

  /** A connection that was cut somewhere in between says nothing: it is asked. */
  async #check(client: pg.Client): Promise<void> {
    try {
      await client.query('SELECT 1');
      if (this.#client === client) this.#timer = setTimeout(() => void this.#check(client), LISTENER_CHECK_MS);
    } catch {
      this.#onLost(client);
    }
  }

  #onLost(client: pg.Client): void {
    if (this.#client !== client || this.#stopped) return;
    if (this.#isListening) this.#options.log.warn('no longer listens for changes');
    clearTimeout(this.#timer);
    this.#disconnect();
    void client.end().catch(() => undefined);
    this.#timer = setTimeout(() => void this.#listen(), LISTEN_AGAIN_MS);
  }

  #disconnect(): void {
    this.#client = null;
    this.#isListening = false;
    this.#options.onLost?.();
  }
}
