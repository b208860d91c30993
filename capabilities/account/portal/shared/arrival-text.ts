import { formatTime } from '#platform/ui/time-format.ts';
import { QUOTE_VALID_MS } from '../../constants.ts';
import type { Quote } from './use-quote.ts';

/** When the money arrives, as a payer reads it. The promise of a quote counts from now: what must be reviewed, or is to be done later, arrives after that. */
export function arrivalText(quote: Pick<Quote, 'arrivalTime' | 'expiresAt' | 'reviewRequired'>, scheduledAt: string): string {
  const askedAt = Date.parse(quote.expiresAt) - QUOTE_VALID_MS;
  const atOnce = Date.parse(quote.arrivalTime) <= askedAt;
  if (scheduledAt || quote.reviewRequired) return `${scheduledAt ? '执行' : '复核通过'}后${atOnce ? '实时到账' : '按到账时效'}`;
  return atOnce ? '实时到账' : `${formatTime(quote.arrivalTime).slice(0, 16)} 前`;
}
