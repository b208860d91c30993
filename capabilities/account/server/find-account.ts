import type { MerchantState } from '#capabilities/merchant/contract/words.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { AccountStatus, AccountType } from '../contract/words.ts';

declare const ownBucket: unique symbol;
/** A ledger account of an account of the list: money outside it cannot be put in its place. */
export type OwnBucket = string & { readonly [ownBucket]: true };

/** A merchant account with the ids of its three ledger accounts, between which and others a mover posts. */
export interface MerchantAccount {
  mid: string;
  accountNo: string;
  type: AccountType;
  name: string;
  status: AccountStatus;
  /** What the provider lets its merchant do. */
  merchantState: MerchantState;
  availableId: OwnBucket;
  frozenId: OwnBucket;
  pendingId: OwnBucket;
  openedAt: Date;
}

export interface Balances {
  availableFen: Fen;
  frozenFen: Fen;
  pendingFen: Fen;
}

/**
 * A bank account bound for withdrawal. The number is whole: it goes to the bank rail; mask it before it goes anywhere
 * else.
 */
export interface BankAccount {
  bankAccountId: string;
  bankName: string;
  bankAccountNo: string;
  holderName: string;
  boundAt: Date;
  /** Until then at most so much can be withdrawn to it (domain-rules section 4). */
  coolsUntil: Date;
  coolingMostFen: Fen;
}

/** Of the account's merchant, in a query that names the account `a`. */
export const STATE = `merchant.state_of(a.mid) AS "merchantState"`;
const ACCOUNT = `SELECT mid, account_no, type, name, status, ${STATE}, available_id, frozen_id,
  pending_id, opened_at FROM account.accounts a`;

/** The merchant's own account, or undefined (answer 02101KCSDS). */
export const findAccount = (tx: Tx, mid: string, accountNo: string): Promise<MerchantAccount | undefined> =>
  tx.one<MerchantAccount>(`${ACCOUNT} WHERE mid = $1 AND account_no = $2`, [mid, accountNo], 'account.find');

/** Accounts of several merchants, each in its place; their transaction is bound to all of them. */
export async function findAccounts(
  tx: Tx,
  named: readonly Pick<MerchantAccount, 'mid' | 'accountNo'>[],
): Promise<(MerchantAccount | undefined)[]> {
  const rows = await tx.rows<MerchantAccount>(
    `SELECT a.* FROM unnest($1::text[], $2::text[]) AS n (mid, account_no) CROSS JOIN LATERAL (${ACCOUNT} WHERE mid = n.mid AND account_no = n.account_no LIMIT 1) a`,
    [named.map(({ mid }) => mid), named.map(({ accountNo }) => accountNo)],
    'account.find_many',
  );
  return named.map((one) => rows.find(({ mid, accountNo }) => mid === one.mid && accountNo === one.accountNo));
}

/** Accounts of any merchants by their numbers, in no order; their transaction is bound to all merchants. */
export const accountsOfNumbers = (tx: Tx, accountNos: readonly string[]): Promise<MerchantAccount[]> =>
  tx.rows<MerchantAccount>(`${ACCOUNT} WHERE account_no = ANY ($1::text[])`, [accountNos], 'account.of_numbers');

/** All accounts of the merchant, oldest first: the first is the 基本户. */
export const accountsOf = (tx: Tx, mid: string): Promise<MerchantAccount[]> =>
  tx.rows<MerchantAccount>(`${ACCOUNT} WHERE mid = $1 ORDER BY opened_at, account_no`, [mid], 'account.of_merchant');

/** The same with their balances, in one question that goes to the ledger once and not for each of the three. */
export type AccountBalances = MerchantAccount & Balances;
export const accountsWithBalances = (tx: Tx, mid: string): Promise<AccountBalances[]> =>
  tx.rows<AccountBalances>(
    `SELECT a.mid, a.account_no, a.type, a.name, a.status, ${STATE}, a.available_id, a.frozen_id, a.pending_id,
       a.opened_at, b."availableFen", b."frozenFen", b."pendingFen"
     FROM account.accounts a CROSS JOIN LATERAL (
       SELECT max(v.balance_fen) FILTER (WHERE v.account_id = a.available_id) AS "availableFen", max(v.balance_fen) FILTER (WHERE v.account_id = a.frozen_id) AS "frozenFen",
              max(v.balance_fen) FILTER (WHERE v.account_id = a.pending_id) AS "pendingFen"
         FROM ledger.v_balances v WHERE v.account_id IN (a.available_id, a.frozen_id, a.pending_id)) b
     WHERE a.mid = $1 ORDER BY a.opened_at, a.account_no`,
    [mid],
    'account.with_balances',
  );

const BANK_ACCOUNT = `SELECT bank_account_id, bank_name, bank_account_no, holder_name,
  bound_at, bound_at + make_interval(hours => cooling_hours) AS "coolsUntil", cooling_most_fen
  FROM account.bank_accounts CROSS JOIN account.binding_rules`;

/** As the lists of bank accounts give it. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A bank account that is bound now, or undefined (answer 02115KCSDS). A malformed id is no account. */
export async function bankAccountOf(tx: Tx, mid: string, bankAccountId: string): Promise<BankAccount | undefined> {
  if (!ID.test(bankAccountId)) return undefined;
  return tx.one<BankAccount>(
    `${BANK_ACCOUNT} WHERE mid = $1 AND bank_account_id = $2 AND unbound_at IS NULL`,
    [mid, bankAccountId],
    'account.bank_account',
  );
}

export const bankAccountsOf = (tx: Tx, mid: string): Promise<BankAccount[]> =>
  tx.rows<BankAccount>(
    `${BANK_ACCOUNT} WHERE mid = $1 AND unbound_at IS NULL ORDER BY bound_at, bank_account_id`,
    [mid],
    'account.bank_accounts',
  );
