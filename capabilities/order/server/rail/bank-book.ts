import type { Tx } from '#platform/db/database.ts';
import type { BankLineRef, OwnBankBook, OwnBankRow } from '#platform/port/bank-file.ts';
import { lineChannelNumber, lineOfChannel, orderOfChannel } from '../../domain/order-number.ts';

/** The instruction of an order; what was sent back was paid before. */
const PAYMENT = `SELECT 'instruction' AS kind, i.channel_no AS ref, i.amount_fen AS "amountFen", i.state, i.mid, i.order_no AS "orderNo"`;
const LINE = `SELECT l.amount_fen AS "amountFen", CASE l.state WHEN 'processing' THEN 'open' WHEN 'returned' THEN 'succeeded' ELSE l.state END AS state,
  l.mid, l.order_no AS "orderNo", l.line_no AS "lineNo"`;
const RETURN = `SELECT 'return' AS kind, r.return_no AS ref, r.amount_fen AS "amountFen", 'succeeded' AS state, r.mid, r.order_no AS "orderNo"`;

interface LineRow extends Omit<OwnBankRow, 'kind' | 'ref'> {
  lineNo: number;
}
const rowOfLine = ({ lineNo, ...line }: LineRow): OwnBankRow => ({
  kind: 'instruction',
  ref: lineChannelNumber(line.mid, line.orderNo, lineNo),
  ...line,
});

/** Payments of orders and of lines of batches, and what came back of them. */
export const orderBankBook: OwnBankBook = {
  async known(tx, lines) {
    const payments = lines.filter(({ kind }) => kind === 'instruction').map(({ ref }) => ref);
    return [...(await paymentsOf(tx, payments)), ...(await linesOf(tx, payments)), ...(await returnsOf(tx, lines))];
  },
  async ended(tx, from, until) {
    const ended = [from, until];
    const payments = await tx.rows<OwnBankRow>(
      `${PAYMENT} FROM orders.orders o JOIN orders.instructions i ON i.mid = o.mid AND i.order_no = o.order_no
       WHERE o.channel_no IS NOT NULL AND o.finished_at >= $1 AND o.finished_at < $2`,
      ended,
      'orders.bank_ended',
    );
    // A line has ended when its batch has, or before; lines have no index by time (sql/schema.sql).
    const linesEnded = await tx.rows<LineRow>(
      `${LINE} FROM (SELECT mid, order_no FROM orders.orders WHERE batch_id IS NOT NULL AND finished_at >= $1
         UNION ALL SELECT mid, order_no FROM orders.orders WHERE batch_id IS NOT NULL AND finished_at IS NULL) o
       JOIN orders.lines l ON l.mid = o.mid AND l.order_no = o.order_no WHERE l.rail IS NOT NULL AND l.ended_at >= $1 AND l.ended_at < $2`,
      ended,
      'orders.bank_lines_ended',
    );
    const returns = await tx.rows<OwnBankRow>(
      `${RETURN} FROM orders.orders o JOIN orders.bank_returns r ON r.mid = o.mid AND r.order_no = o.original_no AND coalesce(r.line_no, 0) = coalesce(o.original_line, 0)
       WHERE o.follows_as = 'return' AND o.finished_at >= $1 AND o.finished_at < $2`,
      ended,
      'orders.bank_returns_ended',
    );
    return [...payments, ...linesEnded.map(rowOfLine), ...returns];
  },
};

const paymentsOf = (tx: Tx, refs: readonly string[]): Promise<OwnBankRow[]> =>
  tx.rows<OwnBankRow>(
    `${PAYMENT} FROM orders.instructions i WHERE i.channel_no = ANY ($1::text[])`,
    [refs],
    'orders.bank_known',
  );

async function linesOf(tx: Tx, refs: readonly string[]): Promise<OwnBankRow[]> {
  const named = refs.flatMap((ref) => lineOfChannel(ref) ?? []);
  const rows = await tx.rows<LineRow>(
    `${LINE} FROM unnest($1::text[], $2::text[], $3::int[]) AS n (mid, order_no, line_no)
     JOIN orders.lines l ON l.mid = n.mid AND l.order_no = n.order_no AND l.line_no = n.line_no WHERE l.rail IS NOT NULL`,
    [named.map(({ mid }) => mid), named.map(({ orderNo }) => orderNo), named.map(({ lineNo }) => lineNo)],
    'orders.bank_lines_known',
  );
  return rows.map(rowOfLine);
}

/** A return is found by the merchant of its payment. */
function returnsOf(tx: Tx, lines: readonly BankLineRef[]): Promise<OwnBankRow[]> {
  const named = lines.flatMap(({ kind, ref, channelNo }) => {
    const of = kind === 'return' ? orderOfChannel(channelNo) : null;
    return of ? [{ ref, mid: of.mid }] : [];
  });
  return tx.rows<OwnBankRow>(
    `${RETURN} FROM unnest($1::text[], $2::text[]) AS n (mid, return_no) JOIN orders.bank_returns r ON r.mid = n.mid AND r.return_no = n.return_no`,
    [named.map(({ mid }) => mid), named.map(({ ref }) => ref)],
    'orders.bank_returns_known',
  );
}
