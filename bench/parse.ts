import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSheet } from '#platform/sheet/index.ts';
import { quantile } from './calls/yardsticks.ts';
import { scriptWithExceljs } from './exceljs.ts';
import { filledTemplate } from './filled-template.ts';

const ROUNDS = 5;
const MB = 1e6;
const TIMES_EXCELJS = 2;
const LIMITS = { bytes: 20_971_520, headRows: 10 } as const;

interface Reading {
  /** From the start of the process. */
  seconds: number;
  /** With its program loaded; only exceljs tells. */
  readSeconds?: number;
  peakBytes: number;
}

/**
 * Reading of a workbook in the product's template: by the product, from the start of its process until all rows are
 * handed over, and by exceljs's streaming reader, from the start of a process until it has them. In turns, because the
 * machine is not the same a minute later. Answers the workbook and the product's seconds.
 */
export async function benchParse(lines: number): Promise<{ file: Buffer; seconds: number }> {
  const home = mkdtempSync(join(tmpdir(), 'portal-parse-'));
  try {
    const file = Buffer.from(await filledTemplate(lines));
    const path = join(home, 'batch.xlsx');
    writeFileSync(path, file);
    const exceljs = scriptWithExceljs(home, EXCELJS);
    const ours: Reading[] = [];
    const theirs: Reading[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await readByProduct(file, lines));
      theirs.push(readByExceljs(() => exceljs([path])));
    }
    console.log(`parse: ${lines} lines, ${(file.length / MB).toFixed(1)} MB, the middle of ${ROUNDS} in turns`);
    const seconds = {
      product: middle(ours.map((reading) => reading.seconds)),
      exceljs: middle(theirs.map((reading) => reading.seconds)),
    };
    const loaded = middle(theirs.map(({ readSeconds }) => readSeconds!));
    const row = (name: string, one: number, readings: readonly Reading[]): void =>
      console.log(
        `  ${name.padEnd(32)} ${(lines / one).toFixed(0).padStart(8)} rows/s ${one.toFixed(2).padStart(6)} s ${maxMb(readings).padStart(5)} MB`,
      );
    row('product', seconds.product, ours);
    row('exceljs, streaming', seconds.exceljs, theirs);
    row('exceljs, without its start', loaded, theirs);
    const times = seconds.exceljs / seconds.product;
    console.log(
      `  times exceljs: ${times.toFixed(2)} (${(loaded / seconds.product).toFixed(2)} without its start), at least ${TIMES_EXCELJS}: ${times >= TIMES_EXCELJS ? 'reached' : 'MISSED'}\n`,
    );
    return { file, seconds: seconds.product };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

const middle = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
const maxMb = (readings: readonly Reading[]): string =>
  (Math.max(...readings.map(({ peakBytes }) => peakBytes)) / MB).toFixed(0);

async function readByProduct(file: Uint8Array, lines: number): Promise<Reading> {
  let rows = 0;
  const begun = performance.now();
  const { fault, peakBytes } = await readSheet(file, {
    limits: { rows: lines + LIMITS.headRows, bytes: LIMITS.bytes },
    take: async (some) => void (rows += some.length),
  });
  const seconds = (performance.now() - begun) / 1000;
  if (fault || rows < lines) throw new Error(`not read: ${fault ?? rows}`);
  return { seconds, peakBytes };
}

function readByExceljs(run: () => string): Reading {
  const begun = performance.now();
  const result = JSON.parse(run()) as Required<Omit<Reading, 'seconds'>>;
  return { ...result, seconds: (performance.now() - begun) / 1000 };
}

const EXCELJS = `
const { stream } = require('exceljs');
(async () => {
  const begun = performance.now();
  let rows = 0;
  let cells = 0;
  for await (const sheet of new stream.xlsx.WorkbookReader(process.argv[2])) {
    for await (const row of sheet) {
      rows += 1;
      row.eachCell(({ value }) => (cells += value === null ? 0 : 1));
    }
  }
  if (cells < rows) throw new Error('not read');
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  console.log(JSON.stringify({ readSeconds: (performance.now() - begun) / 1000, peakBytes }));
})();
`;
