import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { ACCOUNT_MISSING } from '../contract/errors.ts';
import type { queryTradeLimit } from '../contract/operations.ts';
import { kindOf, kinds } from '../contract/kinds.ts';
import { leftOf } from '../domain/limits.ts';
import { findAccount } from './find-account.ts';
import { limitsOf, usageOf } from './limit-usage.ts';

const amounts = (limit: Fen, used: Fen) => ({
  limit: yuanOfFen(limit),
  used: yuanOfFen(used),
  left: yuanOfFen(leftOf(limit, used)),
});

/** Limit, used and left of the account for each open function on the day of `at` (domain-rules section 13). */
export async function tradeLimits(tx: Tx, mid: string, accountNo: string, at: Date, only?: string) {
  const functions = only
    ? [only]
    : kinds().flatMap(({ id, follows, direction }) => (follows || direction === 'in' ? [] : [id]));
  const shown = [];
  for (const fundFunction of functions) {
    const limits = await limitsOf(tx, mid, fundFunction);
    if (!limits) continue;
    const used = await usageOf(tx, mid, accountNo, fundFunction, at);
    shown.push({
      function: fundFunction,
      functionName: kindOf(fundFunction).name,
      single: yuanOfFen(limits.singleFen),
      day: amounts(limits.dayFen, used.dayFen),
      month: amounts(limits.monthFen, used.monthFen),
      dayCount: { limit: limits.dayCount, used: used.dayCount, left: Math.max(0, limits.dayCount - used.dayCount) },
    });
  }
  return shown;
}

export const showTradeLimits: Handler<typeof queryTradeLimit> = async (context, input) => {
  const { mid } = roleOf(context);
  if (!(await findAccount(context.tx, mid, input.accountNo))) return fail(ACCOUNT_MISSING);
  return ok({ list: await tradeLimits(context.tx, mid, input.accountNo, context.clock.now(), input.function) });
};
