/**
 * Reads one uploaded file and ends (read-sheet.ts starts it). It has no settings, no secrets and no database, may write
 * no file and start no program, and hands over rows in portions: the next one when the last is stored.
 */
import type { ReadRow } from './cell.ts';
import { Unreadable } from './faults.ts';
import { ROWS_AT_A_TIME } from './limits.ts';
import type { FromReader, ToReader } from './read-sheet.ts';
import { sheetRows } from './sheet-rows.ts';

/** A starter that does not listen any more has disconnected, which ends this process. */
const tell = (message: FromReader): Promise<void> => new Promise((resolve) => process.send!(message, () => resolve()));
const heard = (): Promise<ToReader> => new Promise((resolve) => process.once('message', resolve));

process.on('disconnect', () => process.exit(0));

async function read(): Promise<void> {
  const order = await heard();
  if (order.kind !== 'read') return;
  let rows: ReadRow[] = [];
  const handOver = async () => {
    await tell({ kind: 'rows', rows });
    rows = [];
    await heard();
  };
  try {
    for await (const row of sheetRows(Buffer.from(order.file), order.limits)) {
      rows.push(row);
      if (rows.length === ROWS_AT_A_TIME) await handOver();
    }
    if (rows.length > 0) await handOver();
    await tell({ kind: 'end', fault: null });
  } catch (error) {
    await tell({ kind: 'end', fault: error instanceof Unreadable ? error.fault : 'damaged' });
  }
}

await read();
// The starter ends it: a process that ends by itself could overtake its last message.
await heard();
