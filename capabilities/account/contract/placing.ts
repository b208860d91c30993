import type { RightCode } from '#platform/kernel/menu.ts';
import type { Policy } from '#platform/kernel/operation.ts';
import {
  ACCOUNT_MAY_NOT_PAY,
  ACCOUNT_MISSING,
  BUSINESS_NOT_OPEN,
  INSUFFICIENT_FUNDS,
  NO_REVIEWER_FOR_AMOUNT,
  OVER_DAY_COUNT,
  OVER_DAY_LIMIT,
  OVER_MONTH_LIMIT,
  OVER_SINGLE_LIMIT,
  PAYEE_PROTECTION_REFUSES,
  SPECIAL_ACCOUNT_REFUSES,
} from './errors.ts';

/**
 * What the engine may refuse of an order of any kind: limits, a kind that is not opened, a purpose that the account
 * does not have, a payee that the merchant's rules do not allow, no reviewer, no money.
 */
export const placingErrors = [
  OVER_SINGLE_LIMIT,
  OVER_DAY_LIMIT,
  OVER_MONTH_LIMIT,
  OVER_DAY_COUNT,
  BUSINESS_NOT_OPEN,
  SPECIAL_ACCOUNT_REFUSES,
  PAYEE_PROTECTION_REFUSES,
  NO_REVIEWER_FOR_AMOUNT,
  INSUFFICIENT_FUNDS,
] as const;

/** And of an order whose maker names the paying account: it is unknown, or cannot pay now. */
export const payingErrors = [ACCOUNT_MISSING, ACCOUNT_MAY_NOT_PAY, ...placingErrors] as const;

/** Of a call that places an order with both factors and a signature; `sms`: the purpose of its code. */
export const placesOrder = <Code extends RightCode>(permission: Code, sms: string) =>
  ({
    audience: 'merchant',
    permission: [permission],
    effect: 'change',
    movesMoney: true,
    confirm: { password: true, sms },
    certificate: true,
  }) as const satisfies Policy;
