import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { yearsMerchant } from '#apps/server/demo/cast.data.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';
import type { RunningProduct } from '#testkit/processes.ts';
import { scriptWithExceljs } from './exceljs.ts';
import { watchMemory } from './memory.ts';
import { loggedIn, startWithYears } from './years.ts';

/** Three and a half entries to an order: a little more than a million orders. */
const ENTRIES = 3_500_000;
const PERSON = 'cg-admin';
const LOOK_MS = 50;
const MB = 1e6;
const TARGETS = { csvOfCopy: 0.5, xlsxOfExceljs: 2, grownMb: 150 } as const;

/** The columns of the list, as the database has them; the words of types and states are the product's. */
const LISTED = `order_no, submitted_at, type_code, account_no, payee_name, payee_account_no, payee_bank_name, amount_fen, fee_fen, charged_fee_fen, state, finished_at, maker_name, remark, incoming, fail_reason`;

/**
 * All orders of a merchant with years of business as files of the download store, from the request until the file can
 * be fetched: CSV beside `psql \copy` of the same rows, XLSX beside exceljs's streaming writer with the same rows.
 * `entries` of the ledger are the size (`npm run bench -- exports 1200000`). BOOKS_DIR keeps the filled database for
 * the next run, and the files are left in it, to be looked at.
 */
export async function benchExports(entries = ENTRIES): Promise<void> {
  const before = loadavg()[0]!.toFixed(1);
  const kept = process.env.BOOKS_DIR;
  const home = kept ?? mkdtempSync(join(tmpdir(), 'portal-exports-'));
  const { product, databaseUrl } = await startWithYears(join(home, 'exports'), entries);
  try {
    const client = await loggedIn(product, PERSON);
    const copied = copy(databaseUrl, join(home, 'copy.csv'));
    const files: Made[] = [];
    for (const format of ['csv', 'xlsx'] as const) files.push(await make(client, product, format));
    const [csv, xlsx] = files as [Made, Made];
    const rows = csv.rowCount;
    const exceljs = writeWithExceljs(home, rows);
    const line = (name: string, seconds: number, size: number, grown?: number): void =>
      console.log(
        [
          name.padEnd(24),
          (rows / seconds).toFixed(0),
          seconds.toFixed(1),
          (size / MB).toFixed(1),
          grown?.toFixed(0) ?? '',
        ]
          .map((cell) => cell.padStart(12))
          .join(''),
      );
    console.log(`\n${rows} orders\n`);
    console.log(
      [''.padEnd(24), 'rows/s', 'seconds', 'file MB', 'worker +MB'].map((head) => head.padStart(12)).join(''),
    );
    line('psql \\copy', copied.seconds, copied.size);
    line('CSV of the store', csv.seconds, csv.size, csv.grownMb);
    line('exceljs streaming', exceljs, 0);
    line('XLSX of the store', xlsx.seconds, xlsx.size, xlsx.grownMb);
    verdict('CSV / psql \\copy', copied.seconds / csv.seconds, TARGETS.csvOfCopy);
    verdict('XLSX / exceljs', exceljs / xlsx.seconds, TARGETS.xlsxOfExceljs);
    const grown = Math.max(csv.grownMb, xlsx.grownMb);
    console.log(
      `worker's memory: +${grown.toFixed(0)} MB, at most ${TARGETS.grownMb}: ${grown <= TARGETS.grownMb ? 'reached' : 'MISSED'}`,
    );
    for (const { format, content } of files) writeFileSync(join(home, `orders.${format}`), content);
    readByLibreOffice(home);
    console.log(
      `\nLoad average before ${before}, after ${loadavg()[0]!.toFixed(1)}, on ${availableParallelism()} cores; read the ratios.`,
    );
  } finally {
    await product.halt();
    if (!kept) rmSync(home, { recursive: true, force: true });
  }
}

function verdict(name: string, ratio: number, atLeast: number): void {
  console.log(`${name}: ${ratio.toFixed(2)}, at least ${atLeast}: ${ratio >= atLeast ? 'reached' : 'MISSED'}`);
}

function copy(databaseUrl: string, file: string): { seconds: number; size: number } {
  const begun = performance.now();
  execFileSync('psql', [
    databaseUrl,
    '-qc',
    `\\copy (SELECT ${LISTED} FROM orders.orders WHERE mid = '${yearsMerchant.mid}' ORDER BY submitted_at, order_no) TO '${file}' CSV HEADER`,
  ]);
  return { seconds: (performance.now() - begun) / 1000, size: statSync(file).size };
}

interface Made {
  format: 'csv' | 'xlsx';
  rowCount: number;
  seconds: number;
  size: number;
  grownMb: number;
  content: Buffer;
}

async function make(client: OutsideClient, { url, pidOf }: RunningProduct, format: Made['format']): Promise<Made> {
  const memory = watchMemory({ worker: () => pidOf('worker') });
  const begun = performance.now();
  const { data, responseDesc } = await client.call<{ fileId: string }>('statement/temporaryExport', {
    bizTypeCode: 'order.journal',
    format,
  });
  if (!data?.fileId) throw new Error(`the export was refused: ${responseDesc}`);
  for (;;) {
    const { data: store } = await client.call<{
      list: { fileId: string; state: string; rowCount: number; fileSize: number; sha256: string; failReason: string }[];
    }>('statement/getTemporaryRecord', { pageNo: 1, pageSize: 20 });
    const file = store.list.find(({ fileId }) => fileId === data.fileId)!;
    if (file.state === 'failed') throw new Error(file.failReason);
    if (file.state === 'ready') {
      const seconds = (performance.now() - begun) / 1000;
      const { first, most } = memory().worker;
      const content = await download(client, url, data.fileId);
      if (createHash('sha256').update(content).digest('hex') !== file.sha256) throw new Error('the file is damaged');
      return { format, rowCount: file.rowCount, seconds, size: file.fileSize, grownMb: (most - first) / MB, content };
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

/** Seconds of exceljs for as many rows of the same kinds, in a process of its own. */
const writeWithExceljs = (home: string, rows: number): number =>
  Number(scriptWithExceljs(join(home, 'exceljs'), EXCELJS)([String(rows)]));

/** The cells are what an order has: 13 texts and 4 amounts. */
const EXCELJS = `
const { stream } = require('exceljs');
const rows = Number(process.argv[2]);
(async () => {
  const begun = performance.now();
  const book = new stream.xlsx.WorkbookWriter({ filename: 'orders.xlsx', useStyles: true, useSharedStrings: false });
  let sheet;
  for (let at = 0; at < rows; at += 1) {
    if (at % 200000 === 0) {
      sheet?.commit();
      sheet = book.addWorksheet('订单流水' + at);
      sheet.columns = Array.from({ length: 17 }, (_, index) => ({ width: 20, style: { numFmt: [8, 9, 10, 15].includes(index) ? '#,##0.00' : '@' } }));
    }
    sheet.addRow(['20260101103000' + String(at).padStart(10, '0'), '2026-01-01 10:30:00', '转账', '3010', '****0013', '百川供应链有限公司' + at % 500, '6222 **** **** 1234', '中国工商银行上海市分行', at / 100, 0.5, 0.5, '成功', '2026-01-01 10:31:00', '李文静', '货款' + at % 100, null, null]).commit();
  }
  sheet.commit();
  await book.commit();
  console.log((performance.now() - begun) / 1000);
})();
`;

/** Every sheet of the workbook read by LibreOffice: their rows are those of the CSV. */
function readByLibreOffice(home: string): void {
  const begun = performance.now();
  execFileSync(
    'soffice',
    [
      '--headless',
      '--convert-to',
      'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1',
      '--outdir',
      join(home, 'read'),
      join(home, 'orders.xlsx'),
    ],
    { stdio: 'ignore' },
  );
  const lines = readdirSync(join(home, 'read')).reduce(
    (sum, name) =>
      sum +
      readFileSync(join(home, 'read', name), 'utf8')
        .trimEnd()
        .split('\n').length,
    0,
  );
  console.log(
    `LibreOffice read ${lines} lines of the workbook in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  );
}
