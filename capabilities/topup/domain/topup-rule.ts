import { addDays, atShanghai, shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { VALID_DAYS } from '../constants.ts';
import type { TopupState } from '../contract/words.ts';

export interface TopupFacts {
  orderNo: string | null;
  cancelledAt: Date | null;
  validUntil: Date;
}

/** The end of the last day. */
export const validUntilOf = (now: Date): Date => atShanghai(addDays(shanghaiDate(now), VALID_DAYS + 1));

export function topupStateOf({ orderNo, cancelledAt, validUntil }: TopupFacts, now: Date): TopupState {
  if (orderNo !== null) return 'received';
  if (cancelledAt) return 'cancelled';
  return now >= validUntil ? 'lapsed' : 'waiting';
}
