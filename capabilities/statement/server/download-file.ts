import type { Database } from '#platform/db/database.ts';
import { roleOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { downloadFile } from '../contract/operations.ts';
import { findExport, stateAt, type ExportRow } from './export-row.ts';
import { mayExport, type ExportSources } from './export-request.ts';

const types = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const;

/**
 * Hands out a file of the download store. There is no link that could be passed on: the signed call is the key, good once and for two minutes (wire.md), which is
 * less than the ten minutes of domain-rules section 18. Whoever has lost the right to the list since gets nothing (security.md T18).
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
    await context.tx.run('UPDATE statement.exports SET downloads = downloads + 1, last_downloaded_at = $3 WHERE mid = $1 AND export_id = $2', [mid, fileId, now], 'statement_downloaded');
    return ok({ fileName: row.fileName!, type: types[row.format], size: Number(row.fileSize), content: piecesOf(context.db, row) });
  };

/** A piece at a time, each in a short transaction of its own: a slow reader holds no connection and no more than one piece. */
async function* piecesOf(db: Database, { mid, exportId, runNo, fileSize }: ExportRow): AsyncGenerator<Uint8Array> {
  let given = 0;
  for (let chunkNo = 0; given < Number(fileSize); chunkNo += 1) {
    const piece = await db.transaction({ mid, readOnly: true }, (tx) =>
      tx.one<{ content: Buffer }>(
        'SELECT content FROM statement.export_chunks WHERE mid = $1 AND export_id = $2 AND run_no = $3 AND chunk_no = $4',
        [mid, exportId, runNo, chunkNo],
        'statement_chunk',
      ),
    );
    if (!piece) throw new Error(`piece ${chunkNo} of the file is gone`);
    given += piece.content.length;
    yield piece.content;
  }
}
