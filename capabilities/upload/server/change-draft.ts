import { createHash } from 'node:crypto';
import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler, nameObject } from '#platform/http/handler.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import type { InputOf } from '#platform/kernel/operation.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { textCell } from '#platform/sheet/index.ts';
import {
  BATCH_CELL_MISSING,
  BATCH_MISSING,
  BATCH_NOT_SUBMITTABLE,
  BATCH_OUTDATED,
  BATCH_TOO_LONG,
  NOT_BATCH_UPLOADER,
} from '../contract/errors.ts';
import type { changeBatchRows } from '../contract/operations.ts';
import type { Cell } from '../domain/cell-text.ts';
import { keptCell, type LineRules } from '../domain/check-line.ts';
import { allowanceOf } from './allowance.ts';
import type { BatchKind, BatchKinds } from './batch-kind.ts';
import { findBatch, isEditableBy, rowsOfLines, type BatchRow, type DraftRow } from './batch-row.ts';
import { findFileFaults } from './finish-batch.ts';
import { pricesOfLines } from './limits-of-lines.ts';
import { lineChecker } from './line-checker.ts';
import { withPayeeFaults } from './payee-faults.ts';
import { closeGaps, linesCheckedAgain, recheckShared } from './recheck-draft.ts';
import { insertRows } from './store-rows.ts';
import { withUsedNumbers } from './used-numbers.ts';

type Input = InputOf<typeof changeBatchRows>;
type Texts = Readonly<Record<string, string>>;

/**
 * Its maker changes the rows of a draft. Only changed rows are checked, and those that share a number or a payee with
 * them; count, total, fees and the hash of the draft follow. From then on the sheet's own count and total do not count.
 */
export const changeDraft =
  (kinds: BatchKinds): Handler<typeof changeBatchRows> =>
  async (context, input) => {
    const { tx } = context;
    const role = roleOf(context);
    await tx.run('SELECT 1 FROM uploads.batches WHERE mid = $1 AND batch_id = $2 FOR NO KEY UPDATE', [
      role.mid,
      input.batchId,
    ]);
    const batch = await findBatch(tx, role, input);
    const kind = batch && kinds.get(batch.kind);
    if (!kind) return fail(BATCH_MISSING);
    nameObject(context, `批量文件 ${batch.fileName}`);
    if (batch.personId !== role.personId) return fail(NOT_BATCH_UPLOADER);
    if (!isEditableBy(batch, role.personId)) return fail(BATCH_NOT_SUBMITTABLE);
    if (batch.version !== input.version) return fail(BATCH_OUTDATED);
    const max = Math.min((await allowanceOf(tx, role.mid)).rows, kind.contract.batch.max);
    if (batch.total + input.added.length - new Set(input.removed).size > max) return fail(BATCH_TOO_LONG);
    const changed = await changeRows(tx, { ...batch, now: context.clock.now() }, kind, input);
    return changed.ok ? ok(await conclude(tx, batch, input)) : changed;
  };

async function changeRows(
  tx: Tx,
  batch: BatchRow & { now: Date },
  kind: BatchKind,
  { cells, added, removed }: Input,
): Promise<Result<null, typeof BATCH_CELL_MISSING>> {
  const { columns } = kind.contract.batch;
  const fields = new Set([...cells.map(({ field }) => field), ...added.flatMap((texts) => Object.keys(texts))]);
  if ([...fields].some((field) => !columns.some((column) => column.field === field))) return fail(BATCH_CELL_MISSING);
  const gone = new Set(removed);
  const edits = Map.groupBy(
    cells.filter(({ lineNo }) => !gone.has(lineNo)),
    ({ lineNo }) => lineNo,
  );
  for (const lineNo of await linesCheckedAgain(tx, batch, kind, { cells, added, lineNos: [...gone, ...edits.keys()] }))
    if (!gone.has(lineNo) && !edits.has(lineNo)) edits.set(lineNo, []);
  const touched = [...new Set([...gone, ...edits.keys()])];
  const before = await rowsOfLines(
    tx,
    batch,
    touched.map((lineNo) => ({ lineNo })),
  );
  if (before.size !== touched.length) return fail(BATCH_CELL_MISSING);

  const check = await lineChecker(tx, batch, kind);
  const inSequence = [...edits].toSorted(([one], [other]) => one - other);
  const edited = inSequence.map(([lineNo, changes]) => {
    const row = before.get(lineNo)!;
    const texts = Object.fromEntries(changes.map(({ field, text }) => [field, textCell(text)]));
    return check(lineNo, row.rowNo, { ...keptCells(row, columns), ...texts });
  });
  const { rowNo: last } = (await tx.one<{ rowNo: number }>(
    'SELECT max(row_no) AS "rowNo" FROM uploads.rows WHERE mid = $1 AND batch_id = $2',
    [batch.mid, batch.batchId],
  ))!;
  const fresh = added.map((texts, index) =>
    check(
      batch.total + index + 1,
      last + index + 1,
      Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, textCell(text)])),
    ),
  );
  await tx.run('DELETE FROM uploads.rows WHERE mid = $1 AND batch_id = $2 AND line_no = ANY ($3::int[])', [
    batch.mid,
    batch.batchId,
    touched,
  ]);
  const found = await withUsedNumbers(tx, kind, batch, await withPayeeFaults(tx, kind, batch, [...edited, ...fresh]));
  const priceLine = await pricesOfLines(tx, { mid: batch.mid, kind: batch.kind, at: batch.now });
  const changed = found.map((line) => priceLine(line));
  await insertRows(tx, batch, changed);
  const all = [...before.values(), ...changed].map(({ texts }) => texts);
  await recheckShared(tx, batch, columns, {
    numbers: valuesOf(all, 'merchantLineNo'),
    accounts: valuesOf(all, 'payeeAccountNo'),
  });
  if (gone.size > 0) await closeGaps(tx, batch);
  return ok(null);
}

const valuesOf = (rows: readonly Texts[], field: string): Set<string> =>
  new Set(rows.map((texts) => texts[field] ?? ''));

const keptCells = ({ texts, faults }: DraftRow, columns: LineRules['columns']): Record<string, Cell> =>
  Object.fromEntries(
    columns.map(({ field, title }) => {
      const columnFaults = faults.filter(({ column }) => column === title).map(({ text }) => text);
      return [field, keptCell(texts[field] ?? '', columnFaults)];
    }),
  );

interface Sums {
  count: number;
  faulty: number;
  repeated: number;
  used: number;
  withoutAmount: number;
  totalFen: Fen;
  feeFen: Fen;
  deductedFen: Fen;
}

/** Count, total, fees, what is wrong with the draft as a whole, its hash and its version. */
async function conclude(tx: Tx, batch: BatchRow, { cells, added, removed }: Input) {
  const { mid, batchId, batchNo, headerFaults } = batch;
  const sums = (await tx.one<Sums>(
    `SELECT count(*)::int AS count, count(*) FILTER (WHERE fault_count > 0)::int AS faulty, count(repeats_row)::int AS repeated, count(used_in)::int AS used,
       count(*) FILTER (WHERE amount_fen IS NULL)::int AS "withoutAmount", coalesce(sum(amount_fen), 0)::bigint AS "totalFen", coalesce(sum(fee_fen), 0)::bigint AS "feeFen", coalesce(sum(deducted_fen), 0)::bigint AS "deductedFen"
     FROM uploads.rows WHERE mid = $1 AND batch_id = $2`,
    [mid, batchId],
    'upload_sums',
  ))!;
  const version = batch.version + 1;
  const sha256 = createHash('sha256')
    .update(JSON.stringify([batch.sha256, version, cells, added, removed]))
    .digest('hex');
  const header = { batchNo, count: null, totalFen: null, faults: headerFaults };
  const faults = await findFileFaults(tx, { mid, kind: batch.kind, sha256 }, header, sums);
  await tx.run(
    `UPDATE uploads.batches SET version = $3, sha256 = $4, file_faults = $5, total = $6, fault_count = $7, warning_count = $8, amount_fen = $9, fee_fen = $10, used_count = $11, deducted_fen = $12
     WHERE mid = $1 AND batch_id = $2`,
    [
      mid,
      batchId,
      version,
      sha256,
      faults,
      sums.count,
      sums.faulty,
      sums.repeated,
      sums.totalFen,
      sums.feeFen,
      sums.used,
      sums.deductedFen,
    ],
    'upload_change_batch',
  );
  return {
    version,
    total: sums.count,
    errorCount: sums.faulty + faults.length,
    amount: yuanOfFen(sums.totalFen),
    fee: yuanOfFen(sums.feeFen),
  };
}
