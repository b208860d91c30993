import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { ROWS_NAMED } from '../domain/named-rows.ts';

/** What a kind and a person decide by before a batch is submitted. */
export interface Draft {
  kind: string;
  total: number;
  amountFen: Fen;
  feeFen: Fen;
  /** A day of the sheet; null: at once. */
  payDate: string | null;
  /** Rows that pay the same payee the same amount as an earlier row, or a number that an earlier batch has paid. */
  repeatedRows: number;
  /** Its number or its file was in another batch that lives or has paid. */
  isUsed: boolean;
  sha256: string;
  fileName: string;
}

/** SQL: number or file of the batch `b` is that of another batch that lives or has paid. */
export const IN_ANOTHER = `EXISTS (SELECT 1 FROM uploads.batches o WHERE o.mid = b.mid AND o.batch_id <> b.batch_id AND o.state = 'submitted' AND (o.batch_no = b.batch_no OR o.sha256 = b.sha256))`;

/**
 * The merchant's batch of this kind that has been read. `locks`: its maker cannot change it before the transaction
 * ends, so that what was compared is what is submitted.
 */
export const findDraft = (
  tx: Tx,
  { mid, batchId, kind, locks = false }: { mid: string; batchId: string; kind?: string; locks?: boolean },
): Promise<Draft | undefined> =>
  tx.one<Draft>(
    `SELECT b.kind, b.total, b.amount_fen, b.fee_fen, b.pay_date::text AS "payDate", b.warning_count + b.used_count AS "repeatedRows", b.sha256, b.file_name,
       ${IN_ANOTHER} AS "isUsed"
     FROM uploads.batches b WHERE b.mid = $1 AND b.batch_id = $2 AND ($3::text IS NULL OR b.kind = $3) AND b.state IN ('checked', 'submitted')${locks ? ' FOR NO KEY UPDATE OF b' : ''}`,
    [mid, batchId, kind ?? null],
    locks ? 'uploads.lock_draft' : 'uploads.find_draft',
  );

/** A row of a draft without faults. */
export interface BatchLine {
  lineNo: number;
  /** Where the person finds it in the sheet. */
  rowNo: number;
  amountFen: Fen;
  texts: Readonly<Record<string, string>>;
}

/** In the sequence of the sheet; of a kind whose batches are small. */
export const rowsOfBatch = (tx: Tx, { mid, batchId }: { mid: string; batchId: string }): Promise<BatchLine[]> =>
  tx.rows<BatchLine>(
    `SELECT line_no, row_no, amount_fen, texts FROM uploads.rows
     WHERE mid = $1 AND batch_id = $2 AND fault_count = 0 ORDER BY line_no`,
    [mid, batchId],
    'uploads.rows_of_batch',
  );

interface Paying {
  mid: string;
  batchId: string;
  accountNos: readonly string[];
}

/** Sheet rows that pay one of these accounts; the first few, to be named in a refusal. */
export async function rowsPaying(tx: Tx, { mid, batchId, accountNos }: Paying): Promise<number[]> {
  if (accountNos.length === 0) return [];
  const rows = await tx.rows<{ rowNo: number }>(
    'SELECT row_no FROM uploads.rows WHERE mid = $1 AND batch_id = $2 AND payee_account_no = ANY($3::text[]) ORDER BY row_no LIMIT $4',
    [mid, batchId, accountNos, ROWS_NAMED],
    'uploads.rows_paying',
  );
  return rows.map(({ rowNo }) => rowNo);
}

/** The maker of a draft cannot change it before the transaction ends. */
export const lockBatch = (tx: Tx, mid: string, batchId: string): void =>
  tx.send('SELECT 1 FROM uploads.batches WHERE mid = $1 AND batch_id = $2 FOR NO KEY UPDATE', [mid, batchId]);

/** Whom a batch pays, each once. */
export const payeesOfBatch = async (tx: Tx, mid: string, batchId: string): Promise<string[]> =>
  (
    await tx.rows<{ accountNo: string }>(
      'SELECT DISTINCT payee_account_no AS "accountNo" FROM uploads.rows WHERE mid = $1 AND batch_id = $2 AND payee_account_no IS NOT NULL',
      [mid, batchId],
      'uploads.payees',
    )
  ).map(({ accountNo }) => accountNo);

/** Those that pay any account but these. */
export async function rowsPayingOthers(tx: Tx, { mid, batchId, accountNos }: Paying): Promise<number[]> {
  const rows = await tx.rows<{ rowNo: number }>(
    `SELECT row_no FROM uploads.rows WHERE mid = $1 AND batch_id = $2 AND coalesce(payee_account_no, '') <> ALL($3::text[]) ORDER BY row_no LIMIT $4`,
    [mid, batchId, accountNos, ROWS_NAMED],
    'uploads.rows_paying_others',
  );
  return rows.map(({ rowNo }) => rowNo);
}

/** A payment that rows of a draft pay parts of back; those without faults, together. */
export interface PaidBack {
  orderNo: string;
  /** Null: not all of them pay the same account. */
  payeeAccountNo: string | null;
  amountFen: Fen;
  rowNos: number[];
}

/** In the sequence of their first rows. */
export const paidBackByBatch = (tx: Tx, { mid, batchId }: { mid: string; batchId: string }): Promise<PaidBack[]> =>
  tx.rows<PaidBack>(
    `SELECT texts->>'originalNo' AS "orderNo", CASE WHEN min(payee_account_no) = max(payee_account_no) THEN min(payee_account_no) END AS "payeeAccountNo",
       sum(amount_fen)::bigint AS "amountFen", array_agg(row_no ORDER BY line_no) AS "rowNos"
     FROM uploads.rows WHERE mid = $1 AND batch_id = $2 AND fault_count = 0 AND texts->>'originalNo' <> '' GROUP BY 1 ORDER BY min(line_no)`,
    [mid, batchId],
    'uploads.paid_back',
  );
