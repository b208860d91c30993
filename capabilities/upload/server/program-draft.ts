import { createHash } from 'node:crypto';
import { BUSINESS_NOT_OPEN, OVER_DAY_LIMIT } from '#capabilities/account/contract/errors.ts';
import type { LineColumn } from '#capabilities/account/contract/kind-contract.ts';
import type { Tx } from '#platform/db/database.ts';
import { formatCount } from '#platform/kernel/amount-text.ts';
import { newId } from '#platform/kernel/id.ts';
import { fenOfYuan, type Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { textCell } from '#platform/sheet/index.ts';
import { API_DRAFTS, API_FAULTS } from '../constants.ts';
import {
  API_BATCH_LINES_INVALID,
  API_BATCH_LINE_OUT_OF_ORDER,
  API_BATCH_NUMBER_USED,
  API_BATCH_TOO_LONG,
  API_BATCH_TOTAL_MISMATCH,
  BATCH_NOT_SUBMITTABLE,
  TOO_MANY_API_BATCHES,
} from '../contract/errors.ts';
import { BatchFacts, type CountedLine } from '../domain/batch-facts.ts';
import { allowanceOf } from './allowance.ts';
import type { BatchKind } from './batch-kind.ts';
import { BATCH_COLUMNS, type BatchRow } from './batch-row.ts';
import { recallEarlier } from './earlier-lines.ts';
import { findFileFaults } from './finish-batch.ts';
import { limitsOfLines, pricesOfLines } from './limits-of-lines.ts';
import { lineChecker } from './line-checker.ts';
import { withPayeeFaults } from './payee-faults.ts';
import { insertRows } from './store-rows.ts';
import { withUsedNumbers } from './used-numbers.ts';

/**
 * Drafts that a program fills: what will come is said first, lines come in parts, and each part is taken whole or
 * refused whole. They lie where those of sheets lie, have been checked by the same rules, and become an order by the
 * same call. What has not come yet is a fault of the file, so that an incomplete draft cannot be submitted.
 */
export interface NewDraft {
  mid: string;
  personId: string;
  personName: string;
  batchNo: string;
  count: number;
  amount: string;
  now: Date;
}

const hashOf = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

export async function beginDraft(
  tx: Tx,
  kind: BatchKind,
  { mid, personId, personName, batchNo, count, amount, now }: NewDraft,
) {
  const { contract } = kind;
  const max = Math.min((await allowanceOf(tx, mid)).rows, contract.batch.max);
  if (count > max) return fail(API_BATCH_TOO_LONG, `每批最多${formatCount(max)}笔，请分成多个批次`);
  const limits = await limitsOfLines(tx, mid, contract.id);
  if (!limits) return fail(BUSINESS_NOT_OPEN);
  if (fenOfYuan(amount) > limits.dayFen) return fail(OVER_DAY_LIMIT);
  const known = (await tx.one<{ isUsed: boolean; drafts: number }>(
    `SELECT coalesce(bool_or(batch_no = $2 AND (state = 'submitted' OR declared_count IS NOT NULL)), false) AS "isUsed",
       count(*) FILTER (WHERE state = 'checked' AND declared_count IS NOT NULL)::int AS drafts
     FROM uploads.batches WHERE mid = $1 AND state IN ('checked', 'submitted') AND (batch_no = $2 OR order_no IS NULL)`,
    [mid, batchNo],
    'upload_known_drafts',
  ))!;
  if (known.isUsed) return fail(API_BATCH_NUMBER_USED);
  if (known.drafts >= API_DRAFTS) return fail(TOO_MANY_API_BATCHES);
  const declared = { batchNo, count, totalFen: fenOfYuan(amount), faults: [] };
  const sha256 = hashOf([contract.id, batchNo]);
  const begun = { mid, kind: contract.id, sha256 };
  const faults = await findFileFaults(tx, begun, declared, { count: 0, totalFen: 0n, withoutAmount: 0 });
  const batch = await tx.one<BatchRow>(
    `INSERT INTO uploads.batches (mid, batch_id, kind, person_id, person_name, file_id, file_name, sha256, state, batch_no, file_faults, uploaded_at, checked_at, declared_count, declared_fen)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'checked', $9, $10, $11, $11, $12, $13)
     ON CONFLICT (mid, batch_no) WHERE declared_count IS NOT NULL AND state IN ('checked', 'submitted') DO NOTHING RETURNING ${BATCH_COLUMNS}`,
    [
      mid,
      newId(),
      contract.id,
      personId,
      personName,
      newId(),
      `接口批次${batchNo}`,
      sha256,
      batchNo,
      faults,
      now,
      count,
      declared.totalFen,
    ],
    'upload_begin_draft',
  );
  return batch ? ok(batch) : fail(API_BATCH_NUMBER_USED);
}

/** The draft of a program; nobody else changes it before the transaction ends. */
export const lockProgramDraft = (
  tx: Tx,
  { mid, personId, kind, batchId }: { mid: string; personId: string; kind: string; batchId: string },
): Promise<BatchRow | undefined> =>
  tx.one<BatchRow>(
    `SELECT ${BATCH_COLUMNS} FROM uploads.batches WHERE mid = $1 AND batch_id = $2 AND kind = $3 AND person_id = $4 AND declared_count IS NOT NULL FOR NO KEY UPDATE`,
    [mid, batchId, kind, personId],
    'upload_lock_program_draft',
  );

export interface AddedLines {
  /** The number of the first of them. */
  fromLine: number;
  lines: readonly Readonly<Record<string, string>>[];
  now: Date;
}

/** A fault of a line, at the member of the request where it is. */
export interface MemberFault {
  line: number;
  member: string;
  title: string;
  titleEn: string;
}

type AddCode =
  | typeof BATCH_NOT_SUBMITTABLE
  | typeof API_BATCH_LINE_OUT_OF_ORDER
  | typeof API_BATCH_LINES_INVALID
  | typeof API_BATCH_TOTAL_MISMATCH;

/** `english`: what the columns take, by field. A refusal must undo the transaction. */
export async function addLines(
  tx: Tx,
  kind: BatchKind,
  batch: BatchRow,
  { fromLine, lines, now }: AddedLines,
  english: Readonly<Record<string, string>>,
): Promise<Result<BatchRow, AddCode>> {
  if (batch.state !== 'checked') return fail(BATCH_NOT_SUBMITTABLE);
  const next = batch.total + 1;
  if (fromLine !== next)
    return fail(API_BATCH_LINE_OUT_OF_ORDER, `已有${formatCount(batch.total)}行，请从第${next}行继续添加`, {
      member: 'body.fromLine',
      titleEn: `The next line is ${next}.`,
    });
  const { columns } = kind.contract.batch;
  const counted = await countedLines(tx, kind, { ...batch, now }, lines);
  const faults = counted.flatMap((line, index) => faultsOf(line, index, columns, english));
  if (faults.length > 0) {
    const faulty = counted.filter((line) => line.faults.length > 0).length;
    return fail(API_BATCH_LINES_INVALID, `${formatCount(faulty)}行明细有错误，本次明细均未添加，请修改后重新提交`, {
      member: faults[0]!.member,
      titleEn: `${faulty} of the lines are wrong, and none was added.`,
      faults: faults.slice(0, API_FAULTS),
    });
  }
  await insertRows(tx, batch, counted);
  return withSums(tx, batch, counted);
}

const faultsOf = (
  { lineNo, texts, faults }: CountedLine,
  index: number,
  columns: readonly LineColumn[],
  english: Readonly<Record<string, string>>,
): MemberFault[] =>
  faults.map(({ column, text }) => {
    const field = columns.find(({ title }) => title === column)?.field ?? '';
    const takes = english[field] ?? '';
    return {
      line: lineNo,
      member: `body.lines.${index}.${field}`,
      title: `${column}：${text}`,
      titleEn: (texts[field] ?? '') === '' ? `${field} is missing: ${takes}.` : `${field} takes ${takes}.`,
    };
  });

/** The lines as the reading of a sheet checks them, after those that came before. */
async function countedLines(
  tx: Tx,
  kind: BatchKind,
  batch: BatchRow & { now: Date },
  lines: AddedLines['lines'],
): Promise<CountedLine[]> {
  const check = await lineChecker(tx, batch, kind);
  const checked = lines.map((texts, index) => {
    const lineNo = batch.total + index + 1;
    const cells = Object.entries({ ...texts, serialNo: String(lineNo) }).map(([field, text]) => [
      field,
      textCell(text),
    ]);
    return check(lineNo, lineNo, Object.fromEntries(cells));
  });
  const found = await withUsedNumbers(tx, kind, batch, await withPayeeFaults(tx, kind, batch, checked));
  const facts = new BatchFacts(kind.contract.batch.columns);
  await recallEarlier(tx, batch, found, facts);
  const priceLine = await pricesOfLines(tx, { mid: batch.mid, kind: batch.kind, at: batch.now });
  return found.map((line) => ({ ...facts.add(priceLine(line)), lineNo: line.lineNo }));
}

const sumOf = (lines: readonly CountedLine[], fenOf: (line: CountedLine) => Fen | null): Fen =>
  lines.reduce((sum, line) => sum + (fenOf(line) ?? 0n), 0n);

/** Counts, sums and hash follow; complete lines that do not add up to what was said are refused. */
async function withSums(
  tx: Tx,
  batch: BatchRow,
  added: readonly CountedLine[],
): Promise<Result<BatchRow, typeof API_BATCH_TOTAL_MISMATCH>> {
  const { mid, batchId, batchNo } = batch;
  const total = batch.total + added.length;
  const amountFen = batch.amountFen + sumOf(added, (line) => line.amountFen);
  const sha256 = hashOf([batch.sha256, added.map(({ texts }) => texts)]);
  const declared = { batchNo, count: batch.declaredCount, totalFen: batch.declaredFen, faults: [] };
  const faults = await findFileFaults(tx, { ...batch, sha256 }, declared, {
    count: total,
    totalFen: amountFen,
    withoutAmount: 0,
  });
  if (faults.length > 0 && total >= batch.declaredCount!)
    return fail(API_BATCH_TOTAL_MISMATCH, `${faults.join('；')}；本次明细未添加`);
  const changed = await tx.one<BatchRow>(
    `UPDATE uploads.batches SET version = version + 1, sha256 = $3, file_faults = $4, total = $5, amount_fen = $6, fee_fen = fee_fen + $7,
       warning_count = warning_count + $8, used_count = used_count + $9, deducted_fen = deducted_fen + $10 WHERE mid = $1 AND batch_id = $2 RETURNING ${BATCH_COLUMNS}`,
    [
      mid,
      batchId,
      sha256,
      faults,
      total,
      amountFen,
      sumOf(added, (line) => line.feeFen),
      added.filter(({ repeatsRow }) => repeatsRow !== null).length,
      added.filter(({ usedIn }) => usedIn !== null).length,
      sumOf(added, (line) => line.deductedFen),
    ],
    'upload_add_lines',
  );
  return ok(changed!);
}
