import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { listAccountChanges } from '../contract/operations.ts';
import { buckets, entryTypeName, type Bucket } from '../contract/words.ts';
import { decideRange } from '../domain/activity-range.ts';
import { providerAccountNames } from '../domain/provider-accounts.ts';
import { activityFilterOf, activityPage, activityTotals, entryNoOf } from './activity-query.ts';
import { findAccount, type MerchantAccount } from './find-account.ts';

/** 账户变动流水: every change of the three buckets of one account, with where the money came from or went. */
export const showAccountChanges: Handler<typeof listAccountChanges> = async (context, input) => {
  const { tx } = context;
  const { mid } = roleOf(context);
  const account = await findAccount(tx, mid, input.accountNo);
  if (!account) return fail('02101KCSDS');
  const range = decideRange(input.startTime, input.endTime);
  if (!range.ok) return range;
  const bucketOf = bucketsOf(account);
  const ledgerIds = [...bucketOf.keys()].filter((id) => input.bucket === undefined || bucketOf.get(id) === input.bucket);
  const filter = activityFilterOf(range.data, { orderNo: input.orderNo });
  const totals = await activityTotals(tx, mid, ledgerIds, filter);
  const rows = await activityPage(tx, mid, ledgerIds, filter, input);
  const others = await counterpartyNames(tx, rows.map((row) => row.counterId));
  return ok({
    list: rows.map((row) => {
      const bucket = bucketOf.get(row.accountId)!;
      const own = bucketOf.get(row.counterId);
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
        typeName: entryTypeName(row.typeCode),
        counterparty: own ? `本账户${buckets[own]}余额` : (others.get(row.counterId) ?? '-'),
      };
    }),
    pageNo: input.pageNo,
    pageSize: input.pageSize,
    totalCount: totals.inCount + totals.outCount,
  });
};

const bucketsOf = (account: MerchantAccount): Map<string, Bucket> =>
  new Map([
    [account.availableId, 'available'],
    [account.frozenId, 'frozen'],
    [account.pendingId, 'pending'],
  ]);

/** Ledger account → what a person may read of it: the provider's accounts by name, merchants' accounts by their last four digits. */
async function counterpartyNames(tx: Tx, ledgerIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; tail: string }>('SELECT id, tail FROM account.account_tails($1::uuid[])', [[...new Set(ledgerIds)]]);
  const names = new Map<string, string>(Object.entries(providerAccountNames));
  for (const row of rows) names.set(row.id, `**** ${row.tail}`);
  return names;
}
