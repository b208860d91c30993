import { ACS_PREFIX } from '../constants.ts';

/** The number to remit to is the account's own behind the bank's prefix. */
export const acsNumberOf = (accountNo: string): string => ACS_PREFIX + accountNo;

/** The account whose number it is; null for any other number, also the shared one. */
export function accountOfAcs(acsNo: string): string | null {
  const accountNo = acsNo.startsWith(ACS_PREFIX) ? acsNo.slice(ACS_PREFIX.length) : '';
  return /^\d{6,28}$/.test(accountNo) && !/^0+$/.test(accountNo) ? accountNo : null;
}
