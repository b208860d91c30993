import type { Tx } from './database.ts';

/**
 * Binds the rest of a transaction to a merchant, to all of its accounts. Only for a public call that has found out and
 * proved whose rows it reads or writes: everywhere else a transaction is bound when it begins.
 */
export async function bindMerchant(tx: Tx, mid: string): Promise<void> {
  await tx.run(
    `SELECT set_config('app.mid', $1, true), set_config('app.accounts', '', true)`,
    [mid],
    'platform.bind_merchant',
  );
}
