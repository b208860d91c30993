import type { MerchantAccount } from '#capabilities/account/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Fen } from '#platform/kernel/money.ts';
import type { ShanghaiDate } from '#platform/kernel/shanghai-time.ts';

/** A collection as the table has it. */
export interface Collection {
  collectionNo: string;
  mid: string;
  accountNo: string;
  orderNo: string;
  channel: string;
  payerName: string;
  note: string;
  amountFen: Fen;
  feeFen: Fen;
  paidAt: Date;
  creditedAt: Date;
  /** The day of its settlement; null: it was available at once. */
  settlesOn: ShanghaiDate | null;
}

export const COLLECTION_COLUMNS = `collection_no, mid, account_no, order_no, channel, payer_name, note, amount_fen, fee_fen,
  paid_at, credited_at, settles_on::text AS "settlesOn"`;

export const collectionsOf = (tx: Tx, collectionNos: readonly string[]): Promise<Collection[]> =>
  tx.rows<Collection>(
    `SELECT ${COLLECTION_COLUMNS} FROM collection.collections WHERE collection_no = ANY ($1::text[])`,
    [collectionNos],
    'collection.of_numbers',
  );

/**
 * Writes those whose numbers are free, and answers their numbers. Numbers are written in one sequence in all
 * transactions: who writes one at the same moment is waited for, and two never wait for each other.
 */
export async function insertCollections(tx: Tx, collections: readonly Collection[]): Promise<Set<string>> {
  const rows = collections.map((one) => ({
    collection_no: one.collectionNo,
    mid: one.mid,
    account_no: one.accountNo,
    order_no: one.orderNo,
    channel: one.channel,
    payer_name: one.payerName,
    note: one.note,
    amount_fen: one.amountFen.toString(),
    fee_fen: one.feeFen.toString(),
    paid_at: one.paidAt,
    credited_at: one.creditedAt,
    settles_on: one.settlesOn,
  }));
  const written = await tx.rows<{ collectionNo: string }>(
    `INSERT INTO collection.collections (collection_no, mid, account_no, order_no, channel, payer_name, note, amount_fen, fee_fen, paid_at, credited_at, settles_on)
     SELECT collection_no, mid, account_no, order_no, channel, payer_name, note, amount_fen, fee_fen, paid_at, credited_at, settles_on
     FROM jsonb_to_recordset($1::jsonb) AS r (collection_no text, mid text, account_no text, order_no text, channel text, payer_name text, note text, amount_fen bigint, fee_fen bigint,
       paid_at timestamptz, credited_at timestamptz, settles_on date)
     ORDER BY collection_no COLLATE "C" ON CONFLICT (collection_no) DO NOTHING RETURNING collection_no`,
    [JSON.stringify(rows)],
    'collection.insert',
  );
  return new Set(written.map(({ collectionNo }) => collectionNo));
}

export interface Refund {
  refundNo: string;
  mid: string;
  collectionNo: string;
  orderNo: string;
  amountFen: Fen;
  /** Out of what was not settled yet. */
  pendingFen: Fen;
  reason: string;
  refundedAt: Date;
}

const REFUND_COLUMNS = `refund_no, mid, collection_no, order_no, amount_fen, pending_fen, reason, refunded_at`;

export const findRefund = (tx: Tx, refundNo: string): Promise<Refund | undefined> =>
  tx.one<Refund>(
    `SELECT ${REFUND_COLUMNS} FROM collection.refunds WHERE refund_no = $1`,
    [refundNo],
    'collection.find_refund',
  );

/** Oldest first. */
export const refundsOf = (tx: Tx, collectionNo: string): Promise<Refund[]> =>
  tx.rows<Refund>(
    `SELECT ${REFUND_COLUMNS} FROM collection.refunds WHERE collection_no = $1 ORDER BY refunded_at, refund_no`,
    [collectionNo],
    'collection.refunds',
  );

/** False: the number was used meanwhile. */
export const insertRefund = async (tx: Tx, one: Refund): Promise<boolean> =>
  (await tx.run(
    `INSERT INTO collection.refunds (refund_no, mid, collection_no, order_no, amount_fen, pending_fen, reason, refunded_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (refund_no) DO NOTHING`,
    [one.refundNo, one.mid, one.collectionNo, one.orderNo, one.amountFen, one.pendingFen, one.reason, one.refundedAt],
    'collection.insert_refund',
  )) === 1;

/** What an account has to be settled on a day. */
export interface SettlementKey {
  mid: string;
  accountNo: string;
  day: ShanghaiDate;
}

export interface DueSettlement extends SettlementKey, Pick<MerchantAccount, 'availableId' | 'pendingId'> {
  settlementNo: string;
}

/**
 * Begins settlements that are not there, and keeps all of them from ending while this transaction is open. Answers
 * those that have ended.
 */
export async function openSettlements(
  tx: Tx,
  wanted: readonly (SettlementKey & { settlementNo: string; dueAt: Date })[],
): Promise<SettlementKey[]> {
  if (wanted.length === 0) return [];
  const rows = JSON.stringify(
    wanted.map(({ mid, accountNo, day, settlementNo, dueAt }) => ({
      mid,
      account_no: accountNo,
      day,
      settlement_no: settlementNo,
      due_at: dueAt,
    })),
  );
  await tx.run(
    `INSERT INTO collection.settlements (mid, account_no, day, settlement_no, due_at)
     SELECT mid, account_no, day, settlement_no, due_at FROM jsonb_to_recordset($1::jsonb) AS r (mid text, account_no text, day date, settlement_no text, due_at timestamptz)
     ORDER BY mid COLLATE "C", account_no COLLATE "C", day ON CONFLICT (mid, account_no, day) DO NOTHING`,
    [rows],
    'collection.begin_settlements',
  );
  const locked = await tx.rows<SettlementKey & { settledAt: Date | null }>(
    `SELECT s.mid, s.account_no, s.day::text AS day, s.settled_at
     FROM jsonb_to_recordset($1::jsonb) AS r (mid text, account_no text, day date) JOIN collection.settlements s USING (mid, account_no, day)
     ORDER BY s.mid COLLATE "C", s.account_no COLLATE "C", s.day FOR SHARE OF s`,
    [rows],
    'collection.share_settlements',
  );
  return locked.filter(({ settledAt }) => settledAt !== null);
}

export const settlementKeyOf = ({ mid, accountNo, day }: SettlementKey): string => `${mid} ${accountNo} ${day}`;
