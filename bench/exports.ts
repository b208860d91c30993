import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { addDays, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';
import type { RunningProduct } from '#testkit/processes.ts';
import { cpuOf, cpuOfFamily } from './calls/process-cpu.ts';
import {
  copyOf,
  entries,
  exceljsOf,
  linesInLibreOffice,
  orders,
  type List,
  type Period,
  type Written,
} from './exports-yardsticks.ts';
import { watchMemory } from './memory.ts';
import { loggedIn, startWithYears } from './years.ts';

/** Seven entries to an order: a little more than a million orders. */
const ENTRIES = 7_000_000;
/** 收支明细 has a month at most: its file has a million rows only where a month has. */
const DAYS = 31;
const ROWS = 1_000_000;
const ROWS_A_SHEET = 200_000;
const PERSON = 'cg-admin';
const LOOK_MS = 50;
const MB = 1e6;
const TARGETS = { csvOfCopy: 0.5, xlsxOfExceljs: 2, grownMb: 150 } as const;

interface Bench {
  product: RunningProduct;
  client: OutsideClient;
  databaseUrl: string;
  home: string;
}

/**
 * A million orders, and a million entries of 收支明细, of one merchant as files of the download store, from the request
 * until the file can be fetched: CSV compared with `psql \copy` of the same rows, XLSX with exceljs's streaming writer
 * with as many rows, which LibreOffice then reads. `entries` of the ledger are the size (`npm run bench -- exports
 * 99000`). BOOKS_DIR keeps the filled database for the next run, and the files are left in it, to be looked at.
 */
export async function benchExports(entriesOfLedger = ENTRIES): Promise<void> {
  const before = loadavg()[0]!.toFixed(1);
  const kept = process.env.BOOKS_DIR;
  const home = kept ?? mkdtempSync(join(tmpdir(), 'portal-exports-'));
  const { product, databaseUrl } = await startWithYears(join(home, 'exports'), entriesOfLedger, DAYS);
  let memory: ReturnType<typeof watchMemory<'worker' | 'server'>> | null = null;
  try {
    const bench = { product, client: await loggedIn(product, PERSON), databaseUrl, home };
    const today = shanghaiDate(new Date());
    const month = { startTime: addDays(today, -DAYS), endTime: addDays(today, -1) };
    // Growth is that of a large file: both have made and handed out a small one before.
    await make(bench, orders, { startTime: month.endTime, endTime: month.endTime }, 'csv');
    memory = watchMemory({ worker: () => product.pidOf('worker'), server: () => product.pidOf('server') });
    await measure(bench, orders, { ...month, startTime: addDays(today, -2 * DAYS) });
    await measure(bench, entries, await daysWith(bench.client, month));
    for (const [name, { first, max }] of Object.entries(memory())) {
      const grown = (max - first) / MB;
      verdict(`memory of ${name}, MB more than after a small file`, grown, TARGETS.grownMb, grown <= TARGETS.grownMb);
    }
    console.log(
      `\nLoad average before ${before}, after ${loadavg()[0]!.toFixed(1)}, on ${availableParallelism()} cores; read the ratios.`,
    );
  } finally {
    memory?.();
    await product.halt();
    if (!kept) rmSync(home, { recursive: true, force: true });
  }
}

/** The last days of a period that have enough entries. */
async function daysWith(client: OutsideClient, { startTime, endTime }: Period): Promise<Period> {
  for (let first = endTime; first > startTime; first = addDays(first, -1)) {
    const { data } = await client.call<{ totalCount: number }>('csdb/v2/dwQuery/unifyQueryAccountCapitalDetails', {
      startTime: first,
      endTime,
      pageNo: 1,
      pageSize: 20,
    });
    if (data.totalCount >= ROWS) return { startTime: first, endTime };
  }
  return { startTime, endTime };
}

async function measure(bench: Bench, list: List, period: Period): Promise<void> {
  const { product, databaseUrl, home } = bench;
  const postgres = product.pidOf('postgres');
  const copied = copyOf(list, period, { databaseUrl, postgres, file: join(home, 'copy.csv') });
  const csv = await make(bench, list, period, 'csv');
  const rows = csv.rowCount;
  const exceljs = exceljsOf(list, rows, home);
  const xlsx = await make(bench, list, period, 'xlsx');
  console.log(`\n${list.title}: ${rows} rows\n`);
  const heads = ['rows/s', 'seconds', 'own CPU s', 'database CPU s', 'file MB'];
  console.log([''.padEnd(20), ...heads.map((head) => head.padStart(16))].join(''));
  const lines: [string, Written][] = [
    ['psql \\copy', copied],
    ['CSV of the store', csv],
    ['exceljs streaming', exceljs],
    ['XLSX of the store', xlsx],
  ];
  for (const [name, { seconds, cpu, databaseCpu, bytes }] of lines) {
    const cells = [
      (rows / seconds).toFixed(0),
      ...[seconds, cpu, databaseCpu, bytes / MB].map((cell) => cell.toFixed(1)),
    ];
    console.log([name.padEnd(20), ...cells.map((cell) => cell.padStart(16))].join(''));
  }
  const [csvOfCopy, xlsxOfExceljs] = [copied.seconds / csv.seconds, exceljs.seconds / xlsx.seconds];
  verdict('CSV / psql \\copy', csvOfCopy, TARGETS.csvOfCopy, csvOfCopy >= TARGETS.csvOfCopy);
  verdict('XLSX / exceljs', xlsxOfExceljs, TARGETS.xlsxOfExceljs, xlsxOfExceljs >= TARGETS.xlsxOfExceljs);
  const workbook = join(home, `${list.bizTypeCode}.xlsx`);
  writeFileSync(workbook, xlsx.content);
  const read = linesInLibreOffice(workbook, join(home, 'read'));
  // Each sheet has its titles; the last one the totals and the owner.
  const expected = rows + 2 + Math.ceil((rows + 2) / ROWS_A_SHEET);
  const found = read.reduce((sum, some) => sum + some, 0);
  verdict(`lines that LibreOffice read in ${read.length} sheets`, found, expected, found === expected);
}

function verdict(name: string, figure: number, target: number, isReached: boolean): void {
  const text = Number.isInteger(figure) ? String(figure) : figure.toFixed(2);
  console.log(`${name}: ${text}, to reach ${target}: ${isReached ? 'reached' : 'MISSED'}`);
}

interface Made extends Written {
  rowCount: number;
  content: Buffer;
}

async function make(
  { client, product }: Bench,
  { bizTypeCode }: List,
  period: Period,
  format: 'csv' | 'xlsx',
): Promise<Made> {
  const [worker, postgres] = [product.pidOf('worker'), product.pidOf('postgres')];
  const before = [cpuOf(worker), cpuOfFamily(postgres)] as const;
  const begun = performance.now();
  const exportInput = { bizTypeCode, format, ...period };
  const { data, responseDesc } = await client.call<{ fileId: string }>('statement/temporaryExport', exportInput);
  if (!data?.fileId) throw new Error(`the export was refused: ${responseDesc}`);
  for (;;) {
    const { data: store } = await client.call<{
      list: { fileId: string; state: string; rowCount: number; fileSize: number; sha256: string; failReason: string }[];
    }>('statement/getTemporaryRecord', { pageNo: 1, pageSize: 20 });
    const file = store.list.find(({ fileId }) => fileId === data.fileId)!;
    if (file.state === 'failed') throw new Error(file.failReason);
    if (file.state === 'ready') {
      const seconds = (performance.now() - begun) / 1000;
      const cpu = (cpuOf(worker) - before[0]) / 1000;
      const databaseCpu = (cpuOfFamily(postgres) - before[1]) / 1000;
      const content = await download(client, product.url, data.fileId);
      if (createHash('sha256').update(content).digest('hex') !== file.sha256) throw new Error('the file is damaged');
      return { rowCount: file.rowCount, seconds, cpu, databaseCpu, bytes: file.fileSize, content };
    }
    await pause(LOOK_MS);
  }
}

async function download(client: OutsideClient, url: string, fileId: string): Promise<Buffer> {
  const path = 'file/download';
  const answer = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ptoken: client.ptoken! },
    body: JSON.stringify(await client.seal(path, { fileId })),
  });
  if (!answer.ok) throw new Error(`the file was refused: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
