import { createHash } from 'node:crypto';
import type { Database } from '#platform/db/database.ts';
import { LeaseLost } from '#platform/jobs/index.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { sheetBytes, type SheetColumn, type SheetRow } from '#platform/sheet/index.ts';
import { CHUNK_BYTES, SHEET_ROWS } from '../constants.ts';
import type { ExportRow } from './export-row.ts';

export interface WrittenFile {
  rowCount: number;
  size: number;
  sha256: string;
}

/**
 * Writes a file into `statement.export_chunks` while its rows are read: memory holds one page of rows and one piece.
 * Each piece is written with the progress in a short transaction, and only while this run still holds the export.
 */
export async function writeChunks(
  db: Database,
  row: ExportRow,
  {
    columns,
    total,
    rows,
    at,
    signal,
  }: {
    columns: readonly SheetColumn[];
    total: number;
    rows: AsyncIterable<readonly SheetRow[]>;
    at: Date;
    signal: AbortSignal;
  },
): Promise<WrittenFile> {
  let rowCount = 0;
  async function* counted(): AsyncGenerator<readonly SheetRow[]> {
    for await (const page of rows) {
      signal.throwIfAborted();
      rowCount += page.length;
      yield page;
    }
  }
  const hash = createHash('sha256');
  let size = 0;
  let chunkNo = 0;
  const store = async (content: Buffer | null): Promise<void> => {
    await storeChunk(db, row, { chunkNo, content, rowCount, total });
    if (!content) return;
    hash.update(content);
    size += content.length;
    chunkNo += 1;
  };
  // Before the first piece, so that the list can show the number of rows.
  await store(null);
  // Security.md T18: the file names its owner.
  const watermark = `导出人 ${row.personName}（${row.mid}），导出时间 ${shanghaiText(at)}`;
  const bytes = sheetBytes(
    { format: row.format, title: row.title, columns, rows: counted() },
    { rowsPerSheet: SHEET_ROWS, watermark },
  );
  await oneAhead(inPieces(bytes, CHUNK_BYTES), store);
  return { rowCount, size, sha256: hash.digest('hex') };
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

/** Pieces of one size, the last one shorter. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>, pieceBytes: number): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const some of bytes) {
    held.push(some);
    length += some.length;
    if (length < pieceBytes) continue;
    const all = Buffer.concat(held);
    let from = 0;
    for (; all.length - from >= pieceBytes; from += pieceBytes) yield all.subarray(from, from + pieceBytes);
    held = [all.subarray(from)];
    length = all.length - from;
  }
  if (length > 0) yield Buffer.concat(held);
}

const storeChunk = (
  db: Database,
  { mid, exportId, runNo }: ExportRow,
  { chunkNo, content, rowCount, total }: { chunkNo: number; content: Buffer | null; rowCount: number; total: number },
): Promise<void> =>
  db.transaction({ mid }, async (tx) => {
    const held = await tx.run(
      `UPDATE statement.exports SET row_count = $4, row_total = $5 WHERE mid = $1 AND export_id = $2 AND run_no = $3 AND state = 'running'`,
      [mid, exportId, runNo, rowCount, total],
      'statement_progress',
    );
    if (held === 0) throw new LeaseLost(`export ${exportId} was taken up by another worker`);
    if (content)
      await tx.run(
        'INSERT INTO statement.export_chunks (mid, export_id, run_no, chunk_no, content) VALUES ($1, $2, $3, $4, $5)',
        [mid, exportId, runNo, chunkNo, content],
        'statement_store_chunk',
      );
  });
