import type { Fen } from '#platform/kernel/money.ts';
import type { AutoMode, RedeemMode } from '../contract/words.ts';

export interface AutoState {
  /** In the account now, and what redemptions that are under way will bring. */
  availableFen: Fen;
  comingFen: Fen;
  /** Shares that can be redeemed. */
  sharesFen: Fen;
  /** What a fast redemption may still take today, of the cap and of the pool. */
  fastLeftFen: Fen;
}
export interface AutoPart {
  mode: RedeemMode;
  amountFen: Fen;
}

const min = (one: Fen, other: Fen): Fen => (one < other ? one : other);

/**
 * What a rule redeems now. Empty: the account has enough. Of `fast` what may be paid at once, and the rest of the
 * shortfall the ordinary way; this comes first, because money under way counts in a next look if the worker dies.
 */
export function decideAuto(
  { belowFen, upToFen, mode }: { belowFen: Fen; upToFen: Fen; mode: AutoMode },
  { availableFen, comingFen, sharesFen, fastLeftFen }: AutoState,
): AutoPart[] | 'no_shares' {
  const expected = availableFen + comingFen;
  if (expected >= belowFen) return [];
  if (sharesFen <= 0n) return 'no_shares';
  const wanted = min(upToFen - expected, sharesFen);
  const fast = mode === 'fast' && fastLeftFen > 0n ? min(wanted, fastLeftFen) : 0n;
  const parts: AutoPart[] = [
    { mode: 'ordinary', amountFen: wanted - fast },
    { mode: 'fast', amountFen: fast },
  ];
  return parts.filter(({ amountFen }) => amountFen > 0n);
}
