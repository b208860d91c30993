import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { fileSnapshot, type ExportFormat, type ExportSource } from '#platform/sheet/index.ts';
import { pagesOfPdf } from '#testkit/pdf-text.ts';
import { batchReceipts, orderReceipts } from './receipt-exports.ts';
import { BookRail } from '../test/book-rail.ts';
import { fixture, openBatches, submitted, workerOf } from '../test/batch-fixture.ts';
import { payrollContract } from '../test/batch-kind.ts';
import { withKinds } from '#testkit/with-kinds.ts';

withKinds(payrollContract);
beforeAll(() => openBatches());
afterEach(() => fixture.mustAddUp());
afterAll(() => fixture.db.close());

/** More than one PDF of the ZIP file holds. */
const LINES = 120;
const FIVE_YEARS_MS = 5 * 366 * 86_400_000;

/** The file as the worker makes it, and what it says of its progress. */
async function made(
  source: ExportSource,
  mid: string,
  format: ExportFormat,
  wish: object,
  as: { total?: number } = {},
) {
  const { database: db } = fixture.db;
  return fileSnapshot(db, mid, async (tx) => {
    const filter = source.filter.parse(wish);
    let count = 0;
    const parts: Uint8Array[] = [];
    const drawn = (more: number) => void (count += more);
    const at = fixture.clock.now();
    const total = await source.count(tx, mid, filter, at);
    const printing = { at, portalUrl: 'https://portal.example', providerName: '商户门户' };
    const drawing = { db, tx, mid, filter, format, total, drawn, ...printing, ...as };
    for await (const part of source.file!.bytes(drawing)) parts.push(part);
    return { bytes: Buffer.concat(parts), count, total };
  });
}

/** The parts of a ZIP file as another program reads them. */
function partsOf(zip: Buffer): { name: string; bytes: Buffer }[] {
  const folder = mkdtempSync(join(tmpdir(), 'receipts-'));
  try {
    writeFileSync(join(folder, 'a.zip'), zip);
    execFileSync('python3', ['-m', 'zipfile', '-e', join(folder, 'a.zip'), join(folder, 'out')]);
    const names = readdirSync(join(folder, 'out')).toSorted();
    return names.map((name) => ({ name, bytes: readFileSync(join(folder, 'out', name)) }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('BZ16 receipts of a large batch are one PDF of many pages, or a ZIP file with one for each', async () => {
  // One line goes to an account that the bank refuses.
  const { payer, orderNo } = await submitted({
    lines: LINES,
    accountOf: (lineNo) => `622588${String(lineNo).padStart(9, '0')}${lineNo === 7 ? '0005' : '1234'}`,
  });
  const rail = new BookRail({ bulk: true });
  const worker = workerOf(rail);
  for (let round = 0; round < 6; round += 1) {
    await worker.runDue();
    fixture.clock.set(new Date(fixture.clock.now().getTime() + 60_000).toISOString());
  }
  const paid = await fixture.db.admin.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM orders.lines WHERE order_no = $1 AND state = 'succeeded'`,
    [orderNo],
  );
  const { count } = paid.rows[0]!;
  expect(count).toBeGreaterThan(100);

  const book = await made(batchReceipts, payer.mid, 'pdf', { orderNo });
  expect([book.count, book.total]).toEqual([count, count]);
  expect(pagesOfPdf(book.bytes)).toHaveLength(count);
  const part = await made(batchReceipts, payer.mid, 'pdf', { orderNo, fromLine: 1, toLine: 5 });
  expect(pagesOfPdf(part.bytes)).toHaveLength(5);
  // By the filter of the list: the batch is one of its orders.
  const listed = await made(orderReceipts, payer.mid, 'pdf', { typeCodes: [], states: [] });
  expect(listed.total).toBe(count);
  expect(await made(orderReceipts, payer.mid, 'pdf', { states: ['failed'] })).toMatchObject({ count: 0, total: 0 });

  const zip = await made(batchReceipts, payer.mid, 'zip', { orderNo, fromLine: 1, toLine: 3 });
  expect(partsOf(zip.bytes).map(({ name }) => /^电子回单_HD\d{20}\.pdf$/.test(name))).toEqual([true, true, true]);
  // More than one PDF holds: pressed once, both formats are a ZIP file of PDFs with many each.
  const split = await made(batchReceipts, payer.mid, 'zip', { orderNo }, { total: 5_001 });
  expect(split.count).toBe(count);
  const books = partsOf(split.bytes).map(({ name, bytes }) => [name, pagesOfPdf(bytes).length]);
  expect(books).toEqual([
    ['电子回单_000001-000100.pdf', 100],
    ['电子回单_000101-000200.pdf', count - 100],
  ]);
  const [one, ...more] = partsOf((await made(batchReceipts, payer.mid, 'pdf', { orderNo }, { total: 5_001 })).bytes);
  expect([one!.name, pagesOfPdf(one!.bytes).length, more]).toEqual(['电子回单_000001-005000.pdf', count, []]);
  expect([5_000, 5_001].map((total) => batchReceipts.file!.formatOf('pdf', total))).toEqual(['pdf', 'zip']);
  // A receipt keeps its number, and counts how often it was put into a file.
  const printed = await fixture.db.admin.query<{ printed: number }>(
    `SELECT printed FROM receipt.receipts WHERE mid = $1 AND line_no IN (1, ${LINES}) ORDER BY line_no`,
    [payer.mid],
  );
  expect(printed.rows).toEqual([{ printed: 6 }, { printed: 4 }]);

  expect([orderReceipts.keptDays, batchReceipts.keptDays]).toEqual([90, 90]);
  // After five years neither its file nor the number that is told before has any.
  fixture.clock.set(new Date(fixture.clock.now().getTime() + FIVE_YEARS_MS).toISOString());
  expect(await made(batchReceipts, payer.mid, 'pdf', { orderNo })).toMatchObject({ count: 0, total: 0 });
  expect(await made(orderReceipts, payer.mid, 'pdf', {})).toMatchObject({ count: 0, total: 0 });
});
