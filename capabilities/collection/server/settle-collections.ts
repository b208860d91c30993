import { post, type JournalCommand } from '#ledger/src/index.ts';
import { ALL_MERCHANTS, type Database, type Tx } from '#platform/db/database.ts';
import { everyMs, recurring, type JobHandler } from '#platform/jobs/index.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { SETTLE_EVERY_MS, SETTLEMENT, SETTLEMENTS_AT_ONCE } from '../constants.ts';
import type { DueSettlement } from './rows.ts';

export const SETTLE = 'collection.settle';

/**
 * `collection.settle`: what was collected on a day becomes available on the next working day at the hour at which T+1
 * is sent (6010), for each account once. A transaction settles some accounts whole and commits; a worker that dies in
 * between leaves the others to the next run.
 */
export const settleCollectionsJob = (atOnce = SETTLEMENTS_AT_ONCE): JobHandler =>
  recurring(everyMs(SETTLE_EVERY_MS), async ({ db, clock, touches }) => {
    for (;;) {
      const mids = await settleDue(db, clock.now(), atOnce);
      for (const mid of new Set(mids)) touches?.(mid);
      if (mids.length < atOnce) return;
    }
  });

/** One transaction; answers whose accounts it has settled. */
const settleDue = (db: Database, at: Date, atOnce: number): Promise<string[]> =>
  db.transaction({ mid: ALL_MERCHANTS }, async (tx) => {
    const due = await lockDue(tx, at, atOnce);
    if (due.length === 0) return [];
    const sums = await endSettlements(tx, due, at);
    const journals = due.flatMap((one) => journalOf(one, sums.get(one.settlementNo)!, at));
    const outcomes = await post(tx, journals);
    for (const [index, outcome] of outcomes.entries())
      if (outcome.status !== 'posted')
        throw new Error(`settlement ${journals[index]!.key} was refused: ${outcome.reason}`);
    return due.map(({ mid }) => mid);
  });

/** The longest due first. Those that another worker settles at this moment are passed over. */
const lockDue = (tx: Tx, at: Date, atOnce: number): Promise<DueSettlement[]> =>
  tx.rows<DueSettlement>(
    `SELECT s.mid, s.account_no, s.day::text AS day, s.settlement_no, a.available_id, a.pending_id
     FROM collection.settlements s JOIN account.v_accounts a ON a.mid = s.mid AND a.account_no = s.account_no
     WHERE s.settled_at IS NULL AND s.due_at <= $1 ORDER BY s.due_at, s.settlement_no LIMIT $2 FOR NO KEY UPDATE OF s SKIP LOCKED`,
    [at, atOnce],
    'collection.lock_due',
  );

/** Adds up what waited, under the lock: no collection and no refund comes in between. Amounts by settlement. */
async function endSettlements(tx: Tx, due: readonly DueSettlement[], at: Date): Promise<Map<string, Fen>> {
  const rows = await tx.rows<{ settlementNo: string; amountFen: Fen }>(
    `UPDATE collection.settlements s SET settled_at = $3, collections = c.collections, collected_fen = c.collected_fen, fee_fen = c.fee_fen, refunded_fen = c.refunded_fen,
       amount_fen = c.collected_fen - c.fee_fen - c.refunded_fen
     FROM unnest($1::text[], $2::text[]) AS n (mid, settlement_no) JOIN collection.settlements w ON w.mid = n.mid AND w.settlement_no = n.settlement_no
       CROSS JOIN LATERAL (
         SELECT count(*)::int AS collections, coalesce(sum(k.amount_fen), 0)::bigint AS collected_fen, coalesce(sum(k.fee_fen), 0)::bigint AS fee_fen, coalesce(sum(r.fen), 0)::bigint AS refunded_fen
         FROM collection.collections k LEFT JOIN LATERAL (SELECT sum(f.pending_fen) AS fen FROM collection.refunds f WHERE f.collection_no = k.collection_no) r ON true
         WHERE k.mid = w.mid AND k.account_no = w.account_no AND k.settles_on = w.day) c
     WHERE s.mid = w.mid AND s.account_no = w.account_no AND s.day = w.day
     RETURNING s.settlement_no, s.amount_fen`,
    [due.map(({ mid }) => mid), due.map(({ settlementNo }) => settlementNo), at],
    'collection.end_settlements',
  );
  return new Map(rows.map(({ settlementNo, amountFen }) => [settlementNo, amountFen]));
}

const settlementKey = (settlementNo: string): string => `settlement:${settlementNo}`;

/** Nothing moves where all of it was refunded. */
const journalOf = (
  { mid, settlementNo, day, pendingId, availableId }: DueSettlement,
  amountFen: Fen,
  at: Date,
): JournalCommand[] =>
  amountFen === 0n
    ? []
    : [
        {
          mid,
          key: settlementKey(settlementNo),
          typeCode: SETTLEMENT,
          orderNo: null,
          actor: 'system:collection',
          bookedAt: at,
          postings: [{ from: pendingId, to: availableId, amountFen }],
          memo: `${day} 代收结算`,
        },
      ];
