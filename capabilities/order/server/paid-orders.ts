import { PROVIDER_NAME } from '#capabilities/account/server/index.ts';
import { kinds } from '#capabilities/account/contract/kinds.ts';
import type { PaidOrder, PaidOrdersOf } from '#capabilities/receipt/server/index.ts';
import { orderTypeName } from '../contract/words.ts';
import { maskPayee } from './describe-order.ts';

interface Row extends Omit<PaidOrder, 'typeName' | 'payer' | 'payee'> {
  kind: string;
  incoming: boolean;
  accountName: string;
  accountNo: string;
  payeeName: string;
  payeeAccountNo: string;
  payeeBankName: string;
}

/**
 * What receipts are made of: orders that moved money to somebody and ended in success or in a return, and such lines of
 * batches. What was only set apart, what gave a hold back, and what has to go on after it ran, has none.
 */
export const paidOrdersOf: PaidOrdersOf = async (tx, mid, refs, { since, most }) => {
  const unfinished = kinds().flatMap(({ id, goesOn }) => (goesOn ? [id] : []));
  const rows = await tx.rows<Row>(
    `SELECT o.order_no AS "orderNo", coalesce(l.line_no, 0) AS "lineNo", coalesce(l.state, o.state) AS "end", o.kind, o.incoming, o.type_code AS "typeCode",
       a.name AS "accountName", o.account_no AS "accountNo", coalesce(l.payee_name, o.payee_name) AS "payeeName", coalesce(l.payee_account_no, o.payee_account_no) AS "payeeAccountNo",
       coalesce(l.payee_bank_name, o.payee_bank_name) AS "payeeBankName", coalesce(l.amount_fen, o.amount_fen) AS "amountFen", coalesce(l.fee_fen, o.fee_fen) AS "feeFen",
       coalesce(nullif(l.remark, ''), o.remark) AS remark, coalesce(nullif(l.merchant_line_no, ''), o.request_no) AS "requestNo", coalesce(l.bank_serial, o.bank_serial) AS "bankSerial",
       coalesce(l.ended_at, o.finished_at) AS "finishedAt"
     FROM unnest($2::text[], $3::int[]) WITH ORDINALITY AS w (order_no, line_no, place)
       JOIN orders.orders o ON o.mid = $1 AND o.order_no = w.order_no
       JOIN account.accounts a ON a.mid = o.mid AND a.account_no = o.account_no
       LEFT JOIN orders.lines l ON o.batch_id IS NOT NULL AND l.mid = o.mid AND l.order_no = o.order_no AND (w.line_no IS NULL OR l.line_no = w.line_no)
     WHERE coalesce(l.state, o.state) IN ('succeeded', 'returned') AND (o.batch_id IS NULL) = (l.line_no IS NULL) AND (w.line_no IS NULL OR l.line_no IS NOT NULL)
       AND NOT o.authorizes AND o.kind <> ALL ($6::text[]) AND o.follows_as IS DISTINCT FROM 'release' AND coalesce(l.ended_at, o.finished_at) >= $4
     ORDER BY w.place, l.line_no LIMIT $5`,
    [mid, refs.map(({ orderNo }) => orderNo), refs.map(({ lineNo }) => lineNo ?? null), since, most, unfinished],
    'orders.paid',
  );
  return rows.map(describe);
};

function describe(row: Row): PaidOrder {
  const { kind, incoming, accountName, accountNo, payeeName, payeeAccountNo, payeeBankName, ...payment } = row;
  const own = { name: accountName, accountNo, bankName: PROVIDER_NAME };
  const other = { name: payeeName, accountNo: maskPayee({ kind, payeeAccountNo }), bankName: payeeBankName };
  return {
    ...payment,
    typeName: orderTypeName(payment.typeCode),
    payer: incoming ? other : own,
    payee: incoming ? own : other,
  };
}
