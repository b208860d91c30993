import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import type { ClientBase } from 'pg';
import { gatherWrites } from './gather-writes.ts';

/** What we use of the driver's connection (pg 8.23, `lib/connection.js`). */
interface Wire extends EventEmitter {
  stream: Duplex;
  sync(): void;
  query(text: string): void;
}

/** The last of a statement that succeeded; `closeComplete` of one whose parameters the driver could not write. */
const ENDS = new Set(['commandComplete', 'emptyQuery', 'closeComplete']);

/** What the server answers up to one ReadyForQuery. */
interface Group {
  /** Statements of it that have no answer yet. */
  left: number;
  /** The rest is not executed then. */
  failed: Error | null;
}

/**
 * Sends the statements of one turn of the event loop as one packet with one Sync behind them, where the driver sends
 * one behind each. Its client is connected. At each Sync PostgreSQL sends what it has to say, a system call and a
 * wake-up on both sides; of 45 statements of a payment 12 are waited for. The driver gets the end of each
 * statement all the same, and after an error of the same error for those behind it, which PostgreSQL passes over.
 * Statements of one turn are of one transaction (`transactionOn`).
 */
export function oneSyncATurn(client: ClientBase): void {
  const wire = (client as unknown as { connection: Wire }).connection;
  gatherWrites(wire.stream);
  const sendSync = wire.sync.bind(wire);
  const sendText = wire.query.bind(wire);
  const tell = wire.emit.bind(wire);
  const groups: Group[] = [];
  let open: Group | null = null;
  const close = (): void => {
    if (!open) return;
    open = null;
    sendSync();
  };
  wire.sync = () => {
    if (!open) {
      groups.push((open = { left: 0, failed: null }));
      process.nextTick(close);
    }
    open.left += 1;
  };
  // A text is answered by a ReadyForQuery of its own.
  wire.query = (text) => {
    close();
    groups.push({ left: 1, failed: null });
    sendText(text);
  };
  const endFirst = (group: Group): void => {
    group.left -= 1;
    tell('readyForQuery', {});
  };
  wire.emit = (event: string, ...said: unknown[]): boolean => {
    const group = groups[0];
    if (!group) return tell(event, ...said);
    if (event === 'errorMessage') group.failed = said[0] as Error;
    if (event === 'readyForQuery') {
      groups.shift();
      while (group.failed && group.left > 1) {
        endFirst(group);
        tell('errorMessage', copyOf(group.failed));
      }
    }
    const heard = tell(event, ...said);
    if (ENDS.has(event) && group.left > 1) endFirst(group);
    return heard;
  };
}

/** Each rejected promise gets an error of its own: the driver writes a stack into it. */
const copyOf = (error: Error): Error => Object.assign(new Error(error.message), error);
