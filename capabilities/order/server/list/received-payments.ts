import { PROVIDER_NAME } from '#capabilities/account/server/index.ts';
import type { PaidOrder, PaidOrdersOf } from '#capabilities/receipt/server/index.ts';
import { orderTypeName } from '../../contract/words.ts';
import { unfinished } from './paid-orders.ts';

interface Row extends Pick<
  PaidOrder,
  'orderNo' | 'lineNo' | 'end' | 'typeCode' | 'amountFen' | 'remark' | 'finishedAt'
> {
  comesIn: boolean;
  otherName: string;
  otherTail: string;
  accountName: string;
  accountNo: string;
}

/**
 * What the receipts of other merchants' orders are made of: their payments into accounts of this one inside the
 * provider, and what they took out of its holds, which it authorized. The
 * function looks past the wall between merchants for these alone; a person who is limited to some accounts gets those
 * of these accounts. Inside the provider money arrives in the moment in which the order ends.
 */
export const receivedPaymentsOf: PaidOrdersOf = async (tx, mid, refs, { since, limit }) => {
  const rows = await tx.rows<Row>(
    `SELECT r.order_no, r.line_no, r.ended AS "end", r.type_code, r.comes_in, r.other_name, r.other_tail,
       a.name AS "accountName", a.account_no, r.amount_fen, r.remark, r.finished_at
     FROM unnest($2::text[], $3::int[]) WITH ORDINALITY AS w (order_no, line_no, place)
       JOIN orders.receipts_of_others($2) r ON r.order_no = w.order_no AND (w.line_no IS NULL OR r.line_no = w.line_no)
       JOIN account.accounts a ON a.mid = $1 AND a.account_no = r.own_account_no
     WHERE r.kind <> ALL ($6::text[]) AND r.finished_at >= $4
     ORDER BY w.place, r.line_no LIMIT $5`,
    [mid, refs.map(({ orderNo }) => orderNo), refs.map(({ lineNo }) => lineNo ?? null), since, limit, unfinished()],
    'orders.receipts_of_others',
  );
  return rows.map(({ comesIn, otherName, otherTail, accountName, accountNo, ...payment }) => {
    const ownParty = { name: accountName, accountNo, bankName: PROVIDER_NAME };
    const other = { name: otherName, accountNo: `**** ${otherTail}`, bankName: PROVIDER_NAME };
    return {
      ...payment,
      typeName: orderTypeName(payment.typeCode),
      payer: comesIn ? other : ownParty,
      payee: comesIn ? ownParty : other,
      feeFen: null,
      feeFrom: 'payer',
      requestNo: '',
      bankSerial: '',
      bookedAt: payment.finishedAt,
    };
  });
};
