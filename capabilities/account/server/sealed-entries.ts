import type { Tx } from '#platform/db/database.ts';
import { cursorOf } from '#platform/kernel/api-list.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { SealedEntryQuery } from '../contract/sealed-entry-api.ts';
import type { Bucket } from '../contract/words.ts';
import { entryName } from '../domain/entry-name.ts';
import { accountsOf } from './find-account.ts';
import { entryNoOf, ownBuckets } from './own-buckets.ts';

interface SealedRow {
  position: bigint;
  ledgerId: string;
  version: bigint;
  bookedAt: Date;
  deltaFen: Fen;
  balanceBeforeFen: Fen;
  balanceAfterFen: Fen;
  counterId: string;
  typeCode: string;
  orderNo: string | null;
  reverses: string | null;
}

interface SealedEntry {
  position: bigint;
  entryNo: string;
  accountNo: string;
  bucket: Bucket;
  bookedAt: Date;
  orderNo: string | null;
  typeCode: string;
  typeName: string;
  direction: 'in' | 'out';
  amountFen: Fen;
  balanceBeforeFen: Fen;
  balanceAfterFen: Fen;
}

/**
 * Entries of all buckets of a merchant behind a position, in the sequence of their seals. A seal is given after its
 * entry was committed, by one sealer at a time: what commits later has a later position.
 */
async function sealedEntries(tx: Tx, mid: string, behind: bigint, limit: number): Promise<SealedEntry[]> {
  const [accounts, rows] = await Promise.all([
    accountsOf(tx, mid),
    tx.rows<SealedRow>(
      `SELECT seal_no AS position, account_id AS "ledgerId", version, booked_at, delta_fen, balance_before_fen,
         balance_after_fen, counter_account_id AS "counterId", type_code, order_no, reverses
       FROM ledger.sealed_entries($1, $2, $3)`,
      [mid, behind, limit],
      'account.sealed_entries',
    ),
  ]);
  const { owners } = ownBuckets(accounts);
  return rows.map(({ ledgerId, version, deltaFen, counterId, reverses, ...row }) => {
    const { accountNo, bucket } = owners.get(ledgerId)!;
    const direction = deltaFen > 0n ? 'in' : 'out';
    const { typeCode } = row;
    return {
      ...row,
      entryNo: entryNoOf(accountNo, bucket, version),
      accountNo,
      bucket,
      typeName: entryName({ typeCode, direction, counterId, reverses }),
      direction,
      amountFen: deltaFen > 0n ? deltaFen : -deltaFen,
    };
  });
}

/** A page of them as the machine interfaces answer it. */
export async function sealedEntryPage(tx: Tx, mid: string, { cursor, limit }: SealedEntryQuery) {
  const entries = await sealedEntries(tx, mid, BigInt(cursor?.after ?? 0), Number(limit) + 1);
  const list = entries.slice(0, Number(limit)).map(({ position, bookedAt, amountFen, ...entry }) => ({
    ...entry,
    position: Number(position),
    bookedAt: shanghaiIso(bookedAt),
    amount: yuanOfFen(amountFen),
    balanceBefore: yuanOfFen(entry.balanceBeforeFen),
    balanceAfter: yuanOfFen(entry.balanceAfterFen),
  }));
  const last = list.at(-1);
  const lastCursor = last ? cursorOf({ after: String(last.position) }) : cursor ? cursorOf(cursor) : null;
  return { list, nextCursor: entries.length > list.length ? lastCursor : null, lastCursor };
}
