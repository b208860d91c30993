const LENGTH = /^[\x21-\x7e]{8,20}$/;
const KINDS = [/[0-9]/, /[A-Za-z]/, /[^0-9A-Za-z]/];

/**
 * 8 to 20 visible ASCII characters of at least two kinds: digits, letters, symbols; no Chinese, no blanks (spec
 * section 5).
 */
export const isGoodPassword = (password: string): boolean =>
  LENGTH.test(password) && KINDS.filter((kind) => kind.test(password)).length >= 2;
