import { comparedName } from '#platform/kernel/compared-name.ts';

/** What a text of one field means: a part of a name, the beginning of a number, or either. */
export interface NameOrNumber {
  /** As names are compared; null: it is no name. */
  part: string | null;
  /** In capitals; null: it is no number. */
  beginning: string | null;
}

/** As long as a number of an account or of a mobile: no name has it. */
const IS_NUMBER = /^\d{8,}$/;
const IS_BEGINNING = /^[0-9A-Za-z]{1,32}$/;

export const nameOrNumber = (text: string): NameOrNumber => ({
  part: IS_NUMBER.test(text) ? null : comparedName(text) || null,
  beginning: IS_BEGINNING.test(text) ? text.toUpperCase() : null,
});

/** So many are named by indexes, newest or not. What more have is looked for in the newest first. */
export const NAMED_MAX = 2_000;
