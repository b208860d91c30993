import { roleOf, type Handler } from '#platform/http/handler.ts';
import type { Tx } from '#platform/db/database.ts';
import { maskCard } from '#platform/kernel/mask.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { LineFault } from '../contract/draft.ts';
import { BATCH_MISSING } from '../contract/errors.ts';
import type { queryBatchRecords } from '../contract/operations.ts';
import {
  findBatch,
  isEditableBy,
  isSubmitted,
  PAYEE_WARNING,
  ROW_COLUMNS,
  rowsOfLines,
  type BatchRow,
  type DraftRow,
} from './batch-row.ts';
import type { LinePage } from './batch-run.ts';
import type { RunOfBatch } from './run-of-batch.ts';

type Shown = OutputOf<typeof queryBatchRecords>;

/**
 * A batch with a page of its rows, in the sequence of the sheet: as they were checked, after the submission as they
 * were paid.
 */
export const showBatch =
  (runOf: RunOfBatch): Handler<typeof queryBatchRecords> =>
  async (context, { pageNo, pageSize, onlyErrors, ...which }) => {
    const role = roleOf(context);
    const batch = await findBatch(context.tx, role, which);
    if (!batch) return fail(BATCH_MISSING);
    const page = { onlyFailed: onlyErrors, first: (pageNo - 1) * pageSize, limit: pageSize };
    const facts = await (isSubmitted(batch)
      ? paidRows(context.tx, batch, runOf, page)
      : checkedRows(context.tx, batch, page));
    return ok({
      batchId: batch.batchId,
      function: batch.kind,
      fileName: batch.fileName,
      sha256: batch.sha256,
      orderNo: batch.orderNo,
      total: batch.total,
      errorCount: batch.faultCount + batch.fileFaults.length,
      fileErrors: batch.fileFaults,
      warningCount: batch.warningCount,
      usedCount: batch.usedCount,
      amount: yuanOfFen(batch.amountFen),
      fee: yuanOfFen(batch.feeFen),
      deducted: yuanOfFen(batch.deductedFen),
      batchNo: batch.batchNo,
      payDate: batch.payDate,
      editable: isEditableBy(batch, role.personId),
      version: batch.version,
      pageNo,
      pageSize,
      ...facts,
    });
  };

type Facts = Pick<Shown, 'state' | 'done' | 'succeeded' | 'failed' | 'list' | 'totalCount'>;

async function checkedRows(
  tx: Tx,
  { mid, batchId, state, faultCount, total }: BatchRow,
  { onlyFailed, first, limit }: LinePage,
): Promise<Facts> {
  const rows = await tx.rows<DraftRow>(
    // Lines are numbered without gaps; those with errors have an index of their own.
    onlyFailed
      ? `SELECT ${ROW_COLUMNS} FROM uploads.rows WHERE mid = $1 AND batch_id = $2 AND fault_count > 0 ORDER BY line_no LIMIT $3 OFFSET $4`
      : `SELECT ${ROW_COLUMNS} FROM uploads.rows WHERE mid = $1 AND batch_id = $2 AND line_no > $4 ORDER BY line_no LIMIT $3`,
    [mid, batchId, limit, first],
    onlyFailed ? 'upload_faulty_rows' : 'upload_rows',
  );
  const list = rows.map((row) => ({
    ...shownRow(row),
    state: row.faults.length > 0 ? ('faulty' as const) : ('correct' as const),
    reason: reasonOf(row.faults),
  }));
  return {
    state: state === 'parsing' ? 'parsing' : 'checked',
    done: 0,
    succeeded: 0,
    failed: 0,
    list,
    totalCount: onlyFailed ? faultCount : total,
  };
}

async function paidRows(tx: Tx, batch: BatchRow, runOf: RunOfBatch, page: LinePage): Promise<Facts> {
  const { lines, ...run } = await runOf(tx, batch, page);
  const rows = await rowsOfLines(tx, batch, lines);
  const list = lines.map(({ lineNo, state, reason }) => ({ ...shownRow(rows.get(lineNo)!), state, reason }));
  return { ...run, list, totalCount: page.onlyFailed ? run.failed : batch.total };
}

const shownRow = ({ rowNo, payeeName, payeeAccountNo, amountFen, texts, faults, ...row }: DraftRow) => ({
  rowNo,
  payeeName: payeeName ?? '',
  payeeAccountNo: maskCard(payeeAccountNo ?? ''),
  amount: amountFen === null ? (texts.amount ?? '') : yuanOfFen(amountFen),
  errors: faults,
  warnings: warningsOf({ ...row, texts }),
});

export const warningsOf = ({
  repeatsRow,
  usedIn,
  texts,
}: Pick<DraftRow, 'repeatsRow' | 'usedIn' | 'texts'>): LineFault[] =>
  [
    repeatsRow !== null && `与第${repeatsRow}行的收款人和金额相同，请确认不是重复付款`,
    usedIn !== null && `商户明细号已在批次${usedIn}中使用，请确认不是重复付款`,
    texts[PAYEE_WARNING] ?? false,
  ]
    .filter((text) => typeof text === 'string')
    .map((text) => ({ column: '', text }));

export const reasonOf = (faults: readonly LineFault[]): string =>
  faults.map(({ column, text }) => `${column}：${text}`).join('；');
