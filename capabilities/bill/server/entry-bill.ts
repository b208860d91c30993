import {
  activityFile,
  describeEntry,
  describeTotals,
  readActivity,
  type ActivityScope,
} from '#capabilities/account/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { ok } from '#platform/kernel/result.ts';
import type { ExportSource } from '#platform/sheet/index.ts';
import { entryBill, type EntryBillName } from '../contract/bills.ts';
import type { entryBillOperations } from '../contract/operations.ts';

/** What was received has a payer: money of the merchant that came back is none. */
const scopeOf = (name: EntryBillName): ActivityScope => {
  const { direction } = entryBill(name);
  return { ...(direction ? { direction } : {}), ...(direction === 'in' ? { fromPayers: true } : {}) };
};

export const showEntries =
  (name: EntryBillName): Handler<(typeof entryBillOperations)[EntryBillName]> =>
  async ({ tx, ...context }, input) => {
    const { mid } = roleOf({ tx, ...context });
    const read = await readActivity(tx, mid, input, scopeOf(name));
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

export const entryFile = (name: EntryBillName): ExportSource =>
  activityFile({
    bizTypeCode: `bill.${name}`,
    title: entryBill(name).title,
    permission: [entryBill(name).exportCode],
    scope: scopeOf(name),
  });
