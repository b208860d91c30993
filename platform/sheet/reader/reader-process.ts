/**
 * Reads one uploaded file and ends (read-sheet.ts starts it). It has no settings, no secrets and no database, may write
 * no file and start no program, and hands over rows in portions: the next one, made in the meantime, when the last is
 * stored.
 */
import type { ReadRow } from './cell.ts';
import { Unreadable, type SheetFault } from './faults.ts';
import { ROWS_AT_A_TIME } from './limits.ts';
import type { FromReader, ToReader } from './read-sheet.ts';
import { sheetRows } from './sheet-rows.ts';

/** A starter that does not listen any more has disconnected, which ends this process. */
const send = (message: FromReader): Promise<void> => new Promise((resolve) => process.send!(message, () => resolve()));
const nextMessage = (): Promise<ToReader> => new Promise((resolve) => process.once('message', resolve));

process.on('disconnect', () => process.exit(0));

async function read(): Promise<void> {
  const order = await nextMessage();
  if (order.kind !== 'read') return;
  let waiting: ReadRow[] = [];
  let isStored: Promise<unknown> = Promise.resolve();
  const handOver = async () => {
    await isStored;
    isStored = nextMessage();
    await send({ kind: 'rows', rows: JSON.stringify(waiting.splice(0, ROWS_AT_A_TIME)) });
  };
  let fault: SheetFault | null = null;
  try {
    for await (const rows of sheetRows(Buffer.from(order.file), order.limits)) {
      waiting = waiting.concat(rows);
      while (waiting.length >= ROWS_AT_A_TIME) await handOver();
    }
    if (waiting.length > 0) await handOver();
  } catch (error) {
    fault = error instanceof Unreadable ? error.fault : 'damaged';
  }
  // Until then the starter does not listen.
  await isStored;
  await send({ kind: 'end', fault });
}

await read();
// The starter ends it: a process that ends first could overtake its last message.
await nextMessage();
