import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { listAccountChanges } from '../contract/activity-operations.ts';
import { ACCOUNT_MISSING } from '../contract/errors.ts';
import { decideRange } from '../domain/activity-range.ts';
import { changesPage } from './change-query.ts';
import { describeChanges } from './describe-changes.ts';
import { findAccount } from './find-account.ts';
import { ownBuckets } from './own-buckets.ts';

/** 账户变动流水: every change of the three buckets of one account, with where the money came from or went. */
export const showAccountChanges: Handler<typeof listAccountChanges> = async (context, input) => {
  const { tx } = context;
  const { mid } = roleOf(context);
  const account = await findAccount(tx, mid, input.accountNo);
  if (!account) return fail(ACCOUNT_MISSING);
  const range = decideRange(input.startTime, input.endTime);
  if (!range.ok) return range;
  const { owners } = ownBuckets([account]);
  const ledgerIds = [...owners.keys()].filter(
    (id) => input.bucket === undefined || owners.get(id)!.bucket === input.bucket,
  );
  const filter = { ...range.data, ledgerIds, orderNo: input.orderNo?.trim() || undefined };
  const { rows, totalCount } = await changesPage(tx, mid, filter, input);
  return ok({
    list: await describeChanges(tx, account, rows),
    pageNo: input.pageNo,
    pageSize: input.pageSize,
    totalCount,
  });
};
