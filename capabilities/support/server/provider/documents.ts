import { pendingOf } from '#capabilities/change/server/index.ts';
import { merchantData } from '#capabilities/merchant/server/index.ts';
import type { AttachmentKind } from '#capabilities/onboarding/contract/words.ts';
import { actFor } from '#platform/db/act-for.ts';
import type { Tx } from '#platform/db/database.ts';
import { providerOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { listDocuments, ShownDocument } from '../../contract/document-operations.ts';
import { documentKinds, documentPapers, type DocumentKind } from '../../contract/document-words.ts';
import { MERCHANT_MISSING, MERCHANT_NOT_OPENED } from '../../contract/errors.ts';
import { documentChange, type DocumentCommand } from './document-change.ts';
import { filesOf } from './document-files.ts';
import { currentDocuments } from './current-documents.ts';
import { isOpen } from './visits.ts';

type ShownFile = ShownDocument['files'][number];
interface Paper extends ShownFile {
  kind: AttachmentKind;
}

/** What the application has of its documents. */
const papersOf = (tx: Tx, mid: string): Promise<Paper[]> =>
  tx.rows<Paper>(
    `SELECT f.kind, f.attachment_id AS file_id, f.file_name, f.application_no
       FROM onboarding.applications a JOIN onboarding.attachments f ON f.application_no = a.application_no
      WHERE a.opened_mid = $1 AND f.removed_at IS NULL AND f.kind = ANY ($2) ORDER BY f.added_at, f.attachment_id`,
    [mid, Object.values(documentPapers).flat()],
    'support.papers',
  );

const renewedFiles = async (tx: Tx, mid: string, renewalId: string): Promise<ShownFile[]> =>
  (await filesOf(tx, mid, renewalId)).map(({ fileId, fileName }) => ({ fileId, fileName, applicationNo: null }));

async function waitingOf(tx: Tx, mid: string, document: DocumentKind): Promise<ShownDocument['waiting']> {
  const change = await pendingOf<DocumentCommand>(tx, mid, documentChange.name, document);
  if (!change) return null;
  const { command, proposedName, proposedAt } = change;
  return {
    validUntil: command.validUntil,
    proposedBy: proposedName,
    proposedAt: shanghaiIso(proposedAt),
    files: await renewedFiles(tx, mid, command.renewalId),
  };
}

/** As for every change of the provider: those see what waits who propose or decide it. */
async function seesWaiting(tx: Tx, mid: string, userId: string): Promise<boolean> {
  const { proposes, decides } = documentChange.who;
  return (await proposes(tx, mid)).includes(userId) || (await decides(tx, mid)).includes(userId);
}

/** `console/merchant/document/list`. */
export const showDocuments: Handler<typeof listDocuments> = async (context, { mid }) => {
  const { tx, clock } = context;
  const { userId } = providerOf(context);
  if (!(await isOpen(tx, userId, mid, clock.now()))) return fail(MERCHANT_NOT_OPENED);
  await actFor(tx, mid);
  if (!(await merchantData(tx, mid))) return fail(MERCHANT_MISSING);
  const [current, papers] = [await currentDocuments(tx, mid), await papersOf(tx, mid)];
  const hasWaiting = await seesWaiting(tx, mid, userId);
  const fromApplication = (document: DocumentKind): ShownFile[] =>
    papers.flatMap(({ kind, ...paper }) => (documentPapers[document].includes(kind) ? [paper] : []));
  const list: ShownDocument[] = [];
  for (const document of Object.keys(documentKinds) as DocumentKind[]) {
    const { renewalId, since, validUntil } = current[document];
    list.push({
      document,
      validUntil,
      since: since && shanghaiIso(since),
      isRenewed: renewalId !== null,
      files: renewalId === null ? fromApplication(document) : await renewedFiles(tx, mid, renewalId),
      waiting: hasWaiting ? await waitingOf(tx, mid, document) : null,
    });
  }
  return ok({ list });
};
