import { roleOf, type Handler } from '#platform/http/handler.ts';
import { maskCard } from '#platform/kernel/mask.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { LineFault } from '../contract/draft.ts';
import type { queryBatchRecords } from '../contract/operations.ts';
import { findBatch, ROW_COLUMNS, type DraftRow } from './batch-row.ts';

/** A batch with a page of its rows, in the sequence of the sheet. */
export const showBatch: Handler<typeof queryBatchRecords> = async (context, { pageNo, pageSize, onlyErrors, ...which }) => {
  const batch = await findBatch(context.tx, roleOf(context), which);
  if (!batch || batch.state === 'void') return fail('02903KCSDS');
  const { mid, batchId } = batch;
  const rows = await context.tx.rows<DraftRow>(
    // Lines are numbered without gaps; those with errors have an index of their own.
    onlyErrors
      ? `SELECT ${ROW_COLUMNS} FROM uploads.rows WHERE mid = $1 AND batch_id = $2 AND fault_count > 0 ORDER BY line_no LIMIT $3 OFFSET $4`
      : `SELECT ${ROW_COLUMNS} FROM uploads.rows WHERE mid = $1 AND batch_id = $2 AND line_no > $4 ORDER BY line_no LIMIT $3`,
    [mid, batchId, pageSize, (pageNo - 1) * pageSize],
    onlyErrors ? 'upload_faulty_rows' : 'upload_rows',
  );
  return ok({
    batchId,
    function: batch.kind,
    fileName: batch.fileName,
    sha256: batch.sha256,
    state: batch.state,
    total: batch.total,
    done: 0,
    succeeded: 0,
    failed: 0,
    errorCount: batch.faultCount + batch.fileFaults.length,
    fileErrors: batch.fileFaults,
    warningCount: batch.warningCount,
    amount: yuanOfFen(batch.amountFen),
    fee: yuanOfFen(batch.feeFen),
    batchNo: batch.batchNo,
    payDate: batch.payDate,
    list: rows.map(shownRow),
    pageNo,
    pageSize,
    totalCount: onlyErrors ? batch.faultCount : batch.total,
  });
};

function shownRow({ rowNo, payeeName, payeeAccountNo, amountFen, texts, faults, repeatsRow }: DraftRow) {
  return {
    rowNo,
    payeeName: payeeName ?? '',
    payeeAccountNo: maskCard(payeeAccountNo ?? ''),
    amount: amountFen === null ? (texts.amount ?? '') : yuanOfFen(amountFen),
    state: faults.length > 0 ? ('faulty' as const) : ('correct' as const),
    reason: reasonOf(faults),
    errors: faults,
    warnings: repeatsRow === null ? [] : [{ column: '', text: `与第${repeatsRow}行的收款人和金额相同，请确认不是重复付款` }],
  };
}

export const reasonOf = (faults: readonly LineFault[]): string => faults.map(({ column, text }) => `${column}：${text}`).join('；');
