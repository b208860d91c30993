import type { OrderState } from '../contract/words.ts';

/** How many lines of an order, or of a chunk, ended in which way. */
export interface LineCounts {
  total: number;
  succeeded: number;
  failed: number;
  returned: number;
}

/**
 * The state of an order whose lines ended so: a pure function of counts, so that it is the same from whichever chunk it
 * is asked last.
 */
export function endOf({ total, succeeded, failed, returned }: LineCounts): OrderState {
  if (succeeded + failed + returned < total) return 'processing';
  if (succeeded === total) return 'succeeded';
  if (succeeded > 0) return 'partly_succeeded';
  return returned > 0 ? 'returned' : 'failed';
}

/** Before it came back, each returned line had succeeded. */
export const beforeReturns = ({ returned, ...counts }: LineCounts): LineCounts => ({
  ...counts,
  succeeded: counts.succeeded + returned,
  returned: 0,
});
