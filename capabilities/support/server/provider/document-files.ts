import { merchantData, refusalOfClosed } from '#capabilities/merchant/server/index.ts';
import { takePaper, type ProposedPaper } from '#capabilities/onboarding/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import type { Tx } from '#platform/db/database.ts';
import { fileOf, nameObject, providerOf, type Handler } from '#platform/http/handler.ts';
import { wholeFile } from '#platform/kernel/file-reply.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { attachDocument, downloadDocument } from '../../contract/document-operations.ts';
import { DOCUMENT_FILE_INVALID, MERCHANT_MISSING, MERCHANT_NOT_OPENED } from '../../contract/errors.ts';
import { isOpen } from './visits.ts';

const FILE = 'SELECT file_id, renewal_id AS proposal_id, file_name, sha256, added_by FROM support.document_files';

export const filesById = (tx: Tx, mid: string, fileIds: readonly string[]): Promise<ProposedPaper[]> =>
  tx.rows<ProposedPaper>(
    `${FILE} WHERE mid = $1 AND file_id = ANY ($2) ORDER BY added_at, file_id`,
    [mid, fileIds],
    'support.papers_by_id',
  );

export const filesOf = (tx: Tx, mid: string, renewalId: string): Promise<ProposedPaper[]> =>
  tx.rows<ProposedPaper>(
    `${FILE} WHERE mid = $1 AND renewal_id = $2 ORDER BY added_at, file_id`,
    [mid, renewalId],
    'support.papers_of_renewal',
  );

export const bindFiles = (tx: Tx, mid: string, renewalId: string, fileIds: readonly string[]): Promise<number> =>
  tx.run(
    'UPDATE support.document_files SET renewal_id = $2 WHERE mid = $1 AND file_id = ANY ($3) AND renewal_id IS NULL',
    [mid, renewalId, fileIds],
    'support.bind_document_files',
  );

/** A name of a file may have an ID number in it: the log names the merchant. */
const nameIn = (customerName: string, mid: string): string => `商户${customerName}（${mid}）的证件`;

/** `console/merchant/document/attach`. The edge has compared the digests that the page sent. */
export const attach: Handler<typeof attachDocument> = async (context, { mid, fileName }) => {
  const { tx, clock } = context;
  await actFor(tx, mid);
  const merchant = await merchantData(tx, mid);
  if (!merchant) return fail(MERCHANT_MISSING);
  const closed = await refusalOfClosed(tx, [mid]);
  if (closed) return closed;
  const content = fileOf(context);
  const taken = takePaper(content);
  if (!taken.ok) return taken;
  const { fileId, type, sha256 } = taken.data;
  await tx.run(
    `INSERT INTO support.document_files (mid, file_id, file_name, content_type, content, sha256, added_by, added_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [mid, fileId, fileName, type, content, sha256, providerOf(context).userId, clock.now()],
    'support.attach_document',
  );
  nameObject(context, nameIn(merchant.customerName, mid));
  return ok({ fileId });
};

/** `console/merchant/document/file`. */
export const sendDocument: Handler<typeof downloadDocument> = async (context, { mid, fileId }) => {
  const { tx, clock } = context;
  if (!(await isOpen(tx, providerOf(context).userId, mid, clock.now()))) return fail(MERCHANT_NOT_OPENED);
  await actFor(tx, mid);
  const [merchant, found] = [
    await merchantData(tx, mid),
    await tx.one<{ fileName: string; type: string; content: Buffer }>(
      'SELECT file_name, content_type AS type, content FROM support.document_files WHERE mid = $1 AND file_id = $2',
      [mid, fileId],
      'support.document_file',
    ),
  ];
  if (!merchant || !found) return fail(DOCUMENT_FILE_INVALID);
  nameObject(context, nameIn(merchant.customerName, mid));
  return ok(wholeFile(found));
};
