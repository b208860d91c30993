import { randomBytes, randomInt } from 'node:crypto';
import type { Tx } from '#platform/db/database.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { ReceiptEnd } from '../contract/words.ts';

/** A receipt that was issued; its number and code stay the same however often it is printed. */
export interface Receipt {
  mid: string;
  orderNo: string;
  lineNo: number;
  end: ReceiptEnd;
  /** Of a batch's summary (`lineNo` 0): the lines that had come back. */
  returnedLines: number;
  receiptNo: string;
  checkCode: string;
  issuedAt: Date;
  /** How often it was put into a file, this time included. */
  printed: number;
}

const COLUMNS = `mid, order_no, line_no, ended AS "end", returned_lines, receipt_no, check_code, issued_at, printed`;
const CODE_BYTES = 8;
const NUMBER_DIGITS = 12;

const newNumber = (now: Date): string =>
  `HD${shanghaiDate(now).replaceAll('-', '')}${String(randomInt(10 ** NUMBER_DIGITS)).padStart(NUMBER_DIGITS, '0')}`;

/** What a receipt is of; a payment has no returned lines. */
type Subject = Pick<Receipt, 'orderNo' | 'lineNo' | 'end'> & { returnedLines?: number };

/** The receipts of these payments, new ones where there are none yet, each counted as printed once more. */
export async function issueReceipts(tx: Tx, mid: string, payments: readonly Subject[], now: Date): Promise<Receipt[]> {
  const rows = await tx.rows<Receipt>(
    `INSERT INTO receipt.receipts AS r (mid, order_no, line_no, ended, returned_lines, receipt_no, check_code, issued_at, printed)
     SELECT $1, p.order_no, p.line_no, p.ended, p.returned_lines, p.receipt_no, p.check_code, $8, 1
     FROM unnest($2::text[], $3::int[], $4::text[], $5::int[], $6::text[], $7::text[]) AS p (order_no, line_no, ended, returned_lines, receipt_no, check_code)
     ORDER BY p.order_no, p.line_no
     ON CONFLICT (mid, order_no, line_no, ended, returned_lines) DO UPDATE SET printed = r.printed + 1
     RETURNING ${COLUMNS}`,
    [
      mid,
      payments.map(({ orderNo }) => orderNo),
      payments.map(({ lineNo }) => lineNo),
      payments.map(({ end }) => end),
      payments.map(({ returnedLines = 0 }) => returnedLines),
      payments.map(() => newNumber(now)),
      payments.map(() => randomBytes(CODE_BYTES).toString('hex').toUpperCase()),
      now,
    ],
    'receipt.issue',
  );
  const byPayment = new Map(rows.map((row) => [`${row.orderNo} ${row.lineNo}`, row]));
  return payments.map(({ orderNo, lineNo }) => byPayment.get(`${orderNo} ${lineNo}`)!);
}

/** The receipt with that number and code, of whichever merchant. */
export const findReceipt = (tx: Tx, receiptNo: string, checkCode: string): Promise<Receipt | undefined> =>
  tx.one<Receipt>(`SELECT ${COLUMNS} FROM receipt.find_receipt($1, $2)`, [receiptNo, checkCode], 'receipt.find');
