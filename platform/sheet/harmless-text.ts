import { CELL_CHARACTERS, NUMBER_DIGITS } from './constants.ts';

/**
 * `= + - @` and their full-width forms start a formula in some programs, tab and return can hide one, and some readers
 * skip blanks and invisible characters first (domain-rules section 18, security T16).
 */
const STARTS_A_FORMULA =
  /^(?:[\t\r\n]|[\s\p{Cf}\p{Cc}\u115F\u1160\u3164]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE62\uFE63\uFE66\uFE6B\u2212])/u;

/** Characters that XML 1.0 does not allow. Tab and line feed stay. */
// oxlint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u0008\u000B-\u001F\u007F\uFFFE\uFFFF]/g;

/** Most texts: a letter, a figure or a mask's star first, and only printable characters of one unit. */
// oxlint-disable-next-line no-control-regex
const PLAIN = /^[0-9A-Za-z*\u4E00-\u9FFF][^\u0000-\u001F\u007F\uD800-\uDFFF\uFFFE\uFFFF]*$/;

/**
 * Text that no spreadsheet program computes: an apostrophe goes before what could start a formula; characters that
 * damage a file go away.
 */
export function harmless(text: string): string {
  if (text.length <= CELL_CHARACTERS && PLAIN.test(text)) return text;
  const clean = text.toWellFormed().replace(/\r\n?/g, '\n').replace(UNPRINTABLE, '');
  const guarded = STARTS_A_FORMULA.test(text) || STARTS_A_FORMULA.test(clean) ? `'${clean}` : clean;
  return guarded.length > CELL_CHARACTERS ? guarded.slice(0, CELL_CHARACTERS).toWellFormed() : guarded;
}

const LOOKS_LIKE_A_NUMBER = /^\d+(?:\.\d+)?(?:[eE]\d+)?$/;

/** Text that CSV would lose as a number: too many digits, a leading zero, an exponent. */
export const losesDigits = (text: string): boolean =>
  LOOKS_LIKE_A_NUMBER.test(text) && (text.length > NUMBER_DIGITS || /^0\d/.test(text) || /e/i.test(text));
