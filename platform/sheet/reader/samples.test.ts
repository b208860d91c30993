import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ReadRow } from './cell.ts';
import { Unreadable } from './faults.ts';
import { sheetRows } from './sheet-rows.ts';

const vectors = join(import.meta.dirname, '../../../testkit/vectors');
const LIMITS = { rows: 10_000, bytes: 20_971_520 };
const CELLS_SHOWN = 300;

/** Read or refused; how many rows, which of them hidden; the begin of their cells, and a hash of all of them. */
async function lineOf(folder: string, name: string): Promise<string> {
  const rows: ReadRow[] = [];
  try {
    for await (const some of sheetRows(readFileSync(join(vectors, folder, name)), LIMITS)) rows.push(...some);
  } catch (error) {
    if (error instanceof Unreadable) return [`${folder}/${name}`, `refused: ${error.fault}`].join('\t');
    throw error;
  }
  const hidden = rows.filter(({ isHidden }) => isHidden).map(({ rowNo }) => rowNo);
  const cells = rows.map((row) => `${row.rowNo} ${JSON.stringify(row.cells)}`).join(' ');
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 12);
  return [
    `${folder}/${name}`,
    'read',
    String(rows.length),
    hidden.join(','),
    hash,
    [...cells].slice(0, CELLS_SHOWN).join(''),
  ].join('\t');
}

it('Each sample workbook of other programs is read, or refused, as the table says', async () => {
  const lines: string[] = [];
  for (const folder of ['cases', 'xlsx'])
    for (const name of readdirSync(join(vectors, folder)).toSorted())
      if (name !== 'README.md') lines.push(await lineOf(folder, name));
  const heads = ['file', 'end', 'rows', 'hidden rows', 'hash', 'cells'].join('\t');
  await expect(`${[heads, ...lines].join('\n')}\n`).toMatchFileSnapshot('samples.tsv');
});
