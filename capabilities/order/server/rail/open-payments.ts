import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { channelNoOf } from '../row/line-row.ts';

export interface OpenPayment {
  channelNo: string;
  amountFen: Fen;
  payeeName: string;
  /** Null: the bank was not told as far as these books know. */
  sentAt: Date | null;
}

/**
 * Payments over a rail whose end these books do not know, and orders under way that have no line yet, the oldest first.
 * `tx` sees all merchants.
 */
export const openPayments = (tx: Tx): Promise<OpenPayment[]> =>
  tx.rows<OpenPayment & { submittedAt: Date }>(
    `SELECT ${channelNoOf('l')} AS "channelNo", l.amount_fen, l.payee_name, l.sent_at, o.submitted_at
     FROM orders.orders o JOIN orders.lines l ON l.mid = o.mid AND l.order_no = o.order_no AND l.rail IS NOT NULL AND l.state IN ('waiting', 'processing')
     WHERE o.finished_at IS NULL
     UNION ALL SELECT o.mid || '-' || o.order_no, o.amount_fen, o.payee_name, NULL, o.submitted_at
     FROM orders.orders o WHERE o.finished_at IS NULL AND o.state = 'processing'
       AND NOT EXISTS (SELECT 1 FROM orders.lines l WHERE l.mid = o.mid AND l.order_no = o.order_no)
     ORDER BY 5, 1`,
    [],
    'orders.open_payments',
  );

export interface LastOrder {
  mid: string;
  orderNo: string;
  amountFen: Fen;
  submittedAt: Date;
}

/** The order that was submitted last; undefined: there is none. `tx` sees all merchants. */
export const lastOrder = (tx: Tx): Promise<LastOrder | undefined> =>
  tx.one<LastOrder>(
    `SELECT mid, order_no, amount_fen, submitted_at
     FROM orders.orders ORDER BY submitted_at DESC LIMIT 1`,
    [],
    'orders.last_order',
  );

export const hasOrder = async (tx: Tx, orderNo: string): Promise<boolean> =>
  (await tx.one('SELECT 1 FROM orders.orders WHERE order_no = $1 LIMIT 1', [orderNo], 'orders.has_order')) !==
  undefined;
