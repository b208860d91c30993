import { ACCOUNT_MISSING } from '#capabilities/account/contract/errors.ts';
import { balancesOfPeriods, findAccount } from '#capabilities/account/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { queryAccountForStatement } from '../contract/operations.ts';
import { rangeOf, readyPeriods } from '../domain/periods.ts';
import { statementNoOf } from './read-statement.ts';

export const showStatements: Handler<typeof queryAccountForStatement> = async (
  context,
  { accountNo, unit, within },
) => {
  const { mid } = roleOf(context);
  const account = await findAccount(context.tx, mid, accountNo);
  if (!account) return fail(ACCOUNT_MISSING);
  const periods = readyPeriods(within, account.openedAt, context.clock.now());
  const first = periods[0];
  const found = first
    ? await balancesOfPeriods(context.tx, account, unit, { periods, from: rangeOf(first)!.from })
    : [];
  return ok({
    accountNo,
    accountName: account.name,
    list: found.reverse().map((one) => ({
      period: one.period,
      statementNo: statementNoOf(account, one.period),
      opening: yuanOfFen(one.openingFen),
      inCount: one.inCount,
      income: yuanOfFen(one.inFen),
      outCount: one.outCount,
      expense: yuanOfFen(one.outFen),
      fee: yuanOfFen(one.feeFen),
      closing: yuanOfFen(one.closingFen),
    })),
  });
};
