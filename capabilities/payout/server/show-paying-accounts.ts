import { findAccount, payingAccounts, tradeLimits } from '#capabilities/account/server/index.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { payoutContract } from '../contract/kind.ts';
import type { getAvailCashierAccount, getCashierAccount, getPaymentAccountLimit } from '../contract/operations.ts';

export const showPaymentAccountLimit: Handler<typeof getPaymentAccountLimit> = async (context, { accountNo }) => {
  const { tx, clock } = context;
  const { mid } = roleOf(context);
  if (!(await findAccount(tx, mid, accountNo))) return fail('02101KCSDS');
  const [limit] = await tradeLimits(tx, mid, accountNo, clock.now(), payoutContract.id);
  return limit ? ok({ accountNo, ...limit }) : fail('02112KCSDS');
};

export const showCashierAccounts: Handler<typeof getCashierAccount> = async (context) =>
  ok({ list: await payingAccounts(context.tx, roleOf(context).mid, payoutContract.id) });

export const showAvailableCashierAccounts: Handler<typeof getAvailCashierAccount> = async (context) => {
  const accounts = await payingAccounts(context.tx, roleOf(context).mid, payoutContract.id);
  return ok({ list: accounts.filter(({ canPay }) => canPay) });
};
