import { mobileFault } from '#platform/kernel/field-rule.ts';
/** A mobile, or the number of an account at this provider; shared by sheet, call and form. */
export const isMobile = (payee: string): boolean => mobileFault(payee) === null;
export const isPayee = (payee: string): boolean => isMobile(payee) || /^\d{16,20}$/.test(payee);
export const PAYEE_FAULT = '须为11位手机号，或16至20位的平台账号';
