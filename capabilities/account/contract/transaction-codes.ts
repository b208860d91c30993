import {
  byfGroups,
  standardGroups,
  type CodeReadings,
  type ByfGroup,
  type KindContract,
  type KindGroup,
} from './kind-contract.ts';
import { kinds } from './kinds.ts';
import {
  codeRanges,
  codesWithoutKind,
  secondGroups,
  transactionTypes,
  type DictionaryGroup,
  type SecondGroup,
} from './transaction-codes.data.ts';

/**
 * The dictionary of transaction codes (spec section 3), made of what the kinds say of their codes and of the codes that
 * no kind has yet. Asked for when it is needed: kinds are connected after contracts are loaded.
 */

const namesOf = <Group extends string>(groups: Readonly<Record<Group, { name: string }>>) =>
  Object.fromEntries(Object.entries<{ name: string }>(groups).map(([group, { name }]) => [group, name])) as Record<
    Group,
    string
  >;

/** The three parts of the dictionary, with the groups of each; filtered by type 0, 1, 2. */
export const dictionaryParts = [
  { type: 0, part: 'standard', name: '标准交易', groups: namesOf(standardGroups) },
  {
    type: 1,
    part: 'byf',
    name: '备用付',
    groups: namesOf(byfGroups),
  },
  {
    type: 2,
    part: 'second',
    name: '二级户',
    groups: {
      recharge: '充值',
      withdraw: '提现',
      payments: '付款',
      return: '退回',
      ...namesOf(secondGroups),
      receive: '收款',
    },
  },
] as const;
export type DictionaryType = (typeof dictionaryParts)[number]['type'];

export interface DictionaryEntry {
  type: DictionaryType;
  /** The group. */
  key: DictionaryGroup;
  /** The transaction type; empty for a code of none. */
  transactionType: string;
  oldCode: string;
  code: string;
  msg: string;
  /** Its other reading, as an option of a filter; empty where it is none. */
  option: string;
}

const isByf = (group: DictionaryGroup): group is ByfGroup => group in byfGroups;
const isSecond = (group: DictionaryGroup): group is SecondGroup => group in secondGroups;

const typeOfGroup = (group: DictionaryGroup): string => {
  // No transaction type of the specification is petty cash's.
  if (isByf(group)) return '';
  return isSecond(group) ? secondGroups[group].type : standardGroups[group].type;
};

const entryOf = (
  code: string,
  group: DictionaryGroup,
  { meaning, option = '', type = typeOfGroup(group) }: CodeReadings & { meaning: string },
): DictionaryEntry => ({
  type: isByf(group) ? 1 : isSecond(group) ? 2 : 0,
  key: group,
  transactionType: type,
  oldCode: transactionTypes.find((one) => one.type === type)?.oldCode ?? '',
  code,
  msg: meaning,
  option,
});

const groupOf = ({ codeGroup }: KindContract, code: string): KindGroup =>
  (typeof codeGroup === 'string' ? codeGroup : codeGroup?.[code]) ?? 'other';

const ofKind = (kind: KindContract): DictionaryEntry[] =>
  Object.entries(kind.codes).map(([code, word]) =>
    entryOf(code, groupOf(kind, code), { meaning: word, ...kind.readings?.[code] }),
  );

/** All codes, in their sequence. Of two kinds that share a code the one with a reading of its own speaks. */
export function dictionary(): DictionaryEntry[] {
  const byCode = new Map<string, DictionaryEntry>();
  for (const kind of kinds())
    for (const entry of ofKind(kind))
      if (!byCode.has(entry.code) || kind.readings?.[entry.code]) byCode.set(entry.code, entry);
  for (const { code, group, ...readings } of codesWithoutKind) byCode.set(code, entryOf(code, group, readings));
  return [...byCode.values()].sort((one, other) => Number(one.code) - Number(other.code));
}

/** The part of one type: 0 standard, 1 byf, 2 second. */
export const dictionaryOf = (type: DictionaryType): DictionaryEntry[] =>
  dictionary().filter((entry) => entry.type === type);

const SCHEDULED_BATCH = /^3\d\d5$/;

/** What a code means; `-` for one that the dictionary does not know. */
export function codeMeaning(code: string): string {
  const entries = dictionary();
  const meaningOf = (wanted: string) => entries.find((entry) => entry.code === wanted)?.msg;
  const exact = meaningOf(code);
  if (exact !== undefined) return exact;
  if (SCHEDULED_BATCH.test(code)) return `预约批量${meaningOf(`${code.slice(0, -1)}0`) ?? '交易'}`;
  const number = /^\d{4}$/.test(code) ? Number(code) : NaN;
  return codeRanges.find(({ from, to }) => number >= from && number <= to)?.meaning ?? '-';
}

/** The codes of a transaction type, and of those with the same meaning; none for one that no code belongs to. */
export function codesOfType(type: string): string[] {
  const meaningOf = (wanted: string) => transactionTypes.find((one) => one.type === wanted)?.meaning;
  return dictionary()
    .filter(({ transactionType }) => transactionType !== '' && meaningOf(transactionType) === meaningOf(type))
    .map(({ code }) => code);
}

/** The options of a transaction filter (spec section 3), by the codes that a list has at all. */
export const filterOptions = (codes?: readonly string[]): { value: string; label: string }[] =>
  dictionary()
    .filter(({ option, code }) => option !== '' && (codes?.includes(code) ?? true))
    .map(({ code, option }) => ({ value: code, label: option }));
