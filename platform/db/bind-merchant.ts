import type { Tx } from './database.ts';

/**
 * Binds the rest of a transaction to a merchant. Only for a public call that has found out and proved whose rows it
 * writes: everywhere else a transaction is bound when it begins.
 */
export async function bindMerchant(tx: Tx, mid: string): Promise<void> {
  await tx.run(`SELECT set_config('app.mid', $1, true)`, [mid], 'platform.bind_merchant');
}
