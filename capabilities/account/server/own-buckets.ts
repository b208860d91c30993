import type { Bucket } from '../contract/words.ts';

/**
 * The ledger accounts of some merchant accounts, as a query takes them: two lists of one length, `accountNos[i]` owning
 * `ledgerIds[i]`.
 */
export interface OwnBuckets {
  ledgerIds: readonly string[];
  accountNos: readonly string[];
  owners: ReadonlyMap<string, { accountNo: string; bucket: Bucket }>;
}

/** An account with its ledger accounts. One that is not in the merchant's list has no pending money. */
export interface AccountBuckets {
  accountNo: string;
  availableId: string;
  frozenId: string;
  pendingId?: string;
}

export function ownBuckets(accounts: readonly AccountBuckets[]): OwnBuckets {
  const owners = new Map<string, { accountNo: string; bucket: Bucket }>();
  for (const { accountNo, availableId, frozenId, pendingId } of accounts) {
    owners.set(availableId, { accountNo, bucket: 'available' });
    owners.set(frozenId, { accountNo, bucket: 'frozen' });
    if (pendingId) owners.set(pendingId, { accountNo, bucket: 'pending' });
  }
  return { ledgerIds: [...owners.keys()], accountNos: [...owners.values()].map(({ accountNo }) => accountNo), owners };
}

const bucketLetters: Readonly<Record<Bucket, string>> = { available: 'A', frozen: 'F', pending: 'P' };

/** An entry's number inside its account: bucket, and the bucket's version at that entry. */
export const entryTailOf = (bucket: Bucket, version: bigint): string =>
  `${bucketLetters[bucket]}${version.toString().padStart(10, '0')}`;

/**
 * The number of an entry as people see it. Unique and for ever because account, bucket and version are (design rule 6).
 */
export const entryNoOf = (accountNo: string, bucket: Bucket, version: bigint): string =>
  `${accountNo}${entryTailOf(bucket, version)}`;
