import { formatCount, formatFen } from '#platform/kernel/amount-text.ts';
import { sentenceOfFacts, type FactRow } from '#platform/kernel/facts.ts';
import { maskMobile, tailOf } from '#platform/kernel/mask.ts';
import { fenOfYuan, isYuan, type Fen } from '#platform/kernel/money.ts';
import type { CodeSubject, Operation } from '#platform/kernel/operation.ts';
import { FUNDS_PREFIX } from '../constants.ts';

/**
 * The call that a `bizTypeCode` names: its path, its path without the funds service's prefix, or its short name.
 * Undefined: none that asks for a code.
 */
export function operationOfPurpose(operations: readonly Operation[], bizTypeCode: string): Operation | undefined {
  const names = ({ path, policy }: Operation) => [
    path,
    path.startsWith(FUNDS_PREFIX) ? path.slice(FUNDS_PREFIX.length) : undefined,
    policy.confirm?.sms,
  ];
  return operations.find((one) => one.policy.confirm?.sms && names(one).includes(bizTypeCode));
}

const MEMBER_NAMES: Record<keyof CodeSubject, string> = {
  payee: '收款账号',
  amount: '金额',
  orderNo: '订单号',
  orderNos: '订单号',
  mobile: '新手机号',
};

/** The named members that the call binds, or the names of the missing ones. */
export function boundSubject(
  { codeBinds = {} }: Operation,
  named: CodeSubject,
): { subject: CodeSubject; missing: string[] } {
  const members = Object.keys(codeBinds) as (keyof CodeSubject)[];
  return {
    subject: Object.fromEntries(members.map((member) => [member, named[member]])),
    missing: members.filter((member) => named[member] === undefined).map((member) => MEMBER_NAMES[member]),
  };
}

/**
 * Null without one, or for the total of a batch that is none: the call itself refuses that later, with its lines.
 */
export const amountOf = ({ amount }: CodeSubject): Fen | null =>
  amount !== undefined && isYuan(amount) ? fenOfYuan(amount) : null;

/**
 * The words of the message for a subject. `payee`: an account number, of which the tail is shown; `amount` in yuan, of
 * several orders their sum.
 */
export interface SubjectText {
  payee?: string | undefined;
  amount?: string | undefined;
  orderNos?: readonly string[] | undefined;
  mobile?: string | undefined;
  /** All that the call does, in place of the others. */
  facts?: readonly FactRow[];
  /** How the account of `payee` is called; default 收款账户. */
  payeeLabel?: string;
  /** How the amount is called; default 金额. */
  amountLabel?: string;
}

/**
 * What the message of a code says of its call: it shows a deceived person whom they would pay, how much, or which order
 * they would approve (security.md T27).
 */
export const aboutText = (words: SubjectText): string =>
  words.facts ? sentenceOfFacts(words.facts) : wordsOfSubject(words);

/** For a code that was asked for without the call's input. */
function wordsOfSubject(words: SubjectText): string {
  const { payee, payeeLabel = '收款账户', amount, amountLabel = '金额', orderNos = [], mobile } = words;
  const several = orderNos.length > 1;
  const orders = several
    ? `，共${formatCount(orderNos.length)}笔订单`
    : orderNos.length
      ? `，订单尾号${tailOf(orderNos[0]!)}`
      : '';
  const account = payee ? `，${payeeLabel}尾号${tailOf(payee)}` : '';
  const money = amount ? `，${several ? '合计金额' : amountLabel}${formatFen(fenOfYuan(amount))}元` : '';
  const number = mobile ? `，新手机号${maskMobile(mobile)}` : '';
  return `${orders}${account}${money}${number}`;
}
