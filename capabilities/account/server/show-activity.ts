import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { queryAccountActivity } from '../contract/activity-operations.ts';
import { decideRange } from '../domain/activity-range.ts';
import { entryName } from '../domain/entry-name.ts';
import { balancesOfRows } from './activity-balance.ts';
import { activityFilterOf, activityPage, activityTotals } from './activity-query.ts';
import { accountsOf } from './find-account.ts';
import { entryNoOf, ownBuckets } from './own-buckets.ts';

/** 收支明细: income and expense of one or all accounts, each row with the account's whole balance. */
export const showActivity: Handler<typeof queryAccountActivity> = async (context, input) => {
  const { tx } = context;
  const { mid } = roleOf(context);
  const range = decideRange(input.startTime, input.endTime);
  if (!range.ok) return range;
  const accounts = (await accountsOf(tx, mid)).filter(
    (account) => input.accountNo === undefined || account.accountNo === input.accountNo,
  );
  if (input.accountNo !== undefined && accounts.length === 0) return fail('02101KCSDS');
  const own = ownBuckets(accounts);
  const filter = activityFilterOf(range.data, input);
  const totals = await activityTotals(tx, mid, own, filter);
  const rows = await activityPage(tx, mid, own, filter, input);
  const balances = await balancesOfRows(tx, mid, own, rows);
  const count = totals.inCount + totals.outCount;
  return ok({
    list: rows.map((row, index) => ({
      entryNo: entryNoOf(row.accountNo, own.owners.get(row.ledgerId)!.bucket, row.version),
      bookedAt: shanghaiIso(row.bookedAt),
      accountNo: row.accountNo,
      orderNo: row.orderNo,
      typeCode: row.typeCode,
      typeName: entryName(row),
      direction: row.direction,
      amount: yuanOfFen(row.amountFen),
      balanceBefore: yuanOfFen(balances[index]!.beforeFen),
      balanceAfter: yuanOfFen(balances[index]!.afterFen),
    })),
    pageNo: input.pageNo,
    pageSize: input.pageSize,
    totalCount: count,
    totals: {
      count,
      inCount: totals.inCount,
      inAmount: yuanOfFen(totals.inFen),
      outCount: totals.outCount,
      outAmount: yuanOfFen(totals.outFen),
      opening: totals.closingFen === null ? null : yuanOfFen(totals.closingFen - totals.inFen + totals.outFen),
      closing: totals.closingFen === null ? null : yuanOfFen(totals.closingFen),
    },
  });
};
