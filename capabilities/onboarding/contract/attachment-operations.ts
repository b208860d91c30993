import { z } from 'zod';
import { acts } from '#capabilities/change/contract/provider-shapes.ts';
import { fileReply } from '#platform/kernel/file-reply.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, uploadInput } from '#platform/kernel/page.ts';
import { applicationNo, EDIT, OPEN } from './application-rights.ts';
import {
  APPLICATION_MISSING,
  APPLICATION_STATE_CHANGED,
  TOO_MANY_ATTACHMENTS,
  TOO_MANY_ID_NUMBERS_OPENED,
} from './errors.ts';
import { paperErrors, takesPaper } from './papers.ts';
import { attachmentKinds } from './words.ts';

export const attachFile = operation({
  path: 'console/onboarding/attach',
  title: '上传进件附件',
  realm: 'provider',
  input: z.object({ ...uploadInput, applicationNo, kind: keysOf(attachmentKinds) }),
  output: z.object({ attachmentId: z.string(), version: z.number() }),
  errors: [APPLICATION_MISSING, APPLICATION_STATE_CHANGED, TOO_MANY_ATTACHMENTS, ...paperErrors],
  policy: takesPaper(acts(...EDIT)),
});

export const detachFile = operation({
  path: 'console/onboarding/detach',
  title: '删除进件附件',
  realm: 'provider',
  input: z.object({ applicationNo, attachmentId: z.uuid('请选择附件') }),
  output: z.object({ version: z.number() }),
  errors: [APPLICATION_MISSING, APPLICATION_STATE_CHANGED],
  policy: acts(...EDIT),
});

export const downloadAttachment = operation({
  path: 'console/onboarding/attachment',
  title: '查看进件附件',
  realm: 'provider',
  input: z.object({ applicationNo, attachmentId: z.uuid('请选择附件') }),
  output: fileReply,
  errors: [APPLICATION_MISSING, TOO_MANY_ID_NUMBERS_OPENED],
  answers: 'file',
  policy: acts(...OPEN),
});

export const attachmentOperations = [attachFile, detachFile, downloadAttachment];
