import { roleOf, type Handler } from '#platform/http/handler.ts';
import { sumFen, yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { ERROR_ROWS } from '../constants.ts';
import { followingNumber } from '../domain/following-number.ts';
import type { getErrorRecords } from '../contract/operations.ts';
import type { BatchKinds } from './batch-kind.ts';
import { findBatch, ROW_COLUMNS, type DraftRow } from './batch-row.ts';
import { faultySheet } from './forms.ts';
import { reasonOf } from './show-batch.ts';

/** The faulty rows, the first five thousand, as a sheet to correct and upload: a batch of its own, with a number and totals of its own. */
export const downloadFaults =
  (kinds: BatchKinds): Handler<typeof getErrorRecords> =>
  async (context, which) => {
    const batch = await findBatch(context.tx, roleOf(context), which);
    const kind = batch && kinds.get(batch.kind);
    if (!kind || batch.state === 'void') return fail('02903KCSDS');
    if (batch.state === 'parsing') return fail('02906KCSDS');
    const rows = await context.tx.rows<DraftRow>(
      `SELECT ${ROW_COLUMNS} FROM uploads.rows WHERE mid = $1 AND batch_id = $2 AND fault_count > 0 ORDER BY line_no LIMIT ${ERROR_ROWS}`,
      [batch.mid, batch.batchId],
      'upload_faulty_sheet',
    );
    if (rows.length === 0) return fail('02905KCSDS');
    const amounts = rows.map(({ amountFen }) => amountFen);
    const total = amounts.every((amount) => amount !== null) ? yuanOfFen(sumFen(amounts)) : '';
    const content = await faultySheet(kind.contract, {
      batchNo: batch.batchNo === null ? '' : followingNumber(batch.batchNo),
      count: String(rows.length),
      total,
      payDate: batch.payDate ?? '',
      rows: rows.map(({ texts, faults }) => ({ texts, reason: reasonOf(faults) })),
    });
    return ok({ fileStr: Buffer.from(content).toString('base64'), fileName: `${kind.contract.name}错误行_${batch.fileName.replace(/\.[^.]*$/, '')}.xlsx` });
  };
