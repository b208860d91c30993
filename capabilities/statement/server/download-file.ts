import type { Database, Tx } from '#platform/db/database.ts';
import { roleOf, type Handler, nameObject } from '#platform/http/handler.ts';
import { EXPORT_NOT_ALLOWED } from '#platform/kernel/errors.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { SLICE_BYTES } from '../constants.ts';
import { EXPORT_FILE_EXPIRED, EXPORT_FILE_MISSING, EXPORT_FILE_NOT_READY } from '../contract/errors.ts';
import type { downloadFile } from '../contract/operations.ts';
import { findExport, stateAt, type ExportRow } from './export-row.ts';
import { mayExport, type ExportSources } from './export-request.ts';
import { unpacked, type StoredPiece } from './stored-piece.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  zip: 'application/zip',
} as const;

/**
 * Hands out a file of the download store. There is no link that could be passed on: only the signed call fetches it,
 * once and within two minutes (wire.md), which is less than the ten minutes of domain-rules section 18. A person who
 * has lost the right to the list since then gets nothing (security.md T18).
 */
export const handOut =
  (sources: ExportSources): Handler<typeof downloadFile> =>
  async (context, { fileId }) => {
    const { mid, personId, permissions } = roleOf(context);
    const now = context.clock.now();
    const row = await findExport(context.tx, mid, personId, fileId);
    if (!row) return fail(EXPORT_FILE_MISSING);
    nameObject(context, `文件 ${row.fileName ?? row.title}`);
    const source = sources.get(row.bizTypeCode);
    if (!source || !mayExport(source, permissions)) return fail(EXPORT_NOT_ALLOWED);
    const state = stateAt(row, now);
    if (state === 'expired') return fail(EXPORT_FILE_EXPIRED);
    if (state !== 'ready') return fail(EXPORT_FILE_NOT_READY);
    if (!(await held(context.tx, row, now))) return fail(EXPORT_FILE_EXPIRED);
    const first = await sliceOf(context.tx, row, 0, 0);
    return ok({
      fileName: row.fileName!,
      type: types[row.format],
      size: Number(row.fileSize),
      content: bytesFrom(context.afterwards, row, first),
    });
  };

/**
 * Counts the download, and locks the row until the call is committed, so that the expiry job waits. False when the job
 * was faster.
 */
async function held(tx: Tx, { mid, exportId }: ExportRow, now: Date): Promise<boolean> {
  const counted = await tx.run(
    `UPDATE statement.exports SET downloads = downloads + 1, last_downloaded_at = $3 WHERE mid = $1 AND export_id = $2 AND state = 'ready'`,
    [mid, exportId, now],
    'statement_downloaded',
  );
  return counted === 1;
}

/** A part of a stored piece. */
interface Slice extends StoredPiece {
  /** Of the whole piece. */
  size: number;
}

async function sliceOf(tx: Tx, { mid, exportId, runNo }: ExportRow, chunkNo: number, from: number): Promise<Slice> {
  const slice = await tx.one<Slice>(
    `SELECT substring(content FROM $5::int + 1 FOR ${SLICE_BYTES}) AS content, packed, octet_length(content) AS size
     FROM statement.export_chunks WHERE mid = $1 AND export_id = $2 AND run_no = $3 AND chunk_no = $4`,
    [mid, exportId, runNo, chunkNo, from],
    'statement_slice',
  );
  if (!slice) throw new Error(`piece ${chunkNo} of the file is gone`);
  return slice;
}

/** Of a piece a slice at a time; what is packed is unpacked as a whole. */
async function* bytesOf(first: Slice, sliceFrom: (from: number) => Promise<Slice>): AsyncGenerator<Buffer> {
  const packed: Buffer[] = [];
  for (let slice = first, read = 0; ; slice = await sliceFrom(read)) {
    if (slice.packed) packed.push(slice.content);
    else yield slice.content;
    read += slice.content.length;
    if (read >= slice.size) break;
  }
  if (first.packed) yield unpacked(Buffer.concat(packed));
}

/**
 * A slice at a time, each in a short transaction of its own: a slow reader holds no connection and no more than one
 * piece.
 */
async function* bytesFrom(db: Database, row: ExportRow, first: Slice): AsyncGenerator<Buffer> {
  const read = (chunkNo: number, from: number) =>
    db.transaction({ mid: row.mid, readOnly: true }, (tx) => sliceOf(tx, row, chunkNo, from));
  let given = 0;
  for (let chunkNo = 0; given < Number(row.fileSize); chunkNo += 1) {
    const begin = chunkNo === 0 ? first : await read(chunkNo, 0);
    for await (const bytes of bytesOf(begin, (from) => read(chunkNo, from))) {
      given += bytes.length;
      yield bytes;
    }
  }
}
