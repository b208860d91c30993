import type { Tx } from '#platform/db/database.ts';

/** An account that a higher capability keeps for a merchant outside its list. */
export interface KeptAccount {
  mid: string;
  accountNo: string;
  /** Of its holder, as the other side of an entry reads it. */
  name: string;
  availableId: string;
  frozenId: string;
}

/** Lists of income and expense name the account as the other side from now on: its holder and its last four digits. */
export const keepAccount = (tx: Tx, { mid, accountNo, name, availableId, frozenId }: KeptAccount): Promise<number> =>
  tx.run(
    'INSERT INTO account.kept_accounts (ledger_id, mid, name, tail) SELECT id, $2, $3, $4 FROM unnest($1::uuid[]) AS id',
    [[availableId, frozenId], mid, name, accountNo.slice(-4)],
    'account.keep',
  );
