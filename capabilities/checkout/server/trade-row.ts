import type { Order } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { maskAccount } from '#platform/kernel/mask.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { TradeView } from '../contract/login-operations.ts';
import { PAY_PATH, tradeStates } from '../contract/words.ts';
import { tradeStateOf, type TradeFacts } from '../domain/trade-rule.ts';

/**
 * A 收款单 as its link names it: the part that the payer's side may know. The account number is whole: it goes into the
 * order; mask it on the wire.
 */
export interface LinkedTrade extends TradeFacts {
  tradeNo: string;
  accountNo: string;
  payeeName: string;
  subject: string;
}

const COLUMNS = `mid, trade_no, account_no, payee_name, amount_fen, subject, valid_until,
  closed_at, payment`;

/**
 * The trade of a link, of whichever payee; undefined when there is none (answer 02801KCSDS). The database function
 * bypasses row-level security for this link only.
 */
export const findTrade = (tx: Tx, link: string): Promise<LinkedTrade | undefined> =>
  tx.one<LinkedTrade>(`SELECT ${COLUMNS} FROM checkout.find_trade($1)`, [link], 'checkout.find_trade');

/** The same under the trade's lock: neither closed nor paid by somebody else until this transaction ends. */
export const lockTrade = (tx: Tx, link: string): Promise<LinkedTrade | undefined> =>
  tx.one<LinkedTrade>(`SELECT ${COLUMNS} FROM checkout.lock_trade($1)`, [link], 'checkout.lock_trade');

/** As a payer sees it (security.md T2): the payee's name, the tail of its account. */
export function viewOfTrade(trade: LinkedTrade, now: Date): TradeView {
  const state = tradeStateOf(trade, now);
  return {
    payeeName: trade.payeeName,
    payeeAccountNo: maskAccount(trade.accountNo),
    amount: yuanOfFen(trade.amountFen),
    subject: trade.subject,
    validUntil: shanghaiIso(trade.validUntil),
    state,
    stateName: tradeStates[state],
  };
}

export interface Claim {
  /** The payer. */
  mid: string;
  orderNo: string;
  payerName: string;
  amountFen: Fen;
  /** Business time. */
  at: Date;
}

/**
 * The order becomes the trade's payment. The trade is locked and nobody else pays it: that another order is open or has
 * paid would be a bug, and the unique index a_trade_is_paid_at_most_once then fails the transaction.
 */
export const claimTrade = (tx: Tx, trade: Pick<LinkedTrade, 'mid' | 'tradeNo'>, claim: Claim): void =>
  tx.send(
    'INSERT INTO checkout.payments (mid, order_no, payee_mid, trade_no, payer_name, amount_fen, claimed_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [claim.mid, claim.orderNo, trade.mid, trade.tradeNo, claim.payerName, claim.amountFen, claim.at],
    'checkout.claim',
  );

/** The trade of an order that ended is paid, or can be paid again. */
export async function endPayment(
  tx: Tx,
  order: Pick<Order, 'mid' | 'orderNo' | 'state' | 'finishedAt'>,
): Promise<void> {
  await tx.run(
    `UPDATE checkout.payments SET state = $3, ended_at = $4 WHERE mid = $1 AND order_no = $2 AND state = 'paying'`,
    [order.mid, order.orderNo, order.state === 'succeeded' ? 'paid' : 'released', order.finishedAt],
    'checkout.end',
  );
}

/** The order by which this merchant pays, or paid, the trade. */
export const ownPaymentOf = async (
  tx: Tx,
  mid: string,
  trade: Pick<LinkedTrade, 'mid' | 'tradeNo'>,
): Promise<string | null> => {
  const row = await tx.one<{ orderNo: string }>(
    `SELECT order_no FROM checkout.payments WHERE mid = $1 AND payee_mid = $2 AND trade_no = $3 AND state <> 'released'`,
    [mid, trade.mid, trade.tradeNo],
    'checkout.own_payment',
  );
  return row?.orderNo ?? null;
};

/** The path after the portal's address and `#`. */
export const payPathOf = (link: string): string => `${PAY_PATH}?trade=${link}`;
