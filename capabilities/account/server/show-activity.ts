import { roleOf, type Handler } from '#platform/http/handler.ts';
import { ok } from '#platform/kernel/result.ts';
import type { queryAccountActivity } from '../contract/activity-operations.ts';
import { describeEntry, describeTotals, readActivity } from './read-activity.ts';

/** 收支明细: income and expense of one or all accounts, each row with the account's whole balance. */
export const showActivity: Handler<typeof queryAccountActivity> = async (context, input) => {
  const read = await readActivity(context.tx, roleOf(context).mid, input);
  if (!read.ok) return read;
  const totals = describeTotals(read.data.totals);
  return ok({
    list: read.data.entries.map(describeEntry),
    pageNo: input.pageNo,
    pageSize: input.pageSize,
    totalCount: totals.count,
    totals,
  });
};
