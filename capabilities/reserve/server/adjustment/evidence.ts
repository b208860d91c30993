import { takePaper, type ProposedPaper } from '#capabilities/onboarding/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { fileOf, nameObject, providerOf, type Handler } from '#platform/http/handler.ts';
import { wholeFile } from '#platform/kernel/file-reply.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { attachAdjustmentFile, downloadAdjustmentFile } from '../../contract/adjustment-operations.ts';
import { ADJUSTMENT_EVIDENCE_INVALID } from '../../contract/errors.ts';

const FILE = 'SELECT file_id, adjustment_id AS proposal_id, file_name, sha256, added_by FROM reserve.evidence';

export const filesById = (tx: Tx, fileIds: readonly string[]): Promise<ProposedPaper[]> =>
  tx.rows<ProposedPaper>(
    `${FILE} WHERE file_id = ANY($1) ORDER BY added_at, file_id`,
    [fileIds],
    'reserve.papers_by_id',
  );

export const filesOf = (tx: Tx, adjustmentIds: readonly string[]): Promise<ProposedPaper[]> =>
  tx.rows<ProposedPaper>(
    `${FILE} WHERE adjustment_id = ANY($1) ORDER BY added_at, file_id`,
    [adjustmentIds],
    'reserve.papers_of',
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
  const taken = takePaper(content);
  if (!taken.ok) return taken;
  const { fileId, type, sha256 } = taken.data;
  await tx.run(
    `INSERT INTO reserve.evidence (file_id, file_name, content_type, content, sha256, added_by, added_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [fileId, fileName, type, content, sha256, providerOf(context).userId, clock.now()],
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
