import type { Tx } from '#platform/db/database.ts';
import type { BankReturn } from '#platform/port/bank-rail.ts';
import type { Payment } from '../../domain/order-number.ts';

/** Each return once, by its own number. False: it was stored before. */
export const insertReturn = async (
  tx: Tx,
  { mid, orderNo, lineNo }: Payment,
  { returnNo, channelNo, amountFen, reason, at }: BankReturn,
): Promise<boolean> =>
  (await tx.run(
    `INSERT INTO orders.bank_returns (mid, return_no, channel_no, order_no, amount_fen, reason, returned_at, line_no) VALUES ($1, $2, $3, $4, $5, $6, $7, nullif($8, 0))
     ON CONFLICT (mid, return_no) DO NOTHING`,
    [mid, returnNo, channelNo, orderNo, amountFen, reason, at, lineNo],
    'orders.insert_return',
  )) === 1;
