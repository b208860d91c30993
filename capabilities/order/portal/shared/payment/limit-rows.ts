import type { Quote } from '#capabilities/account/portal/shared/use-quote.ts';
import { formatAmount } from '#platform/ui/index.ts';

const lefts = { day: '当日剩余限额', month: '当月剩余限额' } as const;

/** What several payments have left of their limits, in the form and the confirmation; a dash until it is known. */
export const limitRows = (quote: Quote | null): { label: string; value: string }[] =>
  (['day', 'month'] as const).map((period) => ({
    label: lefts[period],
    value: quote ? `${formatAmount(quote.limitsLeft[period])} 元` : '—',
  }));
