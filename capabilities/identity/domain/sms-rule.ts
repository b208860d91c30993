import type { SmsLimits } from '../constants.ts';
import { SMS_TOO_SOON, TOO_MANY_SMS } from '../contract/errors.ts';

/** Messages already sent for one number and purpose. */
export interface SentBefore {
  secondsSinceLast: number | null;
  lastHour: number;
  lastDay: number;
}

export function judgeSend(before: SentBefore, limits: SmsLimits): typeof SMS_TOO_SOON | typeof TOO_MANY_SMS | null {
  if (before.secondsSinceLast !== null && before.secondsSinceLast < limits.resendAfterSeconds) return SMS_TOO_SOON;
  return before.lastHour >= limits.perHour || before.lastDay >= limits.perDay ? TOO_MANY_SMS : null;
}
