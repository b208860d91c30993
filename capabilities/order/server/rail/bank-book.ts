import type { Tx } from '#platform/db/database.ts';
import type { BankLineRef, OwnBankBook, OwnBankRow } from '#platform/port/bank-file.ts';
import { paymentOf } from '../../domain/order-number.ts';
import { channelNoOf } from '../row/line-row.ts';

/** A line that goes over a rail; what was sent back was paid before. */
const LINE = `SELECT 'instruction' AS kind, ${channelNoOf('l')} AS ref, l.amount_fen,
  CASE l.state WHEN 'processing' THEN 'open' WHEN 'returned' THEN 'succeeded' ELSE l.state END AS state, l.mid, l.order_no`;
const RETURN = `SELECT 'return' AS kind, r.return_no AS ref, r.amount_fen, 'succeeded' AS state, r.mid, r.order_no`;

/** Lines of orders that go over a rail, and what came back of them. */
export const orderBankBook: OwnBankBook = {
  async known(tx, lines) {
    const payments = lines.filter(({ kind }) => kind === 'instruction').map(({ ref }) => ref);
    return [...(await linesOf(tx, payments)), ...(await returnsOf(tx, lines))];
  },

  async ended(tx, from, until) {
    const ended = [from, until];
    // An only line has ended with its order; one of a batch when its batch has, or before. Lines have no index by time
    // (sql/schema.sql).
    const lines = await tx.rows<OwnBankRow>(
      `${LINE} FROM (SELECT mid, order_no FROM orders.orders WHERE channel_no IS NOT NULL AND finished_at >= $1 AND finished_at < $2
         UNION ALL SELECT mid, order_no FROM orders.orders WHERE batch_id IS NOT NULL AND finished_at >= $1
         UNION ALL SELECT mid, order_no FROM orders.orders WHERE batch_id IS NOT NULL AND finished_at IS NULL) o
       JOIN orders.lines l ON l.mid = o.mid AND l.order_no = o.order_no WHERE l.rail IS NOT NULL AND l.ended_at >= $1 AND l.ended_at < $2`,
      ended,
      'orders.bank_ended',
    );
    const returns = await tx.rows<OwnBankRow>(
      `${RETURN} FROM orders.orders o JOIN orders.bank_returns r ON r.mid = o.mid AND r.order_no = o.original_no AND coalesce(r.line_no, 0) = coalesce(o.original_line, 0)
       WHERE o.follows_as = 'return' AND o.finished_at >= $1 AND o.finished_at < $2`,
      ended,
      'orders.bank_returns_ended',
    );
    return [...lines, ...returns];
  },
};

function linesOf(tx: Tx, refs: readonly string[]): Promise<OwnBankRow[]> {
  const named = refs.flatMap((ref) => paymentOf(ref) ?? []);
  return tx.rows<OwnBankRow>(
    `${LINE} FROM unnest($1::text[], $2::text[], $3::int[]) AS n (mid, order_no, line_no)
     JOIN orders.lines l ON l.mid = n.mid AND l.order_no = n.order_no AND l.line_no = n.line_no WHERE l.rail IS NOT NULL`,
    [named.map(({ mid }) => mid), named.map(({ orderNo }) => orderNo), named.map(({ lineNo }) => lineNo)],
    'orders.bank_known',
  );
}

/** A return is found by the merchant of its payment. */
function returnsOf(tx: Tx, lines: readonly BankLineRef[]): Promise<OwnBankRow[]> {
  const named = lines.flatMap(({ kind, ref, channelNo }) => {
    const payment = kind === 'return' ? paymentOf(channelNo) : null;
    return payment ? [{ ref, mid: payment.mid }] : [];
  });
  return tx.rows<OwnBankRow>(
    `${RETURN} FROM unnest($1::text[], $2::text[]) AS n (mid, return_no) JOIN orders.bank_returns r ON r.mid = n.mid AND r.return_no = n.return_no`,
    [named.map(({ mid }) => mid), named.map(({ ref }) => ref)],
    'orders.bank_returns_known',
  );
}
