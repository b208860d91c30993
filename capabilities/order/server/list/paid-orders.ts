import { PROVIDER_NAME } from '#capabilities/account/server/index.ts';
import { kinds } from '#capabilities/account/contract/kinds.ts';
import type { PaidBatchOf, PaidOrder, PaidOrdersOf } from '#capabilities/receipt/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { orderTypeName } from '../../contract/words.ts';
import { maskOther } from './describe-order.ts';
import { sideOf } from '../row/order-row.ts';

interface Row extends Omit<PaidOrder, 'typeName' | 'payer' | 'payee' | 'bookedAt'> {
  kind: string;
  comesIn: boolean;
  accountName: string;
  accountNo: string;
  otherName: string;
  otherAccountNo: string;
  otherBankName: string;
  /** The journal that paid it. */
  journalKey: string;
}

/** Kinds whose orders have to continue after they ran. */
export const unfinished = (): string[] => kinds().flatMap(({ id, hasLaterClaims }) => (hasLaterClaims ? [id] : []));
/** A sheet may have a purpose in addition to its remarks, which the line keeps in its row of the sheet. */
const LINE_REMARK = `nullif(concat_ws('；', nullif(r.texts ->> 'purpose', ''), nullif(l.remark, '')), '')`;
/** What was only set apart, and what gave a hold back, has paid nobody. */
const MOVES_MONEY = `NOT o.authorizes AND o.follows_as IS DISTINCT FROM 'release'`;

/**
 * What receipts are made of: orders that moved money to somebody and ended in success or in a return, and such lines of
 * batches. What was only set apart, what gave a hold back, and what has to continue after it ran, has none.
 */
export const paidOrdersOf: PaidOrdersOf = async (tx, mid, refs, { since, limit }) => {
  const rows = await tx.rows<Row>(
    `SELECT o.order_no, coalesce(l.line_no, 0) AS "lineNo", coalesce(l.state, o.state) AS "end", o.kind, ${sideOf('comesIn', 'o')} AS "comesIn", o.type_code,
       CASE WHEN orders.moves_sub_account(o) THEN o.sub_account_name ELSE a.name END AS "accountName", ${sideOf('movedAccountNo', 'o')} AS "accountNo", coalesce(l.payee_name, ${sideOf('otherName', 'o')}) AS "otherName",
       coalesce(l.payee_account_no, ${sideOf('otherAccountNo', 'o')}) AS "otherAccountNo", coalesce(l.payee_bank_name, o.payee_bank_name) AS "otherBankName", coalesce(l.amount_fen, o.amount_fen) AS "amountFen", coalesce(l.fee_fen, o.fee_fen) AS "feeFen", coalesce(l.fee_from, o.fee_from) AS "feeFrom",
       coalesce(${LINE_REMARK}, o.remark) AS remark, coalesce(nullif(l.merchant_line_no, ''), o.request_no) AS "requestNo", coalesce(l.bank_serial, o.bank_serial) AS "bankSerial",
       coalesce(l.ended_at, o.finished_at) AS "finishedAt", o.order_no || coalesce(':c' || c.chunk_no, '') || ':pay' AS "journalKey"
     FROM unnest($2::text[], $3::int[]) WITH ORDINALITY AS w (order_no, line_no, place)
       JOIN orders.orders o ON o.mid = $1 AND o.order_no = w.order_no
       JOIN account.accounts a ON a.mid = o.mid AND a.account_no = ${sideOf('ownAccountNo', 'o')}
       LEFT JOIN orders.lines l ON o.batch_id IS NOT NULL AND l.mid = o.mid AND l.order_no = o.order_no AND (w.line_no IS NULL OR l.line_no = w.line_no)
       LEFT JOIN orders.chunks c ON c.mid = l.mid AND c.order_no = l.order_no AND l.line_no BETWEEN c.first_line AND c.last_line
       LEFT JOIN uploads.rows r ON r.mid = l.mid AND r.batch_id = o.batch_id AND r.line_no = l.line_no
     WHERE coalesce(l.state, o.state) IN ('succeeded', 'returned') AND (o.batch_id IS NULL) = (l.line_no IS NULL) AND (w.line_no IS NULL OR l.line_no IS NOT NULL)
       AND ${MOVES_MONEY} AND o.kind <> ALL ($6::text[]) AND coalesce(l.ended_at, o.finished_at) >= $4
     ORDER BY w.place, l.line_no LIMIT $5`,
    [mid, refs.map(({ orderNo }) => orderNo), refs.map(({ lineNo }) => lineNo ?? null), since, limit, unfinished()],
    'orders.paid',
  );
  const booked = await bookedAt(tx, mid, [...new Set(rows.map(({ journalKey }) => journalKey))]);
  // What takes from another merchant's hold is booked in a journal of that one, at its own end.
  return rows.map((row) => describe(row, booked.get(row.journalKey) ?? row.finishedAt));
};

/** By values: through the ledger's views a join would not use its indexes. */
async function bookedAt(tx: Tx, mid: string, keys: readonly string[]): Promise<Map<string, Date>> {
  const rows = await tx.rows<{ key: string; bookedAt: Date }>(
    'SELECT key, booked_at FROM ledger.v_journals WHERE mid = $1 AND key = ANY($2::text[])',
    [mid, keys],
    'orders.paid_at',
  );
  return new Map(rows.map(({ key, bookedAt }) => [key, bookedAt]));
}

function describe(row: Row, booked: Date): PaidOrder {
  const {
    journalKey: _,
    kind,
    comesIn,
    accountName,
    accountNo,
    otherName,
    otherAccountNo,
    otherBankName,
    ...payment
  } = row;
  const ownParty = { name: accountName, accountNo, bankName: PROVIDER_NAME };
  const other = { name: otherName, accountNo: maskOther(kind, otherAccountNo), bankName: otherBankName };
  return {
    ...payment,
    bookedAt: booked,
    typeName: orderTypeName(payment.typeCode),
    payer: comesIn ? other : ownParty,
    payee: comesIn ? ownParty : other,
  };
}

interface BatchRow {
  typeCode: string;
  accountName: string;
  accountNo: string;
  payeeName: string;
  amountFen: Fen;
  lineCount: number;
  remark: string;
  batchNo: string;
  finishedAt: Date;
  batchId: string;
}
interface PaidLines {
  count: number;
  fen: Fen;
  fee: Fen;
  backCount: number;
  refundedFen: Fen;
  /** Null: not every line has the same. */
  purpose: string | null;
  chunks: number[];
}

/** A batch that has ended, with the sums of its lines; its money leaves the account with its chunks. */
export const paidBatchOf: PaidBatchOf = async (tx, mid, orderNo, since) => {
  const batch = await tx.one<BatchRow>(
    `SELECT o.type_code, a.name AS "accountName", o.account_no, o.payee_name, o.amount_fen, o.line_count,
       o.remark, coalesce(b.batch_no, o.request_no) AS "batchNo", o.finished_at, o.batch_id
     FROM orders.orders o JOIN account.accounts a ON a.mid = o.mid AND a.account_no = o.account_no JOIN uploads.batches b ON b.mid = o.mid AND b.batch_id = o.batch_id
     WHERE o.mid = $1 AND o.order_no = $2 AND o.state IN ('succeeded', 'partly_succeeded', 'returned') AND ${MOVES_MONEY} AND o.kind <> ALL ($4::text[]) AND o.finished_at >= $3`,
    [mid, orderNo, since, unfinished()],
    'orders.paid_batch',
  );
  if (!batch) return null;
  const sums = await tx.one<PaidLines>(
    `SELECT count(*)::int AS count, sum(l.amount_fen)::bigint AS fen, sum(l.fee_fen)::bigint AS fee, count(*) FILTER (WHERE l.state = 'returned')::int AS "backCount",
       coalesce(sum(l.amount_fen) FILTER (WHERE l.state = 'returned'), 0)::bigint AS "refundedFen",
       CASE WHEN min(${LINE_REMARK}) = max(${LINE_REMARK}) AND count(*) = count(${LINE_REMARK}) THEN min(${LINE_REMARK}) END AS purpose,
       (SELECT array_agg(c.chunk_no) FROM orders.chunks c WHERE c.mid = $1 AND c.order_no = $2 AND c.succeeded + c.returned > 0) AS chunks
     FROM orders.lines l LEFT JOIN uploads.rows r ON r.mid = l.mid AND r.batch_id = $3 AND r.line_no = l.line_no
     WHERE l.mid = $1 AND l.order_no = $2 AND l.state IN ('succeeded', 'returned')`,
    [mid, orderNo, batch.batchId],
    'orders.paid_lines',
  );
  const { count, fen, fee, backCount, refundedFen, purpose, chunks } = sums!;
  const keys = chunks.map((chunkNo) => `${orderNo}:c${chunkNo}:pay`);
  const times = [...(await bookedAt(tx, mid, keys)).values()].map((at) => at.getTime());
  const { accountName, accountNo, typeCode, payeeName, remark, batchNo, finishedAt } = batch;
  return {
    orderNo,
    typeCode,
    typeName: orderTypeName(typeCode),
    payer: { name: accountName, accountNo, bankName: PROVIDER_NAME },
    payeeName,
    remark: remark || (purpose ?? ''),
    batchNo,
    submitted: { count: batch.lineCount, amountFen: batch.amountFen },
    paid: { count, amountFen: fen, feeFen: fee },
    returned: { count: backCount, amountFen: refundedFen },
    firstBookedAt: new Date(Math.min(...times)),
    lastBookedAt: new Date(Math.max(...times)),
    finishedAt,
  };
};
