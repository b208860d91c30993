import type { SmsLimits } from '../constants.ts';

/** Messages already sent for one number and purpose. */
export interface SentBefore {
  secondsSinceLast: number | null;
  lastHour: number;
  lastDay: number;
}

export function judgeSend(before: SentBefore, limits: SmsLimits): '01107KPLMS' | '01108KPLMS' | null {
  if (before.secondsSinceLast !== null && before.secondsSinceLast < limits.resendAfterSeconds) return '01107KPLMS';
  return before.lastHour >= limits.perHour || before.lastDay >= limits.perDay ? '01108KPLMS' : null;
}
