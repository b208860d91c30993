import type { Fen } from '#platform/kernel/money.ts';
import { shanghaiMinutes } from '#platform/kernel/shanghai-time.ts';
import { UNUSUAL } from '../constants.ts';

/** What is known of a payment that somebody asks about. */
export interface WatchedPayment {
  amountFen: Fen;
  submittedAt: Date;
  /** Made by a person now, not by a schedule or a standing instruction. */
  byPerson: boolean;
  /** The payee was paid before, or has no account of its own (a batch). */
  payeeIsKnown: boolean;
  /** The middle amount of payments of its kind before, and of how many; null where there were none. */
  median: Fen | null;
  count: number;
}

/**
 * Why a payment is worth a look, in words; none for an ordinary one. It is a hint for people, nothing is stopped by it.
 * Our own rule: neither the specification nor domain-rules names one.
 */
export function reasonsToLook(payment: WatchedPayment): string[] {
  const { amountFen, submittedAt, byPerson, payeeIsKnown, median, count } = payment;
  const reasons: string[] = [];
  const isEnough = median !== null && median > 0n && count >= UNUSUAL.minCount && amountFen >= UNUSUAL.leastFen;
  if (isEnough && amountFen >= median * UNUSUAL.timesMedian)
    reasons.push(`金额是同类付款通常金额的${String(amountFen / median)}倍`);
  if (!payeeIsKnown && amountFen >= UNUSUAL.newPayeeFen) reasons.push('首次向该收款方付款');
  const minute = shanghaiMinutes(submittedAt);
  const isNight = minute >= UNUSUAL.nightFrom || minute < UNUSUAL.nightUntil;
  if (byPerson && isNight && amountFen >= UNUSUAL.nightFen) reasons.push('在夜间提交');
  return reasons;
}
