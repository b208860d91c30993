import type { Quote } from '#capabilities/account/portal/shared/use-quote.ts';
import { fenOfYuan } from '#platform/kernel/money.ts';
import { formatAmount } from '#platform/ui/amount-format.ts';

/**
 * Why this account cannot pay the amount now; null when it can. The payee sets the amount, so only another account or a
 * higher limit helps.
 */
export function payRefusal(
  quote: Pick<Quote, 'withinLimits' | 'sufficient' | 'limitsLeft' | 'debitAmount' | 'fee'> | null,
  amount: string,
): string | null {
  if (!quote || (quote.withinLimits && quote.sufficient)) return null;
  if (quote.withinLimits)
    return `可用余额不足，需 ${formatAmount(quote.debitAmount)} 元（含手续费 ${formatAmount(quote.fee)} 元），请更换付款账户或充值后再付`;
  const fen = fenOfYuan(amount);
  const { single, day, month } = quote.limitsLeft;
  if (fen > fenOfYuan(single)) return `超过单笔限额 ${formatAmount(single)} 元，请申请提额后再付`;
  if (fen > fenOfYuan(day)) return `超过当日剩余限额 ${formatAmount(day)} 元，请更换付款账户或次日再付`;
  if (fen > fenOfYuan(month)) return `超过当月剩余限额 ${formatAmount(month)} 元，请更换付款账户或申请提额`;
  return '当日付款笔数已达上限，请更换付款账户或次日再付';
}
