import { randomInt } from 'node:crypto';
import type { MerchantState } from '#capabilities/merchant/contract/words.ts';
import { openAccounts, PROVIDER_MID, type LedgerAccount } from '#ledger/src/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/kernel/id.ts';
import type { AccountStatus, AccountType, HolderType } from '../contract/words.ts';
import { accountNoOf, DRAWN_NUMBERS } from '../domain/account-no.ts';
import { providerAccounts } from '../domain/provider-accounts.ts';
import { STATE, type MerchantAccount, type OwnBucket } from './find-account.ts';

/** Two numbers of ten million accounts are the same with one chance in a million: a few draws are enough. */
const DRAWS = 5;

export interface NewAccount {
  mid: string;
  /** 16 digits, unique over all merchants; absent: one is drawn. */
  accountNo?: string | undefined;
  type: AccountType;
  /** The holder's name as a payer sees it, e.g. 晨光贸易有限公司. */
  name: string;
  /** Default: a company. */
  holderType?: HolderType;
  /** Business time. */
  openedAt: Date;
}

/** Draws a number that no account has, and takes it. */
async function drawNumber(tx: Tx, mid: string): Promise<string> {
  for (let tries = 0; tries < DRAWS; tries += 1) {
    const accountNo = accountNoOf(randomInt(DRAWN_NUMBERS));
    const taken = await tx.run(
      'INSERT INTO account.account_numbers (account_no, mid) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [accountNo, mid],
      'account.draw_number',
    );
    if (taken === 1) return accountNo;
  }
  throw new Error('no free account number was drawn');
}

async function takeNumber(tx: Tx, mid: string, accountNo: string): Promise<string> {
  await tx.run('INSERT INTO account.account_numbers (account_no, mid) VALUES ($1, $2)', [accountNo, mid]);
  return accountNo;
}

const newBucket = (): OwnBucket => newId() as OwnBucket;

/**
 * Opens a merchant account: its row, its number in the directory over all merchants, three ledger accounts, and the
 * merchant's starting limits if it has none. A given number that is taken throws. `tx` is bound to the merchant or to
 * all.
 */
export async function openAccount(tx: Tx, account: NewAccount): Promise<MerchantAccount> {
  const { mid, type, name, holderType = 'company', openedAt } = account;
  const accountNo = await (account.accountNo ? takeNumber(tx, mid, account.accountNo) : drawNumber(tx, mid));
  const [availableId, frozenId, pendingId] = [newBucket(), newBucket(), newBucket()];
  const buckets: LedgerAccount[] = [
    { id: availableId, mid, code: `${accountNo}:available`, kind: 'available' },
    { id: frozenId, mid, code: `${accountNo}:frozen`, kind: 'frozen' },
    { id: pendingId, mid, code: `${accountNo}:pending`, kind: 'pending' },
  ];
  await openAccounts(tx, buckets);
  const row = await tx.one<{ merchantState: MerchantState }>(
    `INSERT INTO account.accounts AS a (mid, account_no, type, name, status, available_id, frozen_id, pending_id, opened_at, holder_type)
     VALUES ($1, $2, $3, $4, 'normal', $5, $6, $7, $8, $9) RETURNING ${STATE}`,
    [mid, accountNo, type, name, availableId, frozenId, pendingId, openedAt, holderType],
  );
  await tx.run(
    `INSERT INTO account.limits (mid, function, single_fen, day_fen, month_fen, day_count) SELECT $1, id, single_fen, day_fen, month_fen, day_count FROM account.kinds
     ON CONFLICT (mid, function) DO NOTHING`,
    [mid],
  );
  const { merchantState } = row!;
  return { mid, accountNo, type, name, status: 'normal', merchantState, availableId, frozenId, pendingId, openedAt };
}

/**
 * The provider's own ledger accounts, once per installation; repeating it is harmless. `tx` is bound to all merchants.
 */
export async function openProviderAccounts(tx: Tx): Promise<void> {
  await openAccounts(tx, [
    {
      id: providerAccounts.bankCash,
      mid: PROVIDER_MID,
      code: 'bank_cash:main',
      kind: 'bank_cash',
      mayGoNegative: true,
    },
    { id: providerAccounts.inTransit, mid: PROVIDER_MID, code: 'in_transit:main', kind: 'in_transit' },
    { id: providerAccounts.feeIncome, mid: PROVIDER_MID, code: 'fee_income:main', kind: 'fee_income' },
    { id: providerAccounts.suspense, mid: PROVIDER_MID, code: 'suspense:main', kind: 'suspense' },
    { id: providerAccounts.unclaimed, mid: PROVIDER_MID, code: 'suspense:unclaimed', kind: 'suspense' },
    { id: providerAccounts.claimable, mid: PROVIDER_MID, code: 'suspense:claimable', kind: 'suspense' },
    { id: providerAccounts.adjustment, mid: PROVIDER_MID, code: 'suspense:adjustment', kind: 'suspense' },
  ]);
}

/**
 * Binds an own bank account for withdrawal; answers its id. Binding the same number again answers the first id, and
 * begins its cooling again where it was unbound.
 */
export async function bindBankAccount(
  tx: Tx,
  bank: { mid: string; bankName: string; bankAccountNo: string; holderName: string; boundAt: Date },
): Promise<string> {
  const row = await tx.one<{ bankAccountId: string }>(
    `INSERT INTO account.bank_accounts (mid, bank_account_id, bank_name, bank_account_no, holder_name, bound_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (mid, bank_account_no) DO UPDATE SET unbound_at = NULL, bank_name = excluded.bank_name, holder_name = excluded.holder_name,
       bound_at = CASE WHEN bank_accounts.unbound_at IS NULL THEN bank_accounts.bound_at ELSE excluded.bound_at END
     RETURNING bank_account_id`,
    [bank.mid, newId(), bank.bankName, bank.bankAccountNo, bank.holderName, bank.boundAt],
  );
  return row!.bankAccountId;
}

/** False when the merchant has no such bound account. Its orders that wait are still paid. */
export const unbindBankAccount = async (tx: Tx, mid: string, bankAccountId: string, at: Date): Promise<boolean> =>
  (await tx.run(
    'UPDATE account.bank_accounts SET unbound_at = $3 WHERE mid = $1 AND bank_account_id = $2 AND unbound_at IS NULL',
    [mid, bankAccountId, at],
  )) === 1;

/** Sets the status; false when the merchant has no such account. `note`: why, where the provider has set it. */
export async function setAccountStatus(
  tx: Tx,
  mid: string,
  accountNo: string,
  status: AccountStatus,
  note = '',
): Promise<boolean> {
  const changed = await tx.run(
    'UPDATE account.accounts SET status = $3, status_note = $4 WHERE mid = $1 AND account_no = $2',
    [mid, accountNo, status, note],
    'account.set_status',
  );
  return changed === 1;
}
