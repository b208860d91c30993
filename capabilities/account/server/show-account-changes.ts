import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { listAccountChanges } from '../contract/activity-operations.ts';
import { accountsOfKinds, kinds } from '../contract/kinds.ts';
import { buckets } from '../contract/words.ts';
import { decideRange } from '../domain/activity-range.ts';
import { entryName } from '../domain/entry-name.ts';
import { providerAccountNames } from '../domain/provider-accounts.ts';
import { changesPage, countChanges } from './change-query.ts';
import { findAccount } from './find-account.ts';
import { entryNoOf, ownBuckets } from './own-buckets.ts';

/** 账户变动流水: every change of the three buckets of one account, with where the money came from or went. */
export const showAccountChanges: Handler<typeof listAccountChanges> = async (context, input) => {
  const { tx } = context;
  const { mid } = roleOf(context);
  const account = await findAccount(tx, mid, input.accountNo);
  if (!account) return fail('02101KCSDS');
  const range = decideRange(input.startTime, input.endTime);
  if (!range.ok) return range;
  const { owners } = ownBuckets([account]);
  const ledgerIds = [...owners.keys()].filter(
    (id) => input.bucket === undefined || owners.get(id)!.bucket === input.bucket,
  );
  const filter = { ...range.data, ledgerIds, orderNo: input.orderNo?.trim() || undefined };
  const totalCount = await countChanges(tx, mid, filter);
  const rows = await changesPage(tx, mid, filter, input);
  const others = await counterpartyNames(
    tx,
    rows.map((row) => row.counterId),
  );
  return ok({
    list: rows.map((row) => {
      const { bucket } = owners.get(row.ledgerId)!;
      const own = owners.get(row.counterId)?.bucket;
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
        counterparty: own ? `本账户${buckets[own]}余额` : (others.get(row.counterId) ?? '-'),
      };
    }),
    pageNo: input.pageNo,
    pageSize: input.pageSize,
    totalCount,
  });
};

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
