import type { Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { sumFen, yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { NEAREST_VERSIONS } from '../constants.ts';
import type { showBalanceAt } from '../contract/balance-operations.ts';
import { ACCOUNT_MISSING } from '../contract/errors.ts';
import { buckets } from '../contract/words.ts';
import { decideMoment } from '../domain/moment.ts';
import { findAccount } from './find-account.ts';
import { entryNoOf, ownBuckets } from './own-buckets.ts';

interface BalanceBefore {
  ledgerId: string;
  presentFen: Fen;
  /** What moved since the moment. */
  laterFen: Fen;
  /** Of the last entry before it; null without one. */
  version: bigint | null;
  bookedAt: Date | null;
  runningFen: Fen;
}

const balanceOf = ({ presentFen, laterFen }: BalanceBefore): Fen => presentFen - laterFen;
const isProved = (row: BalanceBefore): boolean => row.runningFen === balanceOf(row);

const balancesNear = (tx: Tx, ledgerIds: readonly string[], before: Date, nearest: number): Promise<BalanceBefore[]> =>
  tx.rows<BalanceBefore>(
    `SELECT account_id AS "ledgerId", present_fen, later_fen, version, booked_at, running_fen
     FROM ledger.balances_before($1::uuid[], $2, $3)`,
    [ledgerIds, before, nearest],
    'account.balances_before',
  );

/** Entries that lie far from their place in time are looked for only where the balance is not proved without them. */
export async function balancesBefore(tx: Tx, ledgerIds: readonly string[], before: Date): Promise<BalanceBefore[]> {
  const found = await balancesNear(tx, ledgerIds, before, NEAREST_VERSIONS.few);
  return found.every(isProved) ? found : balancesNear(tx, ledgerIds, before, NEAREST_VERSIONS.most);
}

/** By bucket, at the end of a second, with both ways that lead to it. */
export const balanceAtMoment: Handler<typeof showBalanceAt> = async (context, input) => {
  const { tx, clock } = context;
  const account = await findAccount(tx, roleOf(context).mid, input.accountNo);
  if (!account) return fail(ACCOUNT_MISSING);
  const moment = decideMoment(input.at, clock.now());
  if (!moment.ok) return moment;
  const { ledgerIds, owners } = ownBuckets([account]);
  const found = new Map(
    (await balancesBefore(tx, ledgerIds, moment.data.before)).map((row) => [row.ledgerId, row] as const),
  );
  const rows = ledgerIds.map((id) => found.get(id)!);
  return ok({
    accountNo: account.accountNo,
    at: shanghaiIso(moment.data.at),
    totalBalance: yuanOfFen(sumFen(rows.map(balanceOf))),
    buckets: rows.map((row) => {
      const { bucket } = owners.get(row.ledgerId)!;
      return {
        bucket,
        bucketName: buckets[bucket],
        balance: yuanOfFen(balanceOf(row)),
        present: yuanOfFen(row.presentFen),
        later: yuanOfFen(row.laterFen),
        entryNo: row.version === null ? null : entryNoOf(account.accountNo, bucket, row.version),
        bookedAt: row.bookedAt && shanghaiIso(row.bookedAt),
        running: yuanOfFen(row.runningFen),
        agrees: isProved(row),
      };
    }),
  });
};
