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
  unanswered: number;
  /** The rest is not executed then. */
  failed: Error | null;
}

/**
 * Sends the statements of one turn of the event loop as one packet with one Sync behind them, where the driver sends
 * one behind each. Its client is connected. At each Sync PostgreSQL sends what it has to say, a system call and a
 * wake-up on both sides; of 45 statements of a payment 12 are waited for. The driver still gets the end of each
 * statement, and after an error the same error for those behind it, which PostgreSQL skips.
 * Statements of one turn are of one transaction (`transactionOn`).
 */
export function oneSyncATurn(client: ClientBase): void {
  const wire = (client as unknown as { connection: Wire }).connection;
  gatherWrites(wire.stream);
  const sendSync = wire.sync.bind(wire);
  const sendSimpleQuery = wire.query.bind(wire);
  const emit = wire.emit.bind(wire);
  const groups: Group[] = [];
  let open: Group | null = null;
  const close = (): void => {
    if (!open) return;
    open = null;
    sendSync();
  };
  wire.sync = () => {
    if (!open) {
      groups.push((open = { unanswered: 0, failed: null }));
      process.nextTick(close);
    }
    open.unanswered += 1;
  };
  // PostgreSQL answers a simple query with a ReadyForQuery of its own.
  wire.query = (text) => {
    close();
    groups.push({ unanswered: 1, failed: null });
    sendSimpleQuery(text);
  };
  const endFirst = (group: Group): void => {
    group.unanswered -= 1;
    emit('readyForQuery', {});
  };
  wire.emit = (event: string, ...args: unknown[]): boolean => {
    const group = groups[0];
    if (!group) return emit(event, ...args);
    if (event === 'errorMessage') group.failed = args[0] as Error;
    if (event === 'readyForQuery') {
      groups.shift();
      while (group.failed && group.unanswered > 1) {
        endFirst(group);
        emit('errorMessage', copyOf(group.failed));
      }
    }
    const handled = emit(event, ...args);
    if (ENDS.has(event) && group.unanswered > 1) endFirst(group);
    return handled;
  };
}

/** Each rejected promise gets an error of its own: the driver writes a stack into it. */
const copyOf = (error: Error): Error => Object.assign(new Error(error.message), error);
