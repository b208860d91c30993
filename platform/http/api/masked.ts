import { maskAccount, maskName } from '#platform/kernel/mask.ts';

const MAX_TEXT = 64;
const MAX_ITEMS = 20;
const IS_NAME = /name$/i;
/** The last place of an ID number may be an X. */
const IS_NUMBER = /^\d{8,}[Xx]?$/;
/** Numbers by which a person finds the thing again. */
const OUR_NUMBERS = /^(order|trade|refund|entry|collection|batch)No$/;
/** Names of kinds and states are words of ours. */
const OUR_WORDS = /^(type|state|status|accountType|function|bucket)Name$/;

/** What jsonb cannot keep: NUL and half of a character. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\uFFFD');

function maskedText(value: string, member: string): string {
  if (!OUR_NUMBERS.test(member) && IS_NUMBER.test(value.replaceAll(/[\s-]/g, ''))) return maskAccount(value);
  if (IS_NAME.test(member) && !OUR_WORDS.test(member)) return maskName(value);
  return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT).toWellFormed()}…` : value;
}

/** A body as the log of calls keeps it: of people and accounts no more than what tells them apart. */
export function masked(value: unknown, member = ''): unknown {
  if (typeof value === 'string') return maskedText(storable(value), member);
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => masked(item, member));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storable(name), masked(inner, name)]));
}
