import type { Fen } from '#platform/kernel/money.ts';
import type { RunState } from '../contract/words.ts';

/** What is taken of an account: the wish, or all above what stays. Nothing when there is not enough. */
export function takenOf({
  availableFen,
  keepFen,
  wishFen,
}: {
  availableFen: Fen;
  keepFen: Fen;
  wishFen: Fen | null;
}): Fen {
  const above = availableFen > keepFen ? availableFen - keepFen : 0n;
  if (wishFen === null) return above;
  return wishFen <= above ? wishFen : 0n;
}

/** The state of a whole collection, from what became of its accounts. */
export function runStateOf({
  count,
  succeeded,
  skipped,
}: {
  count: number;
  succeeded: number;
  skipped: number;
}): RunState {
  if (succeeded + skipped < count) return 'running';
  if (succeeded === 0) return 'skipped';
  return skipped === 0 ? 'succeeded' : 'partly';
}
