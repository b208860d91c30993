import { formatCount } from '#platform/kernel/amount-text.ts';
import { tailOf } from '#platform/kernel/mask.ts';
import { RECORDED_CHANGES } from '../constants.ts';

const MAX = 120;
const account = (value: string): string => `账户尾号 ${tailOf(value)}`;
/** Numbers of ours, of which nobody can make a place for other text. */
const NUMBER = /^[A-Z]{0,2}\d{5,32}$/;
const NAME = /^[\p{L}\p{N}·. -]{1,20}$/u;

/** Members of a call's input that name what it is about, and how a person reads them. No other leaves the call. */
const NUMBERS: Readonly<Record<string, (value: string) => string>> = {
  orderNo: (value) => `订单 ${value}`,
  tradeNo: (value) => `收款单 ${value}`,
  topupNo: (value) => `充值单 ${value}`,
  freezeNo: (value) => `分账冻结 ${value}`,
  shareNo: (value) => `分账 ${value}`,
  terminalNo: (value) => `终端 ${value}`,
  applicationNo: (value) => `进件申请 ${value}`,
  mid: (value) => `商户 ${value}`,
  accountNo: account,
  payeeAccountNo: (value) => `收款账号尾号 ${tailOf(value)}`,
  payerAccountNo: (value) => `付款账号尾号 ${tailOf(value)}`,
  pettyAccountNo: (value) => `备用金账户尾号 ${tailOf(value)}`,
  secondAccountNo: (value) => `二级户尾号 ${tailOf(value)}`,
  toAccountNo: (value) => `收款二级户尾号 ${tailOf(value)}`,
  bankAccountNo: (value) => `银行账户尾号 ${tailOf(value)}`,
  payeeBankAccountNo: (value) => `收款账号尾号 ${tailOf(value)}`,
};
const NAMES: Readonly<Record<string, (value: string) => string>> = {
  roleName: (value) => `角色 ${value}`,
  userName: (value) => `员工 ${value}`,
  fileName: (value) => `文件 ${value}`,
  accountName: (value) => `二级户 ${value}`,
  label: (value) => `专用账户 ${value}`,
};
const LISTS: Readonly<Record<string, (count: number) => string>> = {
  orders: (count) => `${formatCount(count)} 笔订单`,
  accountNos: (count) => `${count} 个账户`,
  accounts: (count) => `${count} 个账户`,
};

/** Members of an input that name what its call is about. */
export const namingMembers: readonly string[] = [NUMBERS, NAMES, LISTS].flatMap((names) => Object.keys(names));

/** `订单 2026…、账户尾号 0011`; `named` by the handler, in front. Empty where nothing is named. */
export const objectOf = (input: unknown, named: readonly string[] = []): string =>
  [...new Set([...named.map((name) => kept(name, NUMBER_OF_NO_ORDER)), ...wordsOf(input)])].join('、').slice(0, MAX);

function wordsOf(input: unknown): string[] {
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([member, value]) => {
    if (typeof value === 'string') {
      if (NUMBER.test(value)) return NUMBERS[member]?.(value) ?? [];
      return NAME.test(value) ? (NAMES[member]?.(kept(value)) ?? []) : [];
    }
    return Array.isArray(value) && value.length > 0 ? (LISTS[member]?.(value.length) ?? []) : [];
  });
}

interface Change {
  label: string;
  before: string;
  after: string;
}

/** Of eleven digits and more the tail is kept: no full account, mobile or ID number in the log. */
const LONG_NUMBER = /\d{11,}[Xx]?/g;
/** The number of an order is no secret. */
const NUMBER_OF_NO_ORDER = /(?<!^订单 \d*)\d{11,}[Xx]?/g;
const kept = (text: string, hidden = LONG_NUMBER): string =>
  text.replace(hidden, (number) => `尾号${tailOf(number)}`).slice(0, RECORDED_CHANGES.characters);

export const changesToKeep = (changes: readonly Change[]): Change[] =>
  changes
    .slice(0, RECORDED_CHANGES.max)
    .map(({ label, before, after }) => ({ label: kept(label), before: kept(before), after: kept(after) }));
