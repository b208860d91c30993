import type { Tx } from '#platform/db/database.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { accountsOfKinds, kinds } from '../contract/kinds.ts';
import { buckets } from '../contract/words.ts';
import { entryName } from '../domain/entry-name.ts';
import { providerAccountNames } from '../domain/provider-accounts.ts';
import type { ChangeRow } from './change-query.ts';
import type { MerchantAccount } from './find-account.ts';
import { entryNoOf, ownBuckets } from './own-buckets.ts';

/** Changes of an account's buckets as the wire has them. */
export async function describeChanges(tx: Tx, account: MerchantAccount, rows: readonly ChangeRow[]) {
  const { owners } = ownBuckets([account]);
  const others = await counterpartyNames(
    tx,
    rows.map((row) => row.counterId),
  );
  return rows.map((row) => {
    const { bucket } = owners.get(row.ledgerId)!;
    const ownBucket = owners.get(row.counterId)?.bucket;
    return {
      entryNo: entryNoOf(account.accountNo, bucket, row.version),
      bookedAt: shanghaiIso(row.bookedAt),
      accountNo: account.accountNo,
      bucket,
      bucketName: buckets[bucket],
      direction: row.direction,
      amount: yuanOfFen(row.amountFen),
      balanceBefore: yuanOfFen(row.beforeFen),
      balanceAfter: yuanOfFen(row.afterFen),
      orderNo: row.orderNo,
      typeCode: row.typeCode,
      typeName: entryName(row),
      counterparty: ownBucket ? `本账户${buckets[ownBucket]}余额` : (others.get(row.counterId) ?? '-'),
    };
  });
}

/**
 * Ledger account → what a person may read of it: the provider's accounts by name, merchants' accounts by their last
 * four digits.
 */
async function counterpartyNames(tx: Tx, ledgerIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; tail: string }>('SELECT id, tail FROM account.account_tails($1::uuid[])', [
    [...new Set(ledgerIds)],
  ]);
  const names = new Map<string, string>(Object.entries(providerAccountNames));
  for (const { id, name } of accountsOfKinds(kinds())) names.set(id, name);
  for (const row of rows) names.set(row.id, `**** ${row.tail}`);
  return names;
}
