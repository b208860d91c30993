import type { Fen } from '#platform/kernel/money.ts';
import { addDays, atShanghai, shanghaiDate, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { REFUNDED_WITHIN_DAYS } from '../constants.ts';
import type { RefundTradeState } from '../contract/words.ts';

/** Trades received from then on can be refunded: whole days, so that a page of this morning is still right tonight. */
export const refundedSince = (now: Date): Date => atShanghai(addDays(shanghaiDate(now), -REFUNDED_WITHIN_DAYS));

/** The last day on which a trade can be refunded. */
export const refundUntil = (receivedAt: Date): ShanghaiDate => addDays(shanghaiDate(receivedAt), REFUNDED_WITHIN_DAYS);

/** `remainingFen` was not paid back, of which `refundableFen` can be. */
export function refundTradeStateOf(trade: { amountFen: Fen; remainingFen: Fen; refundableFen: Fen }): RefundTradeState {
  if (trade.remainingFen <= 0n) return 'all';
  if (trade.refundableFen <= 0n) return 'blocked';
  return trade.remainingFen < trade.amountFen ? 'part' : 'open';
}
