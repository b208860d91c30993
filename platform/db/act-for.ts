import { ALL_MERCHANTS, type Tx } from './database.ts';

/**
 * Binds the rest of a transaction of the console to one merchant, as a person of the provider: it sees and writes what
 * belongs to that merchant, and what the provider's people propose about it. Without a merchant it is bound to all of
 * them, for lists across merchants.
 */
export async function actFor(tx: Tx, mid: string = ALL_MERCHANTS): Promise<void> {
  await tx.run(
    `SELECT set_config('app.mid', $1, true), set_config('app.accounts', '', true), set_config('app.realm', 'provider', true)`,
    [mid],
    'platform.act_for',
  );
}
