import { createHash } from 'node:crypto';
import {
  allActivity,
  balancesOfPeriods,
  findAccount,
  type ActivityEntry,
  type MerchantAccount,
  type PeriodBalances,
} from '#capabilities/account/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { PAGE_ENTRIES } from '../constants.ts';
import { unitOf } from '../contract/words.ts';
import { isReady, rangeOf } from '../domain/periods.ts';

/** The same for ever: of account and period, and of nothing that changes. */
export const statementNoOf = ({ mid, accountNo }: MerchantAccount, period: string): string =>
  `DZ${period.replaceAll('-', '')}${createHash('sha256').update(`${mid}/${accountNo}/${period}`).digest('hex').slice(0, 10).toUpperCase()}`;

export interface Statement {
  account: MerchantAccount;
  statementNo: string;
  balances: PeriodBalances;
}

/** The head of one statement, which is over. */
export async function readStatement(
  tx: Tx,
  mid: string,
  { accountNo, period }: { accountNo: string; period: string },
  now: Date,
): Promise<Result<Statement, '02101KCSDS' | '04601KCSDS'>> {
  const account = await findAccount(tx, mid, accountNo);
  if (!account) return fail('02101KCSDS');
  const range = rangeOf(period);
  if (!range || !isReady(period, now)) return fail('04601KCSDS');
  const [balances] = await balancesOfPeriods(tx, account, unitOf(period), { periods: [period], from: range.from });
  return ok({ account, statementNo: statementNoOf(account, period), balances: balances! });
}

/** Its entries, oldest first. */
export const entriesOf = (
  tx: Tx,
  mid: string,
  { accountNo, period }: { accountNo: string; period: string },
): AsyncGenerator<ActivityEntry[]> => {
  const { startTime, endTime } = rangeOf(period)!;
  return allActivity(tx, mid, { accountNo, startTime, endTime }, {}, PAGE_ENTRIES);
};
