import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { queryAccountActivity } from '../contract/operations.ts';
import { entryTypeName } from '../contract/words.ts';
import { decideRange } from '../domain/activity-range.ts';
import { activityFilterOf, activityPage, activityTotals, entryNoOf } from './activity-query.ts';
import { accountsOf } from './find-account.ts';

/** 收支明细: what changed the available balance of one or all accounts. */
export const showActivity: Handler<typeof queryAccountActivity> = async (context, input) => {
  const { tx } = context;
  const { mid } = roleOf(context);
  const range = decideRange(input.startTime, input.endTime);
  if (!range.ok) return range;
  const accounts = (await accountsOf(tx, mid)).filter((account) => input.accountNo === undefined || account.accountNo === input.accountNo);
  if (input.accountNo !== undefined && accounts.length === 0) return fail('02101KCSDS');
  const numbers = new Map(accounts.map((account) => [account.availableId, account.accountNo]));
  const filter = activityFilterOf(range.data, input);
  const totals = await activityTotals(tx, mid, [...numbers.keys()], filter);
  const rows = await activityPage(tx, mid, [...numbers.keys()], filter, input);
  const count = totals.inCount + totals.outCount;
  return ok({
    list: rows.map((row) => ({
      entryNo: entryNoOf(numbers.get(row.accountId)!, 'available', row.version),
      bookedAt: shanghaiIso(row.bookedAt),
      accountNo: numbers.get(row.accountId)!,
      orderNo: row.orderNo,
      typeCode: row.typeCode,
      typeName: entryTypeName(row.typeCode),
      direction: row.direction,
      amount: yuanOfFen(row.amountFen),
      balanceBefore: yuanOfFen(row.beforeFen),
      balanceAfter: yuanOfFen(row.afterFen),
    })),
    pageNo: input.pageNo,
    pageSize: input.pageSize,
    totalCount: count,
    totals: { count, inCount: totals.inCount, inAmount: yuanOfFen(totals.inFen), outCount: totals.outCount, outAmount: yuanOfFen(totals.outFen) },
  });
};
