import type { Database, Tx } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { downloadFile } from '../contract/operations.ts';
import { findExport, stateAt, type ExportRow } from './export-row.ts';
import { mayExport, type ExportSources } from './export-request.ts';

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
    if (!row) return fail('02704KCSDS');
    const source = sources.get(row.bizTypeCode);
    if (!source || !mayExport(source, permissions)) return fail('05020KCSDC');
    const state = stateAt(row, now);
    if (state === 'expired') return fail('02705KCSDS');
    if (state !== 'ready') return fail('02706KCSDS');
    if (!(await held(context.tx, row, now))) return fail('02705KCSDS');
    const first = await pieceOf(context.tx, row, 0);
    return ok({
      fileName: row.fileName!,
      type: types[row.format],
      size: Number(row.fileSize),
      content: piecesFrom(context.db, row, first),
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

async function pieceOf(tx: Tx, { mid, exportId, runNo }: ExportRow, chunkNo: number): Promise<Buffer> {
  const piece = await tx.one<{ content: Buffer }>(
    'SELECT content FROM statement.export_chunks WHERE mid = $1 AND export_id = $2 AND run_no = $3 AND chunk_no = $4',
    [mid, exportId, runNo, chunkNo],
    'statement_chunk',
  );
  if (!piece) throw new Error(`piece ${chunkNo} of the file is gone`);
  return piece.content;
}

/**
 * A piece at a time, each in a short transaction of its own: a slow reader holds no connection and no more than one
 * piece.
 */
async function* piecesFrom(db: Database, row: ExportRow, first: Buffer): AsyncGenerator<Uint8Array> {
  yield first;
  let given = first.length;
  for (let chunkNo = 1; given < Number(row.fileSize); chunkNo += 1) {
    const piece = await db.transaction({ mid: row.mid, readOnly: true }, (tx) => pieceOf(tx, row, chunkNo));
    given += piece.length;
    yield piece;
  }
}
