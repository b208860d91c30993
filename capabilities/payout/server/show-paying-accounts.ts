import { ACCOUNT_MISSING, BUSINESS_NOT_OPEN } from '#capabilities/account/contract/errors.ts';
import { findAccount, payingAccounts, tradeLimits } from '#capabilities/account/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { payoutContract } from '../contract/kind.ts';
import type { getAvailCashierAccount, getCashierAccount, getPaymentAccountLimit } from '../contract/operations.ts';

export const showPaymentAccountLimit: Handler<typeof getPaymentAccountLimit> = async (context, { accountNo }) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  if (!(await findAccount(tx, mid, accountNo))) return fail(ACCOUNT_MISSING);
  const [limit] = await tradeLimits(tx, mid, accountNo, clock.now(), payoutContract.id);
  return limit ? ok({ accountNo, ...limit }) : fail(BUSINESS_NOT_OPEN);
};

export const showCashierAccounts: Handler<typeof getCashierAccount> = async (context) =>
  ok({ list: await payingAccounts(context.tx, roleOf(context).mid, payoutContract.id) });

export const showAvailableCashierAccounts: Handler<typeof getAvailCashierAccount> = async (context) => {
  const accounts = await payingAccounts(context.tx, roleOf(context).mid, payoutContract.id);
  return ok({ list: accounts.filter(({ canPay }) => canPay) });
};
