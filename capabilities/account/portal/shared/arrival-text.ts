import { formatShortTime } from '#platform/ui/short-time.ts';
import { QUOTE_VALID_MS } from '../../constants.ts';
import { speeds, type Speed } from '../../contract/words.ts';
import type { Quote } from './use-quote.ts';

/**
 * When the money arrives, as a payer reads it: as it was chosen. The time of a quote counts from now: a payment that
 * must be reviewed, or is scheduled, arrives later, and the text says so instead of 实时到账 alone.
 */
export function arrivalText(
  quote: Pick<Quote, 'sendTime' | 'arrivalTime' | 'expiresAt' | 'reviewRequired' | 'isRailPaused'>,
  scheduledAt: string,
  speed: Speed = 'T0',
): string {
  if (scheduledAt) return `预约执行后${speeds[speed]}`;
  if (quote.isRailPaused) return '银行通道暂停，恢复后自动发送，到账时间顺延';
  const sentAt = quote.sendTime && speed === 'T0' ? formatShortTime(quote.sendTime) : '';
  if (quote.reviewRequired) return sentAt ? `复核通过后发出，最早 ${sentAt}` : `复核通过后${speeds[speed]}`;
  const askedAt = Date.parse(quote.expiresAt) - QUOTE_VALID_MS;
  if (Date.parse(quote.arrivalTime) <= askedAt) return speeds.T0;
  const by = `${formatShortTime(quote.arrivalTime)} 前`;
  return sentAt ? `${sentAt} 发出，${by}到账` : `${speeds[speed]}，${by}`;
}
