import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { BALANCE_ENTRIES } from '../constants.ts';
import type { listBalanceEntries } from '../contract/balance-operations.ts';
import { ACCOUNT_MISSING } from '../contract/errors.ts';
import { decideMoment } from '../domain/moment.ts';
import { changesBefore, type ChangeRow } from './change-query.ts';
import { describeChanges } from './describe-changes.ts';
import { findAccount } from './find-account.ts';
import { ownBuckets } from './own-buckets.ts';

/** With the balances of the order of time: the entries' own are of the order in which they were posted. */
function inOrderOfTime(rows: Awaited<ReturnType<typeof changesBefore>>): ChangeRow[] {
  let afterFen = rows[0]?.fromFen ?? 0n;
  return rows.map((row) => {
    const beforeFen = row.direction === 'in' ? afterFen - row.amountFen : afterFen + row.amountFen;
    const shown = { ...row, beforeFen, afterFen };
    afterFen = beforeFen;
    return shown;
  });
}

/** The entries of a bucket until a second, the newest first. */
export const showBalanceEntries: Handler<typeof listBalanceEntries> = async (context, input) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  const account = await findAccount(tx, mid, input.accountNo);
  if (!account) return fail(ACCOUNT_MISSING);
  const moment = decideMoment(input.at, clock.now());
  if (!moment.ok) return moment;
  const { owners } = ownBuckets([account]);
  const [ledgerId] = [...owners].find(([, { bucket }]) => bucket === input.bucket)!;
  const rows = await changesBefore(tx, mid, {
    ledgerId,
    before: moment.data.before,
    after: input.after,
    limit: BALANCE_ENTRIES + 1,
  });
  const shown = inOrderOfTime(rows.slice(0, BALANCE_ENTRIES));
  return ok({
    list: await describeChanges(tx, account, shown),
    next: rows.length > shown.length ? String(shown.at(-1)!.version) : null,
  });
};
