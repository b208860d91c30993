import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiMonth } from '#platform/kernel/shanghai-time.ts';
import { ACCOUNT_MISSING } from '../contract/errors.ts';
import type { showQuotaAccount } from '../contract/record-operations.ts';
import { accountsOf } from './find-account.ts';
import { tradeLimits } from './show-limits.ts';

/** The provider grants by account.limits; `reserveLimits` of each order takes from it and refuses what is above. */
export const quotaOfAccount: Handler<typeof showQuotaAccount> = async (context, { accountNo: requestedAccountNo }) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  const accounts = await accountsOf(tx, mid);
  const account =
    requestedAccountNo === undefined ? accounts[0] : accounts.find(({ accountNo }) => accountNo === requestedAccountNo);
  if (!account) return fail(ACCOUNT_MISSING);
  const limits = await tradeLimits(tx, mid, account.accountNo, clock.now());
  return ok({
    accountNo: account.accountNo,
    month: shanghaiMonth(clock.now()),
    list: limits.map(({ function: id, functionName, month }) => ({
      function: id,
      functionName,
      granted: month.limit,
      used: month.used,
      left: month.left,
    })),
  });
};
