import { amountsOf } from '#platform/kernel/amount-keyword.ts';
import { comparedName } from '#platform/kernel/compared-name.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { SEARCHED_NAME, SEARCHED_TAIL } from './constants.ts';

/** One word that a person looks for, and all that it can mean. Null: it cannot be that. */
export interface SearchTerm {
  /** As it was typed, without spaces at its ends. */
  text: string;
  /** A number or its beginning: digits, which may have been pasted in groups. */
  digits: string | null;
  /** Digits that can be the end of a number. */
  tail: string | null;
  amountFen: Fen | null;
  /** A part of a name, in the form in which names are compared (`platform.compared_name`). */
  name: string | null;
}

/** `1,234.5` is 1,234.50 and nothing else, because an equal amount is found by its index. */
export function searchTermOf(typed: string): SearchTerm {
  const text = typed.trim();
  const joined = text.replaceAll(/\s+/g, '');
  const digits = /^\d+$/.test(joined) ? joined : null;
  const amounts = amountsOf(text);
  const name = comparedName(text);
  return {
    text,
    digits,
    tail: digits !== null && digits.length >= SEARCHED_TAIL ? digits : null,
    amountFen: amounts && amounts.fromFen > 0n ? amounts.fromFen : null,
    name: digits === null && [...name].length >= SEARCHED_NAME ? name : null,
  };
}

/** The parameter of `LIKE` that finds the text anywhere, its own wildcards being plain characters. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
