import type { Fen } from '#platform/kernel/money.ts';
import type { RunState } from '../contract/words.ts';

interface Account {
  availableFen: Fen;
  /** Stays in it. */
  keepFen: Fen;
  /** Null: all above what stays, but no more than was confirmed. */
  wishFen: Fen | null;
  mostFen: Fen | null;
}

/** What is taken of an account; nothing when there is not enough for the wish. */
export function takenOf({ availableFen, keepFen, wishFen, mostFen }: Account): Fen {
  const above = availableFen > keepFen ? availableFen - keepFen : 0n;
  if (wishFen !== null) return wishFen <= above ? wishFen : 0n;
  return mostFen !== null && mostFen < above ? mostFen : above;
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
