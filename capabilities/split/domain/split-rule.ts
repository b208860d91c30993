import type { OrderState } from '#capabilities/order/contract/words.ts';
import { RATE_DECIMALS } from '#platform/kernel/field-rule.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { TradeState } from '../contract/words.ts';

/** A ratio in ten-thousandths of a percent: `RATE_DECIMALS` behind the point. */
const PERCENT = 10 ** RATE_DECIMALS;
const WHOLE = 100n * BigInt(PERCENT);

/** The ratio's part of an amount, rounded down: what remains of a fen is the payer's. */
export const ratioPart = (amountFen: Fen, ratio: number): Fen => (amountFen * BigInt(ratio)) / WHOLE;

/** `12.5` → 125000 ten-thousandths of a percent. The schema of the call has checked the text. */
export const ratioOfPercent = (percent: string): number => {
  const [integerPart = '0', part = ''] = percent.split('.');
  return Number(integerPart) * PERCENT + Number(part.padEnd(RATE_DECIMALS, '0'));
};
/** Two decimals, more where it has them. */
export const percentOfRatio = (ratio: number): string =>
  (ratio / PERCENT).toFixed(RATE_DECIMALS).replace(/(\.\d\d\d*?)0*$/, '$1');

/** The most that may go to receivers of one trade: never more than it brought in, nor than the ratio of its amount. */
export function shareLimit({ amountFen, baseFen, ratio }: { amountFen: Fen; baseFen: Fen; ratio: number }): Fen {
  const byRatio = ratioPart(amountFen, ratio);
  return byRatio < baseFen ? byRatio : baseFen;
}

/** `freeze` is the state of the order that set the trade's part apart; null: there is none, or it came to nothing. */
export function tradeStateOf(freeze: OrderState | null): TradeState {
  switch (freeze) {
    case null:
      return 'open';
    case 'authorized':
      return 'sharing';
    case 'succeeded':
      return 'shared';
    case 'withdrawn':
      return 'finished';
    case 'expired':
      return 'expired';
    default:
      return 'freezing';
  }
}
