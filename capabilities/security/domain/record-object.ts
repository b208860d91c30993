import { tailOf } from '#platform/kernel/mask.ts';
import { RECORDED_CHANGES } from '../constants.ts';

const MOST = 120;
const account = (value: string): string => `账户尾号 ${tailOf(value)}`;
/** Numbers of ours, of which nobody can make a place for other text. */
const NUMBER = /^\d{5,32}$/;
const NAME = /^[\p{L}\p{N}·. -]{1,20}$/u;

/** Members of a call's input that name what it is about, and how a person reads them. No other leaves the call. */
const NUMBERS: Readonly<Record<string, (value: string) => string>> = {
  orderNo: (value) => `订单 ${value}`,
  tradeNo: (value) => `收款单 ${value}`,
  accountNo: account,
  payeeAccountNo: (value) => `收款账号尾号 ${tailOf(value)}`,
  payeeBankAccountNo: (value) => `收款账号尾号 ${tailOf(value)}`,
};
const NAMES: Readonly<Record<string, (value: string) => string>> = {
  roleName: (value) => `角色 ${value}`,
  userName: (value) => `员工 ${value}`,
};
const LISTS: Readonly<Record<string, (count: number) => string>> = {
  orders: (count) => `${count} 笔订单`,
  accountNos: (count) => `${count} 个账户`,
};

/** `订单 2026…、账户尾号 0011`; empty where nothing is named. */
export function objectOf(input: unknown): string {
  if (typeof input !== 'object' || input === null) return '';
  const words = Object.entries(input).flatMap(([member, value]) => {
    if (typeof value === 'string') {
      if (NUMBER.test(value)) return NUMBERS[member]?.(value) ?? [];
      return NAME.test(value) ? (NAMES[member]?.(value) ?? []) : [];
    }
    return Array.isArray(value) && value.length > 0 ? (LISTS[member]?.(value.length) ?? []) : [];
  });
  return words.join('、').slice(0, MOST);
}

interface Change {
  label: string;
  before: string;
  after: string;
}

/** Of eleven digits and more the tail is kept, whatever a call tells: no full account or mobile number in the log. */
const LONG_NUMBER = /\d{11,}/g;
const kept = (text: string): string =>
  text.replace(LONG_NUMBER, (number) => `尾号${tailOf(number)}`).slice(0, RECORDED_CHANGES.characters);

export const changesToKeep = (changes: readonly Change[]): Change[] =>
  changes
    .slice(0, RECORDED_CHANGES.most)
    .map(({ label, before, after }) => ({ label: kept(label), before: kept(before), after: kept(after) }));
