import { createHash } from 'node:crypto';
import { newId } from '#platform/kernel/id.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import type { Draw } from './draw.ts';
import type { Firm } from './firms.ts';
import type { World } from './world.ts';

/** A file as its maker fills it in. `row` gets a number of its own for each line. */
export interface FilledSheet {
  kind: string;
  heads: string;
  rows: readonly ((lineNo: string, index: number) => readonly string[])[];
  totalFen: Fen;
}

const NUMBER_MAX = 32;

function contentOf({ heads, rows, totalFen }: FilledSheet, batchNo: string): Buffer {
  const head = `明细,批次号,${batchNo},总笔数,${rows.length},总金额,${yuanOfFen(totalFen)},付款日期,`;
  const lines = rows.map((row, index) => row(`${batchNo}-${index + 1}`.slice(-NUMBER_MAX), index).join(','));
  return Buffer.from([`\uFEFF${head}`, heads, ...lines].join('\r\n'));
}

async function keepFile(world: World, { mid, people }: Firm['merchant'], content: Buffer): Promise<string> {
  const fileId = newId();
  const sha256 = createHash('sha256').update(content).digest('hex');
  await world.test.admin.query(
    `INSERT INTO uploads.files (mid, file_id, person_id, file_name, sha256, content, uploaded_at) VALUES ($1, $2, $3, '明细.csv', $4, $5, $6)`,
    [mid, fileId, people.maker.personId, sha256, content, world.clock.now()],
  );
  return fileId;
}

/** A maker uploads it, and a worker reads and checks it. */
export async function uploadSheet(
  world: World,
  firm: Firm,
  sheet: FilledSheet,
  draw: Draw,
): Promise<{ batchId: string; errorCount: number }> {
  const fileId = await keepFile(world, firm.merchant, contentOf(sheet, world.newRequestNo()));
  const input = { function: sheet.kind, fileId };
  const begun = await world.call<{ batchId: string }>(firm, 'maker', 'csdb/v2/business/batchOrder', input, draw);
  if (!begun.ok) throw new Error(`a sheet of ${sheet.kind} was not taken: ${begun.code}`);
  const { batchId } = begun.data;
  await world.work(draw);
  const page = { batchId, pageNo: 1, pageSize: 20 };
  const path = 'csdb/v2/business/queryBatchRecords';
  const read = await world.call<{ errorCount: number }>(firm, 'maker', path, page);
  if (!read.ok) throw new Error(`a sheet of ${sheet.kind} cannot be seen: ${read.code}`);
  return { batchId, errorCount: read.data.errorCount };
}

/** What the product says of a batch that repeats payments; the model must have said so before. */
export async function confirmCodeOf(
  world: World,
  firm: Firm,
  batchId: string,
  repeats: boolean,
): Promise<string | undefined> {
  const path = 'csdb/v2/business/checkRepeatCommit';
  const answer = await world.call<{ level: string; confirmCode?: string }>(firm, 'maker', path, { batchId });
  if (!answer.ok) throw new Error(`${path} of ${firm.name}: ${answer.code}`);
  if ((answer.data.level === 'amber') !== repeats)
    world.findings.push(`a batch is ${repeats ? '' : 'no '}repeat of payments, its level is ${answer.data.level}`);
  return answer.data.confirmCode;
}
