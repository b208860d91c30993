import { roleOf, type Handler } from '#platform/http/handler.ts';
import type { Tx } from '#platform/db/database.ts';
import { sumFen, yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { ERROR_ROWS } from '../constants.ts';
import { BATCH_BEING_PARSED, BATCH_MISSING, BATCH_WITHOUT_FAULTS } from '../contract/errors.ts';
import { followingNumber } from '../domain/following-number.ts';
import type { getErrorRecords } from '../contract/operations.ts';
import { paidStates } from '../contract/words.ts';
import type { BatchKinds } from './batch-kind.ts';
import { findBatch, isSubmitted, ROW_COLUMNS, rowsOfLines, type BatchRow, type DraftRow } from './batch-row.ts';
import type { BatchRun } from './batch-run.ts';
import { faultySheet } from './forms.ts';
import type { RunOfBatch } from './run-of-batch.ts';
import { reasonOf } from './show-batch.ts';

/** A row of the sheet, and why it is in it. */
type FaultyRow = Pick<DraftRow, 'texts' | 'amountFen'> & { reason: string };

/**
 * The faulty rows, a page of them, as a sheet to correct and upload: a batch of its own, with a number and totals of
 * its own. Of a submitted batch the rows that were not paid.
 */
export const downloadFaults =
  (kinds: BatchKinds, runOf: RunOfBatch): Handler<typeof getErrorRecords> =>
  async (context, { pageNo, ...which }) => {
    const { tx, clock } = context;
    const batch = await findBatch(tx, roleOf(context), which);
    const kind = batch && kinds.get(batch.kind);
    if (!kind) return fail(BATCH_MISSING);
    if (batch.state === 'parsing') return fail(BATCH_BEING_PARSED);
    const first = (pageNo - 1) * ERROR_ROWS;
    const { rows, totalCount } = await (isSubmitted(batch)
      ? unpaidRows(tx, batch, runOf, first)
      : faultyRows(tx, batch, first));
    if (rows.length === 0) return fail(BATCH_WITHOUT_FAULTS);
    const amounts = rows.map(({ amountFen }) => amountFen);
    const content = await faultySheet(kind.contract, {
      batchNo: batch.batchNo === null ? '' : followingNumber(batch.batchNo, pageNo),
      count: String(rows.length),
      total: amounts.every((amount) => amount !== null) ? yuanOfFen(sumFen(amounts)) : '',
      payDate: payDateOf(batch, shanghaiDate(clock.now())),
      rows,
    });
    const parts = [
      `${kind.contract.name}${isSubmitted(batch) ? '失败明细' : '错误行'}`,
      batch.fileName.replace(/\.[^.]*$/, ''),
      ...(totalCount > ERROR_ROWS ? [pageNo] : []),
    ];
    return ok({
      fileStr: Buffer.from(content).toString('base64'),
      fileName: `${parts.join('_')}.xlsx`,
      rowCount: rows.length,
      totalCount,
    });
  };

interface Page {
  rows: FaultyRow[];
  totalCount: number;
}

async function faultyRows(tx: Tx, { mid, batchId, faultCount }: BatchRow, first: number): Promise<Page> {
  const rows = await tx.rows<DraftRow>(
    `SELECT ${ROW_COLUMNS} FROM uploads.rows WHERE mid = $1 AND batch_id = $2 AND fault_count > 0 ORDER BY line_no LIMIT ${ERROR_ROWS} OFFSET $3`,
    [mid, batchId, first],
    'upload_faulty_sheet',
  );
  return { rows: rows.map((row) => ({ ...row, reason: reasonOf(row.faults) })), totalCount: faultCount };
}

async function unpaidRows(tx: Tx, batch: BatchRow, runOf: RunOfBatch, first: number): Promise<Page> {
  const { lines, failed } = await runOf(tx, batch, { onlyFailed: true, first, limit: ERROR_ROWS });
  const rows = await rowsOfLines(tx, batch, lines);
  return { rows: lines.map((line) => ({ ...rows.get(line.lineNo)!, reason: whyUnpaid(line) })), totalCount: failed };
}

/** The bank's own sentence; of a line that came back also that it did. */
const whyUnpaid = ({ state, reason }: BatchRun['lines'][number]): string =>
  state === 'failed' && reason ? reason : [paidStates[state], reason].filter(Boolean).join('：');

/** The day of a submitted batch may be over; its corrected rows are then paid at once. */
const payDateOf = (batch: BatchRow, today: string): string =>
  batch.payDate === null || (isSubmitted(batch) && batch.payDate < today) ? '' : batch.payDate;
