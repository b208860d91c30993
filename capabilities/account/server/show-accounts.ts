import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { ACCOUNT_MISSING } from '../contract/errors.ts';
import type {
  getAccount,
  getAccountInfo,
  listAccounts,
  listAvailableAccounts,
  listBankAccounts,
  pickAccounts,
} from '../contract/operations.ts';
import { accountTypes } from '../contract/words.ts';
import { canPay, canReceive } from '../domain/account-status.ts';
import { describeAccount, describeAccounts, describeBankAccount } from './describe.ts';
import { accountsOf, accountsWithBalances, bankAccountsOf, findAccount, type MerchantAccount } from './find-account.ts';
import { limitsOf } from './limit-usage.ts';
import { tradeLimits } from './show-limits.ts';

export const showAccounts: Handler<typeof listAccounts> = async (context) => {
  const { mid } = roleOf(context);
  const pendingAccounts = accountsWithBalances(context.tx, mid);
  context.tx.noMore();
  const accounts = await pendingAccounts;
  return ok({ list: accounts.map((account) => describeAccount(account, account)) });
};

export const showAccount: Handler<typeof getAccount> = async (context, { accountNo }) => {
  const account = await findAccount(context.tx, roleOf(context).mid, accountNo);
  if (!account) return fail(ACCOUNT_MISSING);
  const [shown] = await describeAccounts(context.tx, [account]);
  return ok(shown!);
};

/**
 * Open holds that no order has, as the ledger knows them. `LIMIT 1`: of a join the barrier of the view would read every
 * journal.
 */
export const partFreezesOf = (tx: Tx, { mid, frozenId }: MerchantAccount) =>
  tx.rows<{ amountFen: Fen; memo: string | null; bookedAt: Date }>(
    `SELECT h.amount_fen, j.memo, j.booked_at FROM ledger.v_holds h CROSS JOIN LATERAL (SELECT * FROM ledger.v_journals j WHERE j.mid = h.mid AND j.journal_id = h.opened_by LIMIT 1) j
     WHERE h.mid = $1 AND h.frozen_account_id = $2 AND h.state = 'open' AND j.order_no IS NULL ORDER BY j.booked_at DESC, h.hold_id`,
    [mid, frozenId],
    'account.part_freezes',
  );

const statusReasonOf = async (tx: Tx, { mid, accountNo }: MerchantAccount): Promise<string> =>
  (await tx.one<{ note: string }>(
    'SELECT status_note AS note FROM account.accounts WHERE mid = $1 AND account_no = $2',
    [mid, accountNo],
    'account.status_note',
  ))!.note;

export const showAccountInfo: Handler<typeof getAccountInfo> = async (context, { accountNo }) => {
  const { mid } = roleOf(context);
  const account = await findAccount(context.tx, mid, accountNo);
  if (!account) return fail(ACCOUNT_MISSING);
  const [shown] = await describeAccounts(context.tx, [account]);
  const banks = await bankAccountsOf(context.tx, mid);
  return ok({
    ...shown!,
    openedAt: shanghaiIso(account.openedAt),
    statusReason: await statusReasonOf(context.tx, account),
    canPay: canPay(account),
    canReceive: canReceive(account),
    limits: await tradeLimits(context.tx, mid, accountNo, context.clock.now()),
    bankAccounts: banks.map((bank) => describeBankAccount(bank, context.clock.now())),
    partFreezes: (await partFreezesOf(context.tx, account)).map(({ amountFen, memo, bookedAt }) => ({
      amount: yuanOfFen(amountFen),
      reason: memo ?? '',
      frozenAt: shanghaiIso(bookedAt),
    })),
  });
};

/**
 * The accounts out of which payments of a kind are made, as the wire has them; none where the kind is not open.
 * `canPay`: their status lets money out.
 */
export async function payingAccounts(tx: Tx, mid: string, fundFunction: string) {
  if (!(await limitsOf(tx, mid, fundFunction))) return [];
  const accounts = await accountsOf(tx, mid);
  const described = await describeAccounts(tx, accounts);
  return described.map((one, index) => ({ ...one, canPay: canPay(accounts[index]!) }));
}

export const showAvailableAccounts: Handler<typeof listAvailableAccounts> = async (context, input) => {
  const accounts = await payingAccounts(context.tx, roleOf(context).mid, input.function);
  return ok({ list: accounts.filter((one) => one.canPay) });
};

/** All accounts of a merchant by name, for lists to choose from. */
export const accountChoices = async (tx: Tx, mid: string) =>
  (await accountsOf(tx, mid)).map(({ accountNo, name, type, status }) => ({
    accountNo,
    accountName: name,
    accountType: type,
    accountTypeName: accountTypes[type],
    status,
  }));

export const showAccountOptions: Handler<typeof pickAccounts> = async (context) =>
  ok({ list: await accountChoices(context.tx, roleOf(context).mid) });

export const showBankAccounts: Handler<typeof listBankAccounts> = async (context) => {
  const banks = await bankAccountsOf(context.tx, roleOf(context).mid);
  return ok({ list: banks.map((bank) => describeBankAccount(bank, context.clock.now())) });
};
