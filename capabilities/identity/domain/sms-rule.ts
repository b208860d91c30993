import type { SmsLimits } from '../constants.ts';

/** What went out before, for one number and purpose, and for one address. */
export interface SentBefore {
  secondsSinceLast: number | null;
  lastHour: number;
  lastDay: number;
  addressLastHour: number;
}

export function judgeSend(before: SentBefore, limits: SmsLimits): '01107KPLMS' | '01108KPLMS' | null {
  if (before.secondsSinceLast !== null && before.secondsSinceLast < limits.resendAfterSeconds) return '01107KPLMS';
  const isOver = before.lastHour >= limits.perHour || before.lastDay >= limits.perDay || before.addressLastHour >= limits.perAddressHour;
  return isOver ? '01108KPLMS' : null;
}

/** What a code was asked for (`null`: asked without) and what it is now used for. Hashes are keyed; tails are the last four characters. */
export interface BoundSubject {
  payeeHash: string | null;
  payeeTail: string | null;
  amountFen: bigint | null;
}

/**
 * A code asked with amount or payee is good for these only; one asked without is bound to its request alone (security.md T12, T27). A payee shown
 * to the page in masked form can only be compared by its tail.
 */
export function fitsSubject(asked: BoundSubject, used: BoundSubject, isMasked: boolean): boolean {
  if (asked.amountFen !== null && asked.amountFen !== used.amountFen) return false;
  if (asked.payeeHash === null) return true;
  return asked.payeeHash === used.payeeHash || (isMasked && asked.payeeTail === used.payeeTail);
}
