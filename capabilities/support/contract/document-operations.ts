import { z } from 'zod';
import { SAME_CHANGE_PENDING } from '#capabilities/change/contract/errors.ts';
import { acts, confirms, proposal, sees } from '#capabilities/change/contract/provider-shapes.ts';
import { MERCHANT_CLOSED } from '#capabilities/merchant/contract/errors.ts';
import { OPEN } from '#capabilities/onboarding/contract/application-rights.ts';
import { paperErrors, paperIds, takesPaper } from '#capabilities/onboarding/contract/papers.ts';
import { fileReply } from '#platform/kernel/file-reply.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, uploadInput } from '#platform/kernel/page.ts';
import { dayInput } from '#platform/kernel/shanghai-time.ts';
import { DOCUMENT_FILES_MAX } from '../constants.ts';
import { documentKinds } from './document-words.ts';
import {
  DOCUMENT_ENDED,
  DOCUMENT_FILE_INVALID,
  MERCHANT_MISSING,
  MERCHANT_NOT_OPENED,
  NO_MERCHANT_APPROVER,
} from './errors.ts';
import { mid, VIEW } from './shapes.ts';
import { proposed } from './state-operations.ts';

/** Documents of a merchant: those of its application, and the new ones that follow. */
const EDIT = 'op.merchant.edit';
const fileId = z.uuid({ error: '请选择附件' });

const file = z.object({
  fileId: z.string(),
  fileName: z.string(),
  /** Of an attachment of the application, which its own call sends; null: of a renewal. */
  applicationNo: z.string().nullable(),
});
/** Null: without an end. */
const validUntil = z.string().nullable();
const shownDocument = z.object({
  document: keysOf(documentKinds),
  validUntil,
  /** Since when this end is known; null: the merchant was opened without documents, and none was added. */
  since: z.string().nullable(),
  /** By a renewal; else by the application. */
  isRenewed: z.boolean(),
  files: z.array(file),
  /** The renewal that waits, for those who propose or decide one. */
  waiting: z.object({ validUntil, proposedBy: z.string(), proposedAt: z.string(), files: z.array(file) }).nullable(),
});
export type ShownDocument = z.output<typeof shownDocument>;

export const listDocuments = operation({
  path: 'console/merchant/document/list',
  realm: 'provider',
  title: '查看商户证件',
  input: z.object({ mid }),
  output: z.object({ list: z.array(shownDocument) }),
  errors: [MERCHANT_MISSING, MERCHANT_NOT_OPENED],
  policy: sees(...VIEW),
});

export const attachDocument = operation({
  path: 'console/merchant/document/attach',
  realm: 'provider',
  title: '上传商户新证件',
  input: z.object({ ...uploadInput, mid }),
  output: z.object({ fileId: z.string() }),
  errors: [MERCHANT_MISSING, MERCHANT_CLOSED, ...paperErrors],
  policy: takesPaper(acts(EDIT)),
});

/** Who opened which is in the log. The right is that of the attachments of an application. */
export const downloadDocument = operation({
  path: 'console/merchant/document/file',
  realm: 'provider',
  title: '查看商户证件附件',
  input: z.object({ mid, fileId }),
  output: fileReply,
  answers: 'file',
  errors: [MERCHANT_NOT_OPENED, DOCUMENT_FILE_INVALID],
  policy: acts(...OPEN),
});

/** Another person decides it (`console/change/decide`). */
export const renewDocument = operation({
  path: 'console/merchant/document/renew',
  realm: 'provider',
  title: '提交商户证件更新',
  input: z.object({
    ...proposal,
    mid,
    document: keysOf(documentKinds),
    /** Null: without an end. */
    validUntil: dayInput('请选择新证件的到期日，长期有效的选择长期').nullable(),
    fileIds: paperIds('新证件附件', DOCUMENT_FILES_MAX),
  }),
  output: proposed,
  errors: [
    SAME_CHANGE_PENDING,
    MERCHANT_MISSING,
    MERCHANT_CLOSED,
    DOCUMENT_ENDED,
    DOCUMENT_FILE_INVALID,
    NO_MERCHANT_APPROVER,
  ],
  policy: confirms(EDIT),
});

export const documentOperations = [listDocuments, attachDocument, downloadDocument, renewDocument];
