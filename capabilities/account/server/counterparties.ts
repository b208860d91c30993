import type { Tx } from '#platform/db/database.ts';
import { accountsOfKinds, kinds } from '../contract/kinds.ts';
import { providerAccountNames } from '../domain/provider-accounts.ts';

/** Who is on the other side of an entry. */
export interface Counterparty {
  name: string;
  /** Masked; empty where there is none. */
  accountNo: string;
}

const nobody: Counterparty = { name: '', accountNo: '' };

/** By ledger account: the holders of merchants' accounts, and the provider's own accounts by their words. */
export async function counterpartiesOf(
  tx: Tx,
  ledgerIds: readonly string[],
): Promise<(ledgerId: string) => Counterparty> {
  const ofKinds = accountsOfKinds(kinds()).map(({ id, name }) => [id, name] as const);
  const provider = new Map([...Object.entries(providerAccountNames), ...ofKinds]);
  const asked = [...new Set(ledgerIds)].filter((id) => !provider.has(id));
  const rows =
    asked.length === 0
      ? []
      : await tx.rows<{ id: string; name: string; tail: string }>(
          'SELECT id, name, tail FROM account.account_holders($1::uuid[])',
          [asked],
        );
  const holders = new Map(rows.map(({ id, name, tail }) => [id, { name, accountNo: `**** ${tail}` }]));
  return (id) => {
    const word = provider.get(id);
    return word === undefined ? (holders.get(id) ?? nobody) : { name: word, accountNo: '' };
  };
}
