/** Account tail as pages show it: 尾号 0011, with a space at which no line breaks. */
export const accountTail = (accountNo: string): string =>
  accountNo.length > 4 ? `尾号\u00a0${accountNo.slice(-4)}` : accountNo;

/** Groups of four for reading; the clipboard gets the raw number through CopyText. */
export const groupAccount = (accountNo: string): string => accountNo.replace(/(.{4})(?=.)/g, '$1 ');

/** Masks of spec section 3 are the kernel's, the same on server and page. */
export { maskAccount, maskCard, maskMobile, maskName } from '#platform/kernel/mask.ts';
