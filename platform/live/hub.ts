import type { Logger } from 'pino';
import { changeOf, type Change } from './change.ts';
import { STREAMS_PER_SESSION } from './constants.ts';
import { Listening } from './listening.ts';

export interface Listener {
  mid: string;
  personId: string;
  sessionId: string;
  notify(topic: string): void;
  end(): void;
}

/**
 * Gives the open pages of one server what changes, on any server, by one connection to the database that listens for
 * all of them. Without that connection all streams end, and none begins until it is back.
 */
export class LiveHub {
  readonly #listeners = new Set<Listener>();
  readonly #listening: Listening;

  constructor(options: { url: string; log: Pick<Logger, 'info' | 'warn'> }) {
    this.#listening = new Listening({
      ...options,
      onMessage: (text) => this.#onMessage(text),
      onLost: () => this.#endAll(),
    });
  }

  /** Runs until it is stopped; a database that is not there yet is waited for. */
  start(): void {
    this.#listening.start();
  }

  /** Whether it receives changes now. */
  get isListening(): boolean {
    return this.#listening.isListening;
  }

  /** Null while it does not listen, and for a session that has as many listeners as it may. Else how to leave. */
  add(listener: Listener): (() => void) | null {
    const sessionStreams = [...this.#listeners].filter(({ sessionId }) => sessionId === listener.sessionId).length;
    if (!this.isListening || sessionStreams >= STREAMS_PER_SESSION) return null;
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  stop(): Promise<void> {
    return this.#listening.stop();
  }

  /** What is announced meanwhile is missed: pages ask for everything when their stream ends. */
  #endAll(): void {
    for (const listener of this.#listeners) listener.end();
    this.#listeners.clear();
  }

  #onMessage(text: string): void {
    const change = changeOf(text);
    if (!change) return;
    for (const listener of this.#listeners) notify(listener, change);
  }
}

function notify(listener: Listener, change: Change): void {
  if ('endedSession' in change) {
    if (change.endedSession === listener.sessionId) listener.end();
  } else if (change.mid === listener.mid && (change.personId ?? listener.personId) === listener.personId)
    listener.notify(change.topic);
}
