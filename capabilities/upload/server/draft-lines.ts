import type { FeeFrom } from '#capabilities/account/contract/fee-from.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { BatchRow } from './batch-row.ts';

/** A draft that its program takes back: its number is free again. */
export const dropDraft = async (tx: Tx, { mid, batchId }: Pick<BatchRow, 'mid' | 'batchId'>): Promise<void> => {
  await tx.run(
    `DELETE FROM uploads.batches WHERE mid = $1 AND batch_id = $2 AND state = 'checked'`,
    [mid, batchId],
    'upload_drop_draft',
  );
};

/** Lines of a draft, in their sequence. */
export const draftLines = (
  tx: Tx,
  { mid, batchId }: Pick<BatchRow, 'mid' | 'batchId'>,
  { first, limit }: { first: number; limit: number },
): Promise<DraftLineRow[]> =>
  tx.rows<DraftLineRow>(
    `SELECT line_no, coalesce(merchant_line_no, '') AS "merchantLineNo", coalesce(payee_name, '') AS "payeeName", coalesce(payee_account_no, '') AS "payeeAccountNo",
       amount_fen - deducted_fen AS "amountFen", fee_fen, CASE WHEN deducted_fen > 0 THEN 'amount' ELSE 'payer' END AS "feeFrom" FROM uploads.rows WHERE mid = $1 AND batch_id = $2 AND line_no > $3 ORDER BY line_no LIMIT $4`,
    [mid, batchId, first, limit],
    'upload_draft_lines',
  );

interface DraftLineRow {
  lineNo: number;
  merchantLineNo: string;
  payeeName: string;
  payeeAccountNo: string;
  /** What the payee gets. */
  amountFen: Fen;
  feeFen: Fen;
  feeFrom: FeeFrom;
}
