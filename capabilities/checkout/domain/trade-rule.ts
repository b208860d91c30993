import type { Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { addDays, atShanghai, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import {
  BILL_BEING_PAID,
  BILL_CANNOT_CLOSE,
  BILL_CLOSED_BY_PAYEE,
  BILL_ENDED,
  BILL_EXPIRED,
  BILL_PAID,
  OWN_BILL,
} from '../contract/errors.ts';
import type { TradeState } from '../contract/words.ts';

/** The facts that decide whether a 收款单 can be paid. */
export interface TradeFacts {
  /** The payee. */
  mid: string;
  amountFen: Fen;
  validUntil: Date;
  closedAt: Date | null;
  /** Its open or finished payment, if it has one. */
  payment: 'paying' | 'paid' | null;
}

/**
 * A payment under way may end after the last day and prevents closing; without one, closing by the payee counts before
 * expiry.
 */
export function tradeStateOf(
  { payment, closedAt, validUntil }: Pick<TradeFacts, 'payment' | 'closedAt' | 'validUntil'>,
  now: Date,
): TradeState {
  if (payment) return payment;
  if (closedAt) return 'closed';
  return now.getTime() > validUntil.getTime() ? 'expired' : 'open';
}

const refusals = {
  closed: BILL_CLOSED_BY_PAYEE,
  expired: BILL_EXPIRED,
  paying: BILL_BEING_PAID,
  paid: BILL_PAID,
} as const;
export type PayRefusal = (typeof refusals)[keyof typeof refusals] | typeof OWN_BILL;

/** Whether this merchant may pay it now; its own never. `payerMid` null: the person has not chosen a merchant yet. */
export function decidePay(trade: TradeFacts, payerMid: string | null, now: Date): Result<null, PayRefusal> {
  if (payerMid === trade.mid) return fail(OWN_BILL);
  const state = tradeStateOf(trade, now);
  return state === 'open' ? ok(null) : fail(refusals[state]);
}

/** Whether the payee may close it: not while somebody pays it or when it is paid, nor when it is closed or expired. */
export function decideClose(trade: Pick<TradeFacts, 'payment' | 'closedAt' | 'validUntil'>, now: Date) {
  const state = tradeStateOf(trade, now);
  if (state === 'open') return ok(null);
  return fail(state === 'paying' || state === 'paid' ? BILL_CANNOT_CLOSE : BILL_ENDED);
}

/** The last moment of the day so many days from today. */
export const validUntilOf = (now: Date, days: number): Date =>
  new Date(atShanghai(addDays(shanghaiDate(now), days + 1)).getTime() - 1);
