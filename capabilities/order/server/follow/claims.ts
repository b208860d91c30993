import type { Tx } from '#platform/db/database.ts';
import { sumFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { TRADE_PARTLY_RESERVED } from '../../contract/errors.ts';
import type { Claim, Original, OriginalRef } from '../kind/kind.ts';
import { orderKinds } from '../kind/order-kinds.ts';
import { decideFollowing, isPayBack, type Following } from './originals.ts';

/** What orders of any kind have set apart or given away of payments that this merchant received. */
export async function claimsOn(tx: Tx, mid: string, payments: readonly OriginalRef[]): Promise<Claim[]> {
  if (payments.length === 0) return [];
  const claims: Claim[] = [];
  for (const kind of orderKinds()) claims.push(...((await kind.claimsOn?.(tx, mid, payments)) ?? []));
  return claims;
}

/** What may be paid back of what is left of a payment: nothing while a claim is open. */
export function repayableFen(remainingFen: Fen, claims: readonly Claim[]): Fen {
  const freeFen = remainingFen - sumFen(claims.map(({ amountFen }) => amountFen));
  return freeFen < 0n || claims.some(({ isOpen }) => isOpen) ? 0n : freeFen;
}

/**
 * Whether an order can follow its original, which is locked, as every claim needs it: there is enough left, and money
 * that was set apart or given to others is not paid back as well.
 */
export async function decideFollowUp(tx: Tx, mid: string, following: Following, amountFen: Fen, now: Date) {
  const { original, as } = following;
  const follows = decideFollowing(following, amountFen, now);
  if (!follows.ok || !isPayBack(as)) return follows;
  return decideClaims(original, await claimsOn(tx, mid, [original]), amountFen);
}

/** Whether what others claim of a payment leaves so much of it. */
export function decideClaims(
  { remainingFen }: Pick<Original, 'remainingFen'>,
  claims: readonly Claim[],
  amountFen: Fen,
): Result<null, typeof TRADE_PARTLY_RESERVED> {
  if (claims.length === 0 || amountFen <= repayableFen(remainingFen, claims)) return ok(null);
  return fail(TRADE_PARTLY_RESERVED, (claims.find(({ isOpen }) => isOpen) ?? claims[0]!).sentence);
}
