import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { BankRemittance } from '#platform/port/bank-rail.ts';

/** The rail whose remittances are collected; the demo has one. */
export const RAIL = 'main';

/** Names the arrival in its order and its journal. */
export const arrivalKey = (rail: string, serialNo: string): string => `${rail}-${serialNo}`;

/** Our number at the bank for sending it back. */
export const backNumber = ({ rail, serialNo }: { rail: string; serialNo: string }): string =>
  `back-${arrivalKey(rail, serialNo)}`;

/** A remittance as the table has it, as far as its order needs it. Account numbers are whole. */
export interface Arrival {
  rail: string;
  serialNo: string;
  payerName: string;
  payerAccountNo: string;
  payerBankName: string;
  amountFen: Fen;
  remark: string;
}

/** A remittance that nobody was credited with, and how far it is on its way back. */
export interface Unclaimed extends Arrival {
  backState: 'open' | 'succeeded' | 'failed' | null;
  sentAt: Date | null;
}

export const UNCLAIMED = `rail, serial_no, payer_name, payer_account_no, payer_bank_name, amount_fen, remark,
  back_state, back_sent_at AS "sentAt"`;

/** The row under its lock, if nobody was credited with the remittance. */
export const lockUnclaimed = (
  tx: Tx,
  { rail, serialNo }: Pick<Arrival, 'rail' | 'serialNo'>,
): Promise<Unclaimed | undefined> =>
  tx.one<Unclaimed>(
    `SELECT ${UNCLAIMED} FROM topup.arrivals WHERE rail = $1 AND serial_no = $2 AND order_no IS NULL FOR UPDATE`,
    [rail, serialNo],
    'topup.lock_arrival',
  );

/** A 充值单 that waits for its money, under its lock. */
export interface Expected {
  mid: string;
  topupNo: string;
  accountNo: string;
}

/** False: it was booked before. Another worker that books it at this moment is waited for. */
export const insertArrival = async (
  tx: Tx,
  mid: string,
  remittance: BankRemittance,
  arrivedAt: Date,
): Promise<boolean> =>
  (await tx.run(
    `INSERT INTO topup.arrivals (mid, rail, serial_no, to_account_no, payer_name, payer_account_no, payer_bank_name, amount_fen, remark, bank_at, arrived_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING`,
    [
      mid,
      RAIL,
      remittance.serialNo,
      remittance.toAccountNo,
      remittance.payerName,
      remittance.payerAccountNo,
      remittance.payerBankName,
      remittance.amountFen,
      remittance.remark,
      remittance.at,
      arrivedAt,
    ],
    'topup.arrive',
  )) === 1;

/** The 充值单 of one of these numbers that waits for exactly this amount. */
export const lockExpected = (tx: Tx, numbers: readonly string[], amountFen: Fen, now: Date) =>
  tx.rows<Expected>(
    `SELECT mid, topup_no, account_no FROM topup.expected
     WHERE topup_no = ANY($1::text[]) AND amount_fen = $2 AND order_no IS NULL AND cancelled_at IS NULL AND valid_until > $3 ORDER BY topup_no FOR UPDATE`,
    [numbers, amountFen, now],
    'topup.lock_expected',
  );
