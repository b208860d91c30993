import { FEE_EXCEEDS_AMOUNT } from '#capabilities/account/contract/errors.ts';
import type { Quote, QuoteState } from '#capabilities/account/portal/shared/use-quote.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { formatAmount } from '#platform/ui/index.ts';

/**
 * Why this amount cannot be paid now, said at the amount field; null when it can. An order for later is not held at its
 * creation (domain-rules section 5), so that a balance too small today is a warning and not an error.
 */
export function amountRefusal(quote: Quote | null, amount: string, later: boolean): string | null {
  if (!quote) return null;
  if (!quote.withinLimits) return limitRefusal(quote, amount);
  if (!quote.sufficient && !later)
    return `可用余额不足，需 ${formatAmount(quote.debitAmount)} 元（含手续费 ${formatAmount(quote.fee)} 元）`;
  return null;
}

/** The same, and where no quote is made, because its fee would leave nothing of the amount. */
export const refusalAtAmount = ({ quote, failure }: QuoteState, amount: string, later: boolean): string | null =>
  failure && isAtAmount(failure) ? failure.message : amountRefusal(quote, amount, later);

/** A refused quote that the amount field says. */
export const isAtAmount = ({ code }: NonNullable<QuoteState['failure']>): boolean => code === FEE_EXCEEDS_AMOUNT;

function limitRefusal({ limitsLeft }: Quote, amount: string): string {
  const fen = fenOfYuan(amount);
  if (fen > fenOfYuan(limitsLeft.single))
    return `超过单笔限额 ${formatAmount(limitsLeft.single)} 元，请减小金额或申请提额`;
  if (fen > fenOfYuan(limitsLeft.day))
    return `超过当日剩余限额 ${formatAmount(limitsLeft.day)} 元，请减小金额或次日再试`;
  if (fen > fenOfYuan(limitsLeft.month))
    return `超过当月剩余限额 ${formatAmount(limitsLeft.month)} 元，请减小金额或申请提额`;
  return '当日笔数已达上限，请次日再试';
}
