import { balancesOf } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { maskCard } from '#platform/kernel/mask.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { accountStatuses, accountTypes } from '../contract/words.ts';
import type { Balances, BankAccount, MerchantAccount } from './find-account.ts';

/** Balances of several accounts with one question to the ledger, in the order of the accounts. */
export async function balancesOfAccounts(tx: Tx, accounts: readonly MerchantAccount[]): Promise<Balances[]> {
  const found = await balancesOf(
    tx,
    accounts.flatMap((account) => [account.availableId, account.frozenId, account.pendingId]),
  );
  return accounts.map((account) => ({
    availableFen: found.get(account.availableId) ?? 0n,
    frozenFen: found.get(account.frozenId) ?? 0n,
    pendingFen: found.get(account.pendingId) ?? 0n,
  }));
}

export const totalOf = (balances: Balances): Fen => balances.availableFen + balances.frozenFen + balances.pendingFen;

/** An account as the wire has it. The number is whole: it is the merchant's own. */
export const describeAccount = (account: MerchantAccount, balances: Balances) => ({
  accountNo: account.accountNo,
  accountType: account.type,
  accountTypeName: accountTypes[account.type],
  accountName: account.name,
  status: account.status,
  statusName: accountStatuses[account.status],
  availableBalance: yuanOfFen(balances.availableFen),
  frozenBalance: yuanOfFen(balances.frozenFen),
  inTransitBalance: yuanOfFen(balances.pendingFen),
  totalBalance: yuanOfFen(totalOf(balances)),
});

export async function describeAccounts(tx: Tx, accounts: readonly MerchantAccount[]) {
  const balances = await balancesOfAccounts(tx, accounts);
  return accounts.map((account, index) => describeAccount(account, balances[index]!));
}

/** First 6 and last 4 of the bank account (spec section 3). */
export const describeBankAccount = (bank: BankAccount, now: Date) => ({
  bankAccountId: bank.bankAccountId,
  bankName: bank.bankName,
  bankAccountNo: maskCard(bank.bankAccountNo),
  accountName: bank.holderName,
  boundAt: shanghaiIso(bank.boundAt),
  ...(bank.coolsUntil.getTime() > now.getTime()
    ? { coolsUntil: shanghaiIso(bank.coolsUntil), coolingMost: yuanOfFen(bank.coolingMostFen) }
    : { coolsUntil: null, coolingMost: null }),
});
