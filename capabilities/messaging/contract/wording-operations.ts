import { z } from 'zod';
import { approval, confirms, reason, sees } from '#capabilities/change/contract/provider-shapes.ts';
import { SAME_CHANGE_PENDING } from '#capabilities/change/contract/errors.ts';
import { messageChannels } from '#platform/kernel/message-template.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, requestNo, totpFactor } from '#platform/kernel/page.ts';
import { WORDING_MAX } from '../constants.ts';
import {
  NO_WORDING_APPROVER,
  WORDING_MISSING,
  WORDING_SUBJECT_INVALID,
  WORDING_TEXT_INVALID,
  WORDING_UNCHANGED,
} from './wording-errors.ts';

const text = z.string();
const code = z.string({ error: '请选择消息' }).min(1, '请选择消息').max(64, '请选择消息');
/** `subject` is empty for an SMS. */
const wording = z.object({ subject: text, text });

const message = z.object({
  code: text,
  title: text,
  /** When it is sent and to whom. */
  when: text,
  channel: keysOf(messageChannels),
  now: wording,
  /** The product's own holds. */
  isBuiltIn: z.boolean(),
  /** Empty where it was never changed. */
  setAt: text,
  isWaiting: z.boolean(),
});
export type ShownMessage = z.output<typeof message>;

export const listMessages = operation({
  path: 'console/message/list',
  realm: 'provider',
  title: '查询消息模板',
  input: z.object({}),
  output: z.object({ list: z.array(message) }),
  errors: [],
  policy: sees('op.notice.view'),
});

const version = z.object({
  version: z.number(),
  /** Null: back to the product's own. */
  wording: wording.nullable(),
  ...approval,
});
export type ShownWording = z.output<typeof version>;

export const showMessage = operation({
  path: 'console/message/detail',
  realm: 'provider',
  title: '查询消息模板详情',
  input: z.object({ code }),
  output: message.extend({
    builtIn: wording,
    placeholders: z.array(
      z.object({ name: text, sample: text, hint: text.optional(), isRequired: z.boolean().optional() }),
    ),
    /** The provider's name, which the signature has. */
    providerName: text,
    /** Newest first. */
    versions: z.array(version),
  }),
  errors: [WORDING_MISSING],
  policy: sees('op.notice.view'),
});

export const proposeWording = operation({
  path: 'console/message/propose',
  realm: 'provider',
  title: '提交消息模板',
  input: z.object({
    requestNo,
    code,
    /** Null: back to the product's own. Checked against the placeholders of the message. */
    wording: z
      .object({
        subject: z.string().trim().max(WORDING_MAX, '邮件主题过长').default(''),
        text: z.string({ error: '请填写正文' }).trim().max(WORDING_MAX, '正文过长'),
      })
      .nullable(),
    reason,
    mespAuthList: totpFactor,
  }),
  output: z.object({ changeId: text }),
  errors: [
    SAME_CHANGE_PENDING,
    WORDING_MISSING,
    WORDING_UNCHANGED,
    WORDING_TEXT_INVALID,
    WORDING_SUBJECT_INVALID,
    NO_WORDING_APPROVER,
  ],
  policy: {
    ...confirms('op.notice.edit'),
    // Of a mail; an SMS is refused with its own sentence.
    multiLine: ['text'],
  },
});

export const wordingOperations = [listMessages, showMessage, proposeWording];
