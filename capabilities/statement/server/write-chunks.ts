import { createHash } from 'node:crypto';
import type { Database } from '#platform/db/database.ts';
import { LeaseLost } from '#platform/jobs/index.ts';
import { CHUNK_BYTES } from '../constants.ts';
import type { ExportFormat } from '#platform/sheet/index.ts';
import type { ExportRow } from './export-row.ts';
import { packedPiece, type StoredPiece } from './stored-piece.ts';

export interface WrittenFile {
  format: ExportFormat;
  rowCount: number;
  size: number;
  sha256: string;
}

/** The bytes of a file while it is made; it gets how many more rows are in it. */
export type FileContent = (counted: (rows: number) => void) => AsyncIterable<Uint8Array>;

/**
 * Writes a file into `statement.export_chunks` while its rows are read: memory holds one page of rows and one piece.
 * Each piece is written with the progress in a short transaction, and only while this run still holds the export.
 */
export async function writeChunks(
  db: Database,
  row: ExportRow,
  {
    format,
    total,
    signal,
    content,
  }: { format: ExportFormat; total: number; signal: AbortSignal; content: FileContent },
): Promise<WrittenFile> {
  let rowCount = 0;
  const bytes = content((rows) => {
    signal.throwIfAborted();
    rowCount += rows;
  });
  const hash = createHash('sha256');
  let size = 0;
  let chunkNo = 0;
  // Before the first piece, so that the list can show the number of rows.
  await storeChunk(db, row, { chunkNo, piece: null, rowCount, total });
  await oneAhead(inPieces(bytes, CHUNK_BYTES), async (content) => {
    hash.update(content);
    size += content.length;
    await storeChunk(db, row, { chunkNo, piece: await packedPiece(content), rowCount, total });
    chunkNo += 1;
  });
  return { format, rowCount, size, sha256: hash.digest('hex') };
}

/** Stores a piece while the next one is made; never two at once. */
async function oneAhead(pieces: AsyncIterable<Buffer>, store: (piece: Buffer) => Promise<void>): Promise<void> {
  let storing = Promise.resolve();
  try {
    for await (const piece of pieces) {
      await storing;
      storing = store(piece);
      // Its failure is thrown when the next piece is there.
      storing.catch(() => undefined);
    }
  } finally {
    await storing;
  }
}

/**
 * Pieces of one size, the last one shorter, in two buffers by turns: one is stored while the other one is filled. New
 * ones for each piece would make the runtime collect its whole heap for each 30 MB of a file.
 */
async function* inPieces(bytes: AsyncIterable<Uint8Array>, pieceBytes: number): AsyncGenerator<Buffer> {
  let [filled, stored] = [Buffer.allocUnsafe(pieceBytes), Buffer.allocUnsafe(pieceBytes)];
  let length = 0;
  for await (const some of bytes) {
    for (let from = 0; from < some.length;) {
      const part = some.subarray(from, from + pieceBytes - length);
      filled.set(part, length);
      from += part.length;
      length += part.length;
      if (length < pieceBytes) continue;
      yield filled;
      [filled, stored] = [stored, filled];
      length = 0;
    }
  }
  if (length > 0) yield filled.subarray(0, length);
}

/**
 * One statement, because a file has thousands of pieces. Its commit need not wait for the disk: the commit of the ready
 * file, which does, comes after it, and a file that is not ready is made again from the beginning.
 */
const storeChunk = (
  db: Database,
  { mid, exportId, runNo }: ExportRow,
  { chunkNo, piece, rowCount, total }: { chunkNo: number; piece: StoredPiece | null; rowCount: number; total: number },
): Promise<void> =>
  db.transaction({ mid, eager: true }, async (tx) => {
    tx.send('SET LOCAL synchronous_commit TO off');
    const held = await tx.one(
      `WITH held AS (UPDATE statement.exports SET row_count = $4, row_total = $5 WHERE mid = $1 AND export_id = $2 AND run_no = $3 AND state = 'running' RETURNING 1),
         stored AS (INSERT INTO statement.export_chunks (mid, export_id, run_no, chunk_no, content, packed) SELECT $1, $2, $3, $6::integer, $7::bytea, $8::boolean FROM held WHERE $7::bytea IS NOT NULL)
       SELECT 1 FROM held`,
      [mid, exportId, runNo, rowCount, total, chunkNo, piece?.content ?? null, piece?.packed ?? null],
      'statement_store_chunk',
    );
    if (!held) throw new LeaseLost(`export ${exportId} was taken up by another worker`);
  });
