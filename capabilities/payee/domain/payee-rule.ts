import { formatFen } from '#platform/kernel/amount-text.ts';
import type { Fen } from '#platform/kernel/money.ts';

/** What a merchant allows its people to pay to payees whom they enter (domain-rules section 21). */
export interface PayeeRules {
  /** Only accounts of the payee book and of the merchant itself. */
  onlyBooked: boolean;
  /** So many hours after the first payment a payee gets this amount at most. */
  first: { hours: number; mostFen: Fen } | null;
  /** Of one payee on one day. */
  dayFen: Fen | null;
  /** Amounts of a day that payees of the book have instead, by account number. */
  ownDayFen: ReadonlyMap<string, Fen>;
}

/** All that one order pays to one account, and what other orders pay to it. */
export interface PayeeUse {
  name: string;
  accountNo: string;
  amountFen: Fen;
  /** Of other orders on the same day. */
  dayFen: Fen;
  /** Of other orders since the rule's hours began; null: the payee was paid before that. */
  firstFen: Fen | null;
}

const yuan = (fen: Fen): string => `${formatFen(fen)}元`;
const rest = (mostFen: Fen, usedFen: Fen): string => yuan(mostFen > usedFen ? mostFen - usedFen : 0n);
/** The last four digits: a whole number of an account is in no sentence. */
const nameOf = ({ name, accountNo }: Pick<PayeeUse, 'name' | 'accountNo'>): string =>
  `收款人“${name}”（尾号${accountNo.slice(-4)}）`;

export const unbookedSentence = (payee: Pick<PayeeUse, 'name' | 'accountNo'>): string =>
  `${nameOf(payee)}不在收款人管理中，本商户只能付给已登记且未暂停的收款人，请先登记并核对`;

export const firstPaymentsNote = ({ hours, mostFen }: NonNullable<PayeeRules['first']>): string =>
  `新收款人，首次付款后${hours}小时内累计最多付${yuan(mostFen)}`;

const dayFenOf = ({ ownDayFen, dayFen }: PayeeRules, accountNo: string): Fen | null =>
  ownDayFen.get(accountNo) ?? dayFen;

/** Why a payee may not get this amount now, in a sentence; null when it may. */
export function amountRefusal(rules: PayeeRules, use: PayeeUse): string | null {
  const { first } = rules;
  if (first && use.firstFen !== null && use.firstFen + use.amountFen > first.mostFen)
    return `${nameOf(use)}首次付款后${first.hours}小时内累计最多付${yuan(first.mostFen)}，还可付${rest(first.mostFen, use.firstFen)}，请减小金额或稍后再付`;
  const dayFen = dayFenOf(rules, use.accountNo);
  if (dayFen !== null && use.dayFen + use.amountFen > dayFen)
    return `${nameOf(use)}当日最多付${yuan(dayFen)}，还可付${rest(dayFen, use.dayFen)}，请减小金额或次日再付`;
  return null;
}
