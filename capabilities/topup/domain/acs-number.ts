/** Digits that the receiving bank puts before an account's own number. */
interface Prefixed {
  prefix: string;
}

/** The number to remit to is the account's own behind the bank's prefix. */
export const acsNumberOf = ({ prefix }: Prefixed, accountNo: string): string => prefix + accountNo;

/** The account that all merchants share: money on it is distinguished by the code in its remark. */
export const collectingAccountOf = ({ prefix }: Prefixed): string => `${prefix}0000000000000000`;

/** The account whose number it is; null for any other number, also the shared one. */
export function accountOfAcs({ prefix }: Prefixed, acsNo: string): string | null {
  const accountNo = acsNo.startsWith(prefix) ? acsNo.slice(prefix.length) : '';
  return /^\d{6,28}$/.test(accountNo) && !/^0+$/.test(accountNo) ? accountNo : null;
}
