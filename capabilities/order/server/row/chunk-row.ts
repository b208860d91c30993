import type { Tx } from '#platform/db/database.ts';
import { sumFen, type Fen } from '#platform/kernel/money.ts';
import type { LineCounts } from '../../domain/batch-rule.ts';
import type { Payment } from '../../domain/order-number.ts';
import type { ChunkState } from '../../domain/money-of-state.ts';
import type { OriginalRef } from '../kind/kind.ts';

/** Lines of a batch that are held and paid together. */
export interface Chunk {
  mid: string;
  orderNo: string;
  chunkNo: number;
  firstLine: number;
  lastLine: number;
  amountFen: Fen;
  feeFen: Fen;
  linesHash: string;
  holdId: string | null;
  state: ChunkState;
}

const CHUNK_COLUMNS = `mid, order_no, chunk_no, first_line, last_line, amount_fen, fee_fen,
  lines_hash, hold_id, state`;

type OrderKey = { mid: string; orderNo: string };

/**
 * Cuts the inserted lines into chunks, each with the hash of its lines; `held`: the holds are opened with the order.
 */
export const insertChunks = (
  tx: Tx,
  { mid, orderNo }: OrderKey,
  { total, size, held }: { total: number; size: number; held: boolean },
): Promise<Chunk[]> =>
  tx.rows<Chunk>(
    `INSERT INTO orders.chunks (mid, order_no, chunk_no, first_line, last_line, amount_fen, fee_fen, lines_hash, hold_id)
     SELECT $1, $2, c.no, c.first_line, c.last_line, s.amount_fen, s.fee_fen, orders.hash_of_lines($1, $2, c.first_line, c.last_line), CASE WHEN $5::boolean THEN gen_random_uuid() END
     FROM (SELECT no, (no - 1) * $4::int + 1 AS first_line, least(no * $4, $3::int) AS last_line FROM generate_series(1, ($3::int + $4::int - 1) / $4::int) AS no) c
       CROSS JOIN LATERAL (SELECT sum(amount_fen)::bigint AS amount_fen, sum(fee_fen)::bigint AS fee_fen FROM orders.lines
         WHERE mid = $1 AND order_no = $2 AND line_no BETWEEN c.first_line AND c.last_line) s
     RETURNING ${CHUNK_COLUMNS}`,
    [mid, orderNo, total, size, held],
    'orders.insert_chunks',
  );

/** Of all chunks: what the order's own hash contains. */
export async function hashOfChunks(tx: Tx, { mid, orderNo }: OrderKey): Promise<string> {
  const row = await tx.one<{ hash: string }>(
    'SELECT orders.hash_of_chunks($1, $2) AS hash',
    [mid, orderNo],
    'orders.hash_of_chunks',
  );
  return row!.hash;
}

export const lockChunk = (tx: Tx, { mid, orderNo }: OrderKey, chunkNo: number): Promise<Chunk | undefined> =>
  tx.one<Chunk>(
    `SELECT ${CHUNK_COLUMNS} FROM orders.chunks WHERE mid = $1 AND order_no = $2 AND chunk_no = $3 FOR NO KEY UPDATE`,
    [mid, orderNo, chunkNo],
    'orders.lock_chunk',
  );

/** The chunk of a line; undefined for the only line of an order, which has none. */
export const lockChunkOf = (tx: Tx, { mid, orderNo, lineNo }: Payment): Promise<Chunk | undefined> =>
  tx.one<Chunk>(
    `SELECT ${CHUNK_COLUMNS} FROM orders.chunks WHERE mid = $1 AND order_no = $2 AND $3 BETWEEN first_line AND last_line FOR NO KEY UPDATE`,
    [mid, orderNo, lineNo],
    'orders.lock_chunk_of_line',
  );

/** The first chunk that waits. */
export const lockNextChunk = (tx: Tx, { mid, orderNo }: OrderKey): Promise<Chunk | undefined> =>
  tx.one<Chunk>(
    `SELECT ${CHUNK_COLUMNS} FROM orders.chunks WHERE mid = $1 AND order_no = $2 AND state = 'waiting' ORDER BY chunk_no LIMIT 1 FOR NO KEY UPDATE`,
    [mid, orderNo],
    'orders.lock_next_chunk',
  );

/** The payments that its lines pay back, to be locked before it. */
export const originalsOfNextChunk = (tx: Tx, { mid, orderNo }: OrderKey): Promise<OriginalRef[]> =>
  tx.rows<OriginalRef>(
    `SELECT DISTINCT l.original_mid AS mid, l.original_no AS "orderNo"
     FROM (SELECT * FROM orders.chunks WHERE mid = $1 AND order_no = $2 AND state = 'waiting' ORDER BY chunk_no LIMIT 1) c
       JOIN orders.lines l ON l.mid = $1 AND l.order_no = $2 AND l.line_no BETWEEN c.first_line AND c.last_line
     WHERE l.original_no IS NOT NULL`,
    [mid, orderNo],
    'orders.originals_of_next_chunk',
  );

/** The holds of an order that its maker scheduled are opened when it runs. */
export const assignHoldIds = (tx: Tx, { mid, orderNo }: OrderKey): Promise<Chunk[]> =>
  tx.rows<Chunk>(
    `UPDATE orders.chunks SET hold_id = gen_random_uuid() WHERE mid = $1 AND order_no = $2 AND hold_id IS NULL RETURNING ${CHUNK_COLUMNS}`,
    [mid, orderNo],
    'orders.give_holds',
  );

/** The order came to nothing before these were paid; those that had a hold must be released. */
export const releaseChunks = (tx: Tx, { mid, orderNo }: OrderKey): Promise<Chunk[]> =>
  tx.rows<Chunk>(
    `UPDATE orders.chunks SET state = 'released' WHERE mid = $1 AND order_no = $2 AND state = 'waiting' RETURNING ${CHUNK_COLUMNS}`,
    [mid, orderNo],
    'orders.release_chunks',
  );

/** How its counts change: the amounts of lines that ended, by their end. */
export interface ChunkChange {
  succeeded?: readonly Fen[];
  failed?: readonly Fen[];
  returned?: readonly Fen[];
  /** What is charged more, or less. */
  chargedFeeFen: Fen;
}

/** Counts lines that ended, under the chunk's lock. True: all its lines have. A returned line had succeeded. */
export async function countLines(
  tx: Tx,
  { mid, orderNo, chunkNo }: Chunk,
  { succeeded = [], failed = [], returned = [], chargedFeeFen }: ChunkChange,
): Promise<boolean> {
  const row = await tx.one<{ state: ChunkState }>(
    `UPDATE orders.chunks SET succeeded = succeeded + $4 - $8, succeeded_fen = succeeded_fen + $5 - $9, failed = failed + $6, failed_fen = failed_fen + $7, returned = returned + $8,
       returned_fen = returned_fen + $9, charged_fee_fen = charged_fee_fen + $10,
       state = CASE WHEN succeeded + $4 + failed + $6 + returned = last_line - first_line + 1 THEN 'final' ELSE 'running' END
     WHERE mid = $1 AND order_no = $2 AND chunk_no = $3 RETURNING state`,
    [
      mid,
      orderNo,
      chunkNo,
      succeeded.length,
      sumFen(succeeded),
      failed.length,
      sumFen(failed),
      returned.length,
      sumFen(returned),
      chargedFeeFen,
    ],
    'orders.count_lines',
  );
  return row!.state === 'final';
}

export interface BatchProgress extends LineCounts {
  succeededFen: Fen;
  failedFen: Fen;
  returnedFen: Fen;
  /** Chunks that are paid and have lines whose end is not known; their other lines. */
  processing: number;
  processingFen: Fen;
  chargedFeeFen: Fen;
}

/** What became of the lines of batches, by order number; an order of one line has no entry. */
export async function progressOfOrders(
  tx: Tx,
  mid: string,
  orderNos: readonly string[],
): Promise<Map<string, LineCounts>> {
  if (orderNos.length === 0) return new Map();
  const rows = await tx.rows<LineCounts & { orderNo: string }>(
    `SELECT order_no, sum(last_line - first_line + 1)::int AS total, sum(succeeded)::int AS succeeded, sum(failed)::int AS failed, sum(returned)::int AS returned
     FROM orders.chunks WHERE mid = $1 AND order_no = ANY($2::text[]) GROUP BY order_no`,
    [mid, orderNos],
    'orders.batches_progress',
  );
  return new Map(rows.map(({ orderNo, ...lines }) => [orderNo, lines]));
}

/** Of all chunks: nobody counts in the header while a batch runs. */
export async function progressOf(tx: Tx, { mid, orderNo }: OrderKey): Promise<BatchProgress> {
  const row = await tx.one<BatchProgress>(
    `SELECT sum(last_line - first_line + 1)::int AS total, sum(succeeded)::int AS succeeded, sum(failed)::int AS failed, sum(returned)::int AS returned,
       sum(succeeded_fen)::bigint AS "succeededFen", sum(failed_fen)::bigint AS "failedFen", sum(returned_fen)::bigint AS "returnedFen", sum(charged_fee_fen)::bigint AS "chargedFeeFen",
       coalesce(sum(last_line - first_line + 1 - succeeded - failed - returned) FILTER (WHERE state = 'running'), 0)::int AS processing,
       coalesce(sum(amount_fen - succeeded_fen - failed_fen - returned_fen) FILTER (WHERE state = 'running'), 0)::bigint AS "processingFen"
     FROM orders.chunks WHERE mid = $1 AND order_no = $2`,
    [mid, orderNo],
    'orders.batch_progress',
  );
  return row!;
}
