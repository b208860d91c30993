import type { Tx } from '#platform/db/database.ts';
import { composed } from '#platform/kernel/composition.ts';
import { accountsOfKinds, kinds } from '../contract/kinds.ts';
import { providerAccountNames, providerAccounts } from '../domain/provider-accounts.ts';
import type { ActivityRow } from './activity-query.ts';

/** Who is on the other side of an entry. */
export interface Counterparty {
  name: string;
  /** Masked; empty where there is none. */
  accountNo: string;
}

const nobody: Counterparty = { name: '', accountNo: '' };

/** Whom own orders pay, or who paid them, by order number. */
export type OrderParties = (tx: Tx, mid: string, orderNos: readonly string[]) => Promise<Map<string, Counterparty>>;

declare module '#platform/kernel/composition.ts' {
  interface ServerComposition {
    /** Orders lie above accounts. */
    orderParties: OrderParties;
  }
}

/** This merchant's orders among those of its entries: some are another one's, some of its own are booked by others. */
export const ownOrdersAmong = async (
  tx: Tx,
  mid: string,
  entries: readonly Pick<SidedEntry, 'orderNo'>[],
): Promise<ReadonlySet<string>> =>
  new Set(
    (await composed('orderParties')(tx, mid, [...new Set(entries.flatMap(({ orderNo }) => orderNo ?? []))])).keys(),
  );

/** What of an entry says who is on its other side. */
export type SidedEntry = Pick<ActivityRow, 'counterId' | 'orderNo' | 'isOwnJournal'>;

/** The merchants that hold these accounts, by account. */
async function holdersOf(tx: Tx, accountIds: readonly string[]): Promise<Map<string, Counterparty>> {
  if (accountIds.length === 0) return new Map();
  const rows = await tx.rows<{ id: string; name: string; tail: string }>(
    'SELECT id, name, tail FROM account.account_holders($1::uuid[])',
    [accountIds],
    'account.holders',
  );
  return new Map(rows.map(({ id, name, tail }) => [id, { name, accountNo: `**** ${tail}` }]));
}

/**
 * By entry: the holder of a merchant's account; behind an account of the provider, whom the order pays or who paid it,
 * else the provider's word for that account.
 */
export async function counterpartiesOf(
  tx: Tx,
  mid: string,
  entries: readonly SidedEntry[],
): Promise<(entry: SidedEntry) => Counterparty> {
  const ofKinds = accountsOfKinds(kinds()).map(({ id, name }) => [id, name] as const);
  const provider = new Map([...Object.entries(providerAccountNames), ...ofKinds]);
  const counterIds = [...new Set(entries.map(({ counterId }) => counterId))].filter((id) => !provider.has(id));
  const orderOf = ({ counterId, orderNo, isOwnJournal }: SidedEntry): string | null =>
    isOwnJournal && provider.has(counterId) && counterId !== providerAccounts.feeIncome ? orderNo : null;
  const [holders, parties] = await Promise.all([
    holdersOf(tx, counterIds),
    composed('orderParties')(tx, mid, [...new Set(entries.flatMap((entry) => orderOf(entry) ?? []))]),
  ]);
  return (entry) => {
    const party = parties.get(orderOf(entry) ?? '');
    if (party?.name) return party;
    const word = provider.get(entry.counterId);
    return word === undefined ? (holders.get(entry.counterId) ?? nobody) : { name: word, accountNo: '' };
  };
}
