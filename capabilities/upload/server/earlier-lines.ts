import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { BatchFacts, FoundLine } from '../domain/batch-facts.ts';
import type { BatchRow } from './batch-row.ts';

/**
 * The new lines are looked up in a hash (`IS TRUE`), never joined, regardless of the statistics of the table say: each
 * of up to 100,000 earlier lines would meet each of a thousand new ones.
 */
export const EARLIER_NUMBERS = `
  SELECT row_no, merchant_line_no AS number FROM uploads.rows
  WHERE mid = $1 AND batch_id = $2 AND (merchant_line_no IN (SELECT unnest($3::text[]))) IS TRUE`;
export const EARLIER_PAYMENTS = `
  SELECT DISTINCT ON (payee_account_no, amount_fen, payee_name) row_no, payee_account_no AS "accountNo", payee_name AS name, amount_fen
  FROM uploads.rows WHERE mid = $1 AND batch_id = $2
    AND ((payee_account_no, amount_fen) IN (SELECT * FROM unnest($3::text[], $4::bigint[]))) IS TRUE
  ORDER BY payee_account_no, amount_fen, payee_name, line_no`;

/** What lines of earlier parts have in common with these: a number, or payee and amount. */
export async function recallEarlier(
  tx: Tx,
  { mid, batchId }: Pick<BatchRow, 'mid' | 'batchId'>,
  lines: readonly FoundLine[],
  facts: BatchFacts,
): Promise<void> {
  const numbers = lines.flatMap(({ texts }) => texts.merchantLineNo || []);
  const paying = lines.filter(({ amountFen, texts }) => amountFen !== null && texts.payeeAccountNo);
  const payees = paying.map(({ texts }) => texts.payeeAccountNo);
  const amounts = paying.map(({ amountFen }) => amountFen);
  const [sameNumber, samePayment] = await Promise.all([
    tx.rows<{ rowNo: number; number: string }>(EARLIER_NUMBERS, [mid, batchId, numbers], 'upload_earlier_numbers'),
    tx.rows<{ rowNo: number; accountNo: string; name: string | null; amountFen: Fen }>(
      EARLIER_PAYMENTS,
      [mid, batchId, payees, amounts],
      'upload_earlier_payments',
    ),
  ]);
  for (const { rowNo, number } of sameNumber)
    facts.withNumberFault({ rowNo, texts: { merchantLineNo: number }, amountFen: null, faults: [] });
  for (const { rowNo, accountNo, name, amountFen } of samePayment)
    facts.repeatedRow({ rowNo, texts: { payeeAccountNo: accountNo, payeeName: name ?? '' }, amountFen, faults: [] });
}
