import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { WAITED_MAX_DAYS } from '../constants.ts';
import { refundedSince } from '../domain/refund-rule.ts';

/** A payment of another merchant into an account of this one. */
export interface RefundTrade {
  mid: string;
  orderNo: string;
  typeCode: string;
  payerName: string;
  payerAccountNo: string;
  accountNo: string;
  amountFen: Fen;
  /** What of it was not paid back, nor is about to be. */
  remainingFen: Fen;
  remark: string;
  finishedAt: Date;
}

const DAY_MS = 86_400_000;

export const TRADE = `r.mid, r.order_no, r.type_code, r.payer_name, r.payer_account_no, r.account_no,
  r.amount_fen, r.left_fen AS "remainingFen", r.remark, r.finished_at`;
/** A part of what somebody set apart is given back by the way of the kind that set it apart. */
const REFUNDED = `r.follows_as IS DISTINCT FROM 'take_part' AND r.finished_at >=`;
export const TRADES = `FROM orders.received($1) r WHERE ${REFUNDED} $2`;

/** The first two values of a query over `TRADES`: submitted since, and received since. */
export function tradesSince(now: Date): [Date, Date] {
  const receivedSince = refundedSince(now);
  return [new Date(receivedSince.getTime() - WAITED_MAX_DAYS * DAY_MS), receivedSince];
}

/** Those of these trades that this merchant received and that are not too old. */
export const findTrades = (tx: Tx, tradeNos: readonly string[], now: Date): Promise<RefundTrade[]> =>
  tx.rows<RefundTrade>(
    `SELECT ${TRADE} FROM orders.received_of($1) r WHERE ${REFUNDED} $2`,
    [tradeNos, refundedSince(now)],
    'refund.find_trades',
  );

/** A received trade of this merchant that is not too old. */
export const findTrade = async (tx: Tx, tradeNo: string, now: Date): Promise<RefundTrade | undefined> =>
  (await findTrades(tx, [tradeNo], now))[0];
