import type { RightCode } from '#platform/kernel/menu.ts';
import type { Policy } from '#platform/kernel/operation.ts';

/**
 * What the engine may refuse of an order of any kind: limits, a kind that is not opened, a purpose that the account
 * does not have, a payee that the merchant's rules do not allow, no reviewer, no money.
 */
export const placingErrors = [
  '02106KCSDS',
  '02107KCSDS',
  '02108KCSDS',
  '02109KCSDS',
  '02112KCSDS',
  '02117KCSDS',
  '02206KCSDS',
  '02306KCSDS',
  '02407KCSDS',
] as const;

/** And of an order whose maker names the paying account: it is unknown, or cannot pay now. */
export const payingErrors = ['02101KCSDS', '02102KCSDS', ...placingErrors] as const;

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
