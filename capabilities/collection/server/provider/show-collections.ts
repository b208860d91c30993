import { actFor } from '#platform/db/act-for.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import { yuanOfFen, type Fen } from '#platform/kernel/money.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { instantOf, shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { COLLECTION_MISSING } from '../../contract/errors.ts';
import type {
  pageCollections,
  pageSettlements,
  showCollection,
  ShownCollection,
  ShownSettlement,
} from '../../contract/provider-operations.ts';
import { collectionStates, settlementStates, type CollectionState } from '../../contract/words.ts';
import { COLLECTION_COLUMNS, refundsOf, type Collection } from '../rows.ts';

interface Row extends Collection {
  customerName: string;
  refundedFen: Fen;
  state: CollectionState;
}

const STATE = `CASE WHEN k.settles_on IS NULL THEN 'available' WHEN s.settled_at IS NULL THEN 'pending' ELSE 'settled' END`;
/** Of a page `k` of collections that is chosen before. */
const SHOWN = `SELECT ${COLLECTION_COLUMNS}, k.customer_name, k.refunded_fen, k.state`;
const JOINED = `collection.collections k LEFT JOIN collection.settlements s ON s.mid = k.mid AND s.account_no = k.account_no AND s.day = k.settles_on`;

const BESIDE = `(SELECT m.customer_name FROM merchant.merchants m WHERE m.mid = k.mid) AS customer_name,
  (SELECT coalesce(sum(f.amount_fen), 0)::bigint FROM collection.refunds f WHERE f.collection_no = k.collection_no) AS refunded_fen`;

const DAY_MS = 86_400_000;
const midnight = (day: string | undefined): Date | null => (day ? new Date(`${day}T00:00:00+08:00`) : null);
const dayAfter = (day: string | undefined): Date | null =>
  day ? new Date(Date.parse(`${day}T00:00:00+08:00`) + DAY_MS) : null;

const collectionRows = (
  tx: Tx,
  { keyword, state, from, to, after }: Parameters<Handler<typeof pageCollections>>[1],
  limit: number,
): Promise<Row[]> =>
  tx.rows<Row>(
    `${SHOWN} FROM (SELECT k.*, ${BESIDE} FROM (
       SELECT k.*, ${STATE} AS state FROM ${JOINED}
       WHERE ($1 = '' OR k.collection_no = $1 OR k.order_no = $1 OR k.mid = $1) AND ($2::text IS NULL OR ${STATE} = $2) AND ($3::timestamptz IS NULL OR k.credited_at >= $3)
         AND ($4::timestamptz IS NULL OR k.credited_at < $4) AND ($5::timestamptz IS NULL OR (k.credited_at, k.collection_no) < ($5, $6))
       ORDER BY k.credited_at DESC, k.collection_no DESC LIMIT $7) k) k
     ORDER BY k.credited_at DESC, k.collection_no DESC`,
    [
      keyword,
      state ?? null,
      midnight(from),
      dayAfter(to),
      after ? instantOf(after.at) : null,
      after?.collectionNo ?? '',
      limit,
    ],
    'collection.page',
  );

const shown = (row: Row): ShownCollection => ({
  collectionNo: row.collectionNo,
  orderNo: row.orderNo,
  mid: row.mid,
  customerName: row.customerName,
  accountNo: row.accountNo,
  channel: row.channel,
  payerName: row.payerName,
  note: row.note,
  amount: yuanOfFen(row.amountFen),
  fee: yuanOfFen(row.feeFen),
  refunded: yuanOfFen(row.refundedFen),
  paidAt: shanghaiIso(row.paidAt),
  creditedAt: shanghaiIso(row.creditedAt),
  state: row.state,
  stateName: collectionStates[row.state],
  settlesOn: row.settlesOn ?? '',
  place: { at: row.creditedAt.toISOString(), collectionNo: row.collectionNo },
});

/** `console/collection/page`. */
export const showCollections: Handler<typeof pageCollections> = async ({ tx }, input) => {
  await actFor(tx);
  const rows = await collectionRows(tx, input, input.pageSize + 1);
  return ok({ list: rows.slice(0, input.pageSize).map(shown), more: rows.length > input.pageSize });
};

/** `console/collection/detail`. */
export const showOne: Handler<typeof showCollection> = async ({ tx }, { collectionNo }) => {
  await actFor(tx);
  const row = await tx.one<Row>(
    `${SHOWN} FROM (SELECT k.*, ${STATE} AS state, ${BESIDE} FROM ${JOINED} WHERE k.collection_no = $1) k`,
    [collectionNo],
    'collection.one',
  );
  if (!row) return fail(COLLECTION_MISSING);
  const [settlement] =
    row.settlesOn === null
      ? []
      : await settlementRows(tx, 's.mid = $1 AND s.account_no = $2 AND s.day = $3::text::date', [
          row.mid,
          row.accountNo,
          row.settlesOn,
        ]);
  const refunds = await refundsOf(tx, collectionNo);
  return ok({
    ...shown(row),
    settlement: settlement ? shownSettlement(settlement) : null,
    refunds: refunds.map(({ refundNo, orderNo, amountFen, pendingFen, reason, refundedAt }) => ({
      refundNo,
      orderNo,
      amount: yuanOfFen(amountFen),
      pending: yuanOfFen(pendingFen),
      reason,
      refundedAt: shanghaiIso(refundedAt),
    })),
  });
};

interface SettlementRow {
  settlementNo: string;
  mid: string;
  customerName: string;
  accountNo: string;
  day: string;
  dueAt: Date;
  settledAt: Date | null;
  collections: number;
  collectedFen: Fen;
  feeFen: Fen;
  refundedFen: Fen;
}

/** What one that waits sums up is read now. */
const settlementRows = (tx: Tx, where: string, params: readonly unknown[], limit = 1): Promise<SettlementRow[]> =>
  tx.rows<SettlementRow>(
    `SELECT s.settlement_no, s.mid, m.customer_name, s.account_no, s.day::text AS day, s.due_at, s.settled_at,
       c.collections, c.collected_fen, c.fee_fen, c.refunded_fen
     FROM (SELECT s.* FROM collection.settlements s WHERE ${where} ORDER BY s.day DESC, s.settlement_no DESC LIMIT ${limit}) s LEFT JOIN merchant.merchants m ON m.mid = s.mid
       CROSS JOIN LATERAL (
         SELECT s.collections, s.collected_fen, s.fee_fen, s.refunded_fen WHERE s.settled_at IS NOT NULL
         UNION ALL
         SELECT count(*)::int, coalesce(sum(k.amount_fen), 0)::bigint, coalesce(sum(k.fee_fen), 0)::bigint, coalesce(sum(r.fen), 0)::bigint
         FROM collection.collections k CROSS JOIN LATERAL (SELECT coalesce(sum(f.pending_fen), 0) AS fen FROM collection.refunds f WHERE f.collection_no = k.collection_no) r
         WHERE s.settled_at IS NULL AND k.mid = s.mid AND k.account_no = s.account_no AND k.settles_on = s.day HAVING s.settled_at IS NULL) c
     ORDER BY s.day DESC, s.settlement_no DESC`,
    params,
  );

const shownSettlement = (row: SettlementRow): ShownSettlement => ({
  settlementNo: row.settlementNo,
  mid: row.mid,
  customerName: row.customerName,
  accountNo: row.accountNo,
  day: row.day,
  dueAt: shanghaiIso(row.dueAt),
  settledAt: row.settledAt ? shanghaiIso(row.settledAt) : '',
  state: row.settledAt ? 'settled' : 'waiting',
  stateName: settlementStates[row.settledAt ? 'settled' : 'waiting'],
  collections: row.collections,
  collected: yuanOfFen(row.collectedFen),
  fee: yuanOfFen(row.feeFen),
  refunded: yuanOfFen(row.refundedFen),
  amount: yuanOfFen(row.collectedFen - row.feeFen - row.refundedFen),
  place: { day: row.day, settlementNo: row.settlementNo },
});

/** `console/settlement/page`. */
export const showSettlements: Handler<typeof pageSettlements> = async (
  { tx },
  { pageSize, keyword, state, from, to, after },
) => {
  await actFor(tx);
  const rows = await settlementRows(
    tx,
    `($1 = '' OR s.settlement_no = $1 OR s.account_no = $1 OR s.mid = $1) AND ($2::text IS NULL OR (s.settled_at IS NULL) = ($2 = 'waiting'))
       AND ($3::text IS NULL OR s.day >= $3::date) AND ($4::text IS NULL OR s.day <= $4::date) AND ($5::text IS NULL OR (s.day, s.settlement_no) < ($5::date, $6))`,
    [keyword, state ?? null, from ?? null, to ?? null, after?.day ?? null, after?.settlementNo ?? ''],
    pageSize + 1,
  );
  return ok({ list: rows.slice(0, pageSize).map(shownSettlement), more: rows.length > pageSize });
};
