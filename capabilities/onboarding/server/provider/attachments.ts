import type { Tx } from '#platform/db/database.ts';
import { fileOf, nameObject, providerOf, type CallContext, type Handler } from '#platform/http/handler.ts';
import { wholeFile } from '#platform/kernel/file-reply.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { ATTACHMENTS_MAX } from '../../constants.ts';
import type { attachFile, detachFile, downloadAttachment } from '../../contract/attachment-operations.ts';
import {
  APPLICATION_MISSING,
  APPLICATION_STATE_CHANGED,
  TOO_MANY_ATTACHMENTS,
  TOO_MANY_ID_NUMBERS_OPENED,
} from '../../contract/errors.ts';
import { attachmentKinds, type AttachmentKind } from '../../contract/words.ts';
import { isWritable, mayAttach } from '../../domain/application-state.ts';
import { takePaper } from '../papers.ts';
import {
  findApplication,
  lockApplication,
  touchApplication,
  type Acting,
  type ApplicationRow,
} from './application-row.ts';
import { countReveal, PAPERS } from './count-reveal.ts';
import { actingOf } from './save-application.ts';

async function lockToWrite(context: CallContext, applicationNo: string, may: (row: ApplicationRow) => boolean) {
  const locked = await lockApplication(context.tx, applicationNo);
  if (!locked.ok) return fail(APPLICATION_MISSING);
  return may(locked.data) ? ok(null) : fail(APPLICATION_STATE_CHANGED);
}

const countAttached = async (tx: Tx, applicationNo: string): Promise<number> =>
  Number(
    (await tx.one<{ count: bigint }>(
      'SELECT count(*) AS count FROM onboarding.attachments WHERE application_no = $1 AND removed_at IS NULL',
      [applicationNo],
      'onboarding.count_attached',
    ))!.count,
  );

/** `console/onboarding/attach`. The edge has compared the digests that the page sent. */
export const attach: Handler<typeof attachFile> = async (context, { applicationNo, kind, fileName }) => {
  const { tx } = context;
  const locked = await lockToWrite(context, applicationNo, mayAttach);
  if (!locked.ok) return locked;
  nameObject(context, `${attachmentKinds[kind]}“${fileName}”`);
  return keepAttachment(tx, applicationNo, { kind, fileName, content: fileOf(context) }, actingOf(context));
};

interface Paper {
  kind: AttachmentKind;
  fileName: string;
  content: Buffer;
}

/** Adds a paper to an application that the caller has locked. */
export async function keepAttachment(
  tx: Tx,
  applicationNo: string,
  { kind, fileName, content }: Paper,
  acting: Acting,
) {
  const taken = takePaper(content);
  if (!taken.ok) return taken;
  if ((await countAttached(tx, applicationNo)) >= ATTACHMENTS_MAX) return fail(TOO_MANY_ATTACHMENTS);
  const { fileId: attachmentId, type, sha256 } = taken.data;
  await tx.run(
    `INSERT INTO onboarding.attachments (application_no, attachment_id, kind, file_name, content_type, content, sha256, added_name, added_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [applicationNo, attachmentId, kind, fileName, type, content, sha256, acting.user.userName, acting.at],
    'onboarding.attach',
  );
  return ok({ attachmentId, version: await touchApplication(tx, applicationNo, acting) });
}

/** `console/onboarding/detach`. */
export const detach: Handler<typeof detachFile> = async (context, { applicationNo, attachmentId }) => {
  const { tx } = context;
  const locked = await lockToWrite(context, applicationNo, ({ state }) => isWritable(state));
  if (!locked.ok) return locked;
  const acting = actingOf(context);
  const removed = await tx.run(
    'UPDATE onboarding.attachments SET removed_at = $3 WHERE application_no = $1 AND attachment_id = $2 AND removed_at IS NULL',
    [applicationNo, attachmentId, acting.at],
    'onboarding.detach',
  );
  return removed === 1 ? ok({ version: await touchApplication(tx, applicationNo, acting) }) : fail(APPLICATION_MISSING);
};

interface Stored {
  kind: keyof typeof attachmentKinds;
  fileName: string;
  type: string;
  content: Buffer;
}

/** `console/onboarding/attachment`: who opened which is in the log. */
export const sendAttachment: Handler<typeof downloadAttachment> = async (context, { applicationNo, attachmentId }) => {
  const { tx } = context;
  if (!(await findApplication(tx, applicationNo))) return fail(APPLICATION_MISSING);
  const stored = await tx.one<Stored>(
    `SELECT kind, file_name, content_type AS type, content FROM onboarding.attachments
      WHERE application_no = $1 AND attachment_id = $2 AND removed_at IS NULL`,
    [applicationNo, attachmentId],
    'onboarding.attachment',
  );
  if (!stored) return fail(APPLICATION_MISSING);
  nameObject(context, `${attachmentKinds[stored.kind]}“${stored.fileName}”`);
  const { userId } = providerOf(context);
  const counted = await countReveal(tx, { userId, applicationNo, member: PAPERS }, context.clock.now());
  return counted
    ? ok(wholeFile(stored))
    : fail(TOO_MANY_ID_NUMBERS_OPENED, '您24小时内查看附件的申请已达上限，请明天再查看，或请同事协助');
};
