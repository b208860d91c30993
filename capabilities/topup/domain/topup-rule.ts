import { addDays, atShanghai, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { VALID_DAYS } from '../constants.ts';
import type { TopupState } from '../contract/words.ts';

export interface TopupFacts {
  orderNo: string | null;
  cancelledAt: Date | null;
  validUntil: Date;
  /** Of the transfer that the bank was asked to make; null: the merchant remits. */
  transfer: 'open' | 'succeeded' | 'failed' | null;
}

/** The end of the last day. */
export const validUntilOf = (now: Date): Date => atShanghai(addDays(shanghaiDate(now), VALID_DAYS + 1));

export function topupStateOf({ orderNo, cancelledAt, validUntil, transfer }: TopupFacts, now: Date): TopupState {
  if (orderNo !== null) return 'received';
  if (transfer === 'failed') return 'failed';
  if (cancelledAt) return 'cancelled';
  if (transfer === 'open') return 'transferring';
  return now >= validUntil ? 'lapsed' : transfer ? 'transferring' : 'waiting';
}
