import { codesOfType, dictionary, filterOptions } from '#capabilities/account/contract/transaction-codes.ts';
import { transactionTypes } from '#capabilities/account/contract/transaction-codes.data.ts';
import { codeWord } from '#capabilities/account/contract/kinds.ts';
import type { Choice } from '#platform/ui/index.ts';

/**
 * The options of a bill's filter of types: those of the specification with its names first, then the codes of orders
 * that it does not name.
 */
export function typeChoices(codes?: readonly string[]): Choice[] {
  const named = filterOptions(codes);
  const others = dictionary()
    .filter(({ code, option }) => option === '' && codeWord(code) !== undefined && (codes?.includes(code) ?? true))
    .map(({ code }) => ({ value: code, label: codeWord(code)! }));
  return [...named, ...others];
}

/** 交易大类. Of two types of one meaning the first is asked for; it has the codes of both. */
export const transactionTypeChoices = (): Choice[] =>
  transactionTypes
    .filter(({ meaning }, index) => transactionTypes.findIndex((one) => one.meaning === meaning) === index)
    .map(({ type, meaning }) => ({ value: type, label: meaning }));

/** A code that no entry has. */
const NONE = '-';

/** The codes of a type, those of them that were chosen as well; undefined: every one. */
export function codesAsked(type: string, chosen: readonly string[] | undefined): string[] | undefined {
  if (!type) return chosen?.length ? [...chosen] : undefined;
  const codes = codesOfType(type).filter((code) => !chosen?.length || chosen.includes(code));
  return codes.length > 0 ? codes : [NONE];
}
