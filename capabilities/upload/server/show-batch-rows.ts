import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { BATCH_MISSING, NOT_BATCH_UPLOADER } from '../contract/errors.ts';
import type { queryBatchRows } from '../contract/operations.ts';
import { findBatch, isEditableBy, ROW_COLUMNS, type DraftRow } from './batch-row.ts';
import { warningsOf } from './show-batch.ts';

/** Rows of a draft for its maker, who has the whole account numbers in the own file already. */
export const showBatchRows: Handler<typeof queryBatchRows> = async (
  context,
  { batchId, afterLine, skip, onlyErrors, most },
) => {
  const role = roleOf(context);
  const batch = await findBatch(context.tx, role, { batchId });
  if (!batch) return fail(BATCH_MISSING);
  if (!isEditableBy(batch, role.personId)) return fail(NOT_BATCH_UPLOADER);
  const rows = await context.tx.rows<DraftRow>(
    `SELECT ${ROW_COLUMNS} FROM uploads.rows WHERE mid = $1 AND batch_id = $2 AND line_no > $3 ${onlyErrors ? 'AND fault_count > 0' : ''}
     ORDER BY line_no LIMIT $4 OFFSET $5`,
    [role.mid, batchId, afterLine, most, skip],
    onlyErrors ? 'upload_faulty_grid_rows' : 'upload_grid_rows',
  );
  return ok({
    version: batch.version,
    list: rows.map(({ lineNo, rowNo, texts, faults, ...row }) => ({
      lineNo,
      rowNo,
      texts,
      errors: faults,
      warnings: warningsOf({ ...row, texts }),
    })),
  });
};
