import { createHash } from 'node:crypto';
import { attachmentType } from '#capabilities/onboarding/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { fileOf, nameObject, providerOf, type Handler } from '#platform/http/handler.ts';
import { wholeFile } from '#platform/kernel/file-reply.ts';
import { newId } from '#platform/kernel/id.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { attachAdjustmentFile, downloadAdjustmentFile } from '../../contract/adjustment-operations.ts';
import { ADJUSTMENT_EVIDENCE_INVALID } from '../../contract/errors.ts';

export interface EvidenceFile {
  fileId: string;
  adjustmentId: string | null;
  fileName: string;
  sha256: string;
  addedBy: string;
}

const FILE = `SELECT file_id, adjustment_id, file_name, sha256, added_by FROM reserve.evidence`;

export const filesById = (tx: Tx, fileIds: readonly string[]): Promise<EvidenceFile[]> =>
  tx.rows<EvidenceFile>(`${FILE} WHERE file_id = ANY($1) ORDER BY added_at, file_id`, [fileIds], 'reserve.files');

export const filesOf = (tx: Tx, adjustmentIds: readonly string[]): Promise<EvidenceFile[]> =>
  tx.rows<EvidenceFile>(
    `${FILE} WHERE adjustment_id = ANY($1) ORDER BY added_at, file_id`,
    [adjustmentIds],
    'reserve.files_of',
  );

export const bindFiles = (tx: Tx, adjustmentId: string, fileIds: readonly string[]): Promise<number> =>
  tx.run(
    'UPDATE reserve.evidence SET adjustment_id = $1 WHERE file_id = ANY($2) AND adjustment_id IS NULL',
    [adjustmentId, fileIds],
    'reserve.bind_files',
  );

/** `console/adjustment/attach`. The edge has compared the digests that the page sent. */
export const attachEvidence: Handler<typeof attachAdjustmentFile> = async (context, { fileName }) => {
  const { tx, clock } = context;
  const content = fileOf(context);
  const type = attachmentType(content);
  if (!type.ok) return type;
  const [now, fileId] = [clock.now(), newId()];
  await tx.run(
    `INSERT INTO reserve.evidence (file_id, file_name, content_type, content, sha256, added_by, added_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      fileId,
      fileName,
      type.data,
      content,
      createHash('sha256').update(content).digest('hex'),
      providerOf(context).userId,
      now,
    ],
    'reserve.attach',
  );
  nameObject(context, `调账凭证“${fileName}”`);
  return ok({ fileId });
};

/** `console/adjustment/file`. */
export const sendEvidence: Handler<typeof downloadAdjustmentFile> = async (context, { fileId }) => {
  const found = await context.tx.one<{ fileName: string; type: string; content: Buffer }>(
    'SELECT file_name, content_type AS type, content FROM reserve.evidence WHERE file_id = $1',
    [fileId],
    'reserve.file',
  );
  if (!found) return fail(ADJUSTMENT_EVIDENCE_INVALID);
  nameObject(context, `调账凭证“${found.fileName}”`);
  return ok(wholeFile(found));
};
