import { createHash } from 'node:crypto';
import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import {
  allActivity,
  balancesOfPeriods,
  findAccount,
  type FiledEntry,
  type MerchantAccount,
  type PeriodBalances,
} from '#capabilities/account/server/index.ts';
import { factsOfOrders, type OrderFacts } from '#capabilities/order/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { PAGE_ENTRIES } from '../constants.ts';
import { ACCOUNT_STATEMENT_NOT_READY } from '../contract/errors.ts';
import { unitOf } from '../contract/words.ts';
import { isReady, rangeOf } from '../domain/periods.ts';

/** The same for ever: of account and period, and of nothing that changes. */
const numberOf = (prefix: string, period: string, subject: string): string =>
  `${prefix}${period.replaceAll('-', '')}${createHash('sha256').update(subject).digest('hex').slice(0, 10).toUpperCase()}`;

export const statementNoOf = ({ mid, accountNo }: MerchantAccount, period: string): string =>
  numberOf('DZ', period, `${mid}/${accountNo}/${period}`);

/** The balance proof of a period is another document: its number has no digits of the statement's. */
export const proofNoOf = ({ account: { mid, accountNo }, balances: { period } }: Statement): string =>
  numberOf('YE', period, `balance proof/${mid}/${accountNo}/${period}`);

export interface Statement {
  account: MerchantAccount;
  statementNo: string;
  balances: PeriodBalances;
}

/** Of every format, without its ending. */
export const fileNameOf = ({ account, statementNo, balances: { period } }: Statement): string =>
  `对账单_${account.accountNo.slice(-4)}_${period}_${statementNo}`;

interface StatementRequest {
  accountNo: string;
  /** A day or a month of the calendar. */
  period: string;
}

/** The head of one statement; undefined for an account that the merchant does not have. */
export async function readStatement(
  tx: Tx,
  mid: string,
  { accountNo, period }: StatementRequest,
): Promise<Statement | undefined> {
  const account = await findAccount(tx, mid, accountNo);
  if (!account) return undefined;
  const { from } = rangeOf(period)!;
  const [balances] = await balancesOfPeriods(tx, account, unitOf(period), { periods: [period], from });
  return { account, statementNo: statementNoOf(account, period), balances: balances! };
}

/** The same, for a file: of a period that is over. */
export async function readReadyStatement(tx: Tx, mid: string, request: StatementRequest, now: Date) {
  if (rangeOf(request.period) === null) return fail(ACCOUNT_STATEMENT_NOT_READY);
  const statement = await readStatement(tx, mid, request);
  if (!statement) return fail(ACCOUNT_MISSING);
  return isReady(request.period, now) ? ok(statement) : fail(ACCOUNT_STATEMENT_NOT_READY);
}

/** With what its order says; an entry without an own order says nothing of it. */
export type StatementEntry = FiledEntry & OrderFacts;
const NO_ORDER: OrderFacts = { requestNo: '', bankName: '', remark: '', makerName: '' };

/** Its entries, oldest first. */
export async function* entriesOf(
  tx: Tx,
  mid: string,
  { accountNo, period }: StatementRequest,
): AsyncGenerator<StatementEntry[]> {
  const { startTime, endTime } = rangeOf(period)!;
  for await (const entries of allActivity(tx, mid, { accountNo, startTime, endTime }, {}, PAGE_ENTRIES)) {
    const facts = await factsOfOrders(
      tx,
      mid,
      entries.flatMap(({ orderNo }) => orderNo ?? []),
    );
    yield entries.map((entry) => {
      const { bankName, ...orderFacts } = facts.get(entry.orderNo ?? '') ?? NO_ORDER;
      // A fee has no bank: its other side is the provider.
      return { ...entry, ...orderFacts, bankName: entry.counterparty.accountNo ? bankName : '' };
    });
  }
}
