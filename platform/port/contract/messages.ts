import { z } from 'zod';
import {
  JOB_PAUSES_MS,
  MAIL_TIMEOUT_MS,
  MESSENGER_LOOK_EVERY_MS,
  MESSENGER_TIMEOUT_MS,
  SMS_TIMEOUT_MS,
} from '../constants.ts';
import { gatewayCall, ourNo, text, type GatewayContract } from './gateway-call.ts';

const WRONG = { when: 'The message is wrong and is never delivered.' };
const taken = z.object({ taken: z.literal(true) });

export const smsCalls = {
  send: gatewayCall({
    name: 'sendSms',
    title: 'Send one SMS',
    text: 'Answer when you have taken it; delivery may come later. The text begins with the sender in 【】. `code` repeats the one-time code of the text, for providers that fill templates. Never write text or code into a log.',
    method: 'POST',
    path: '/sms',
    body: z.object({
      mobile: z.string().regex(/^1\d{10}$/),
      text: text(500),
      code: z.string().min(4).max(8).optional(),
    }),
    answer: z.object({}).describe('Nothing in it is read: status 200 says that you have taken it.'),
    refusals: { 400: WRONG },
    changes: true,
    timeoutMs: SMS_TIMEOUT_MS,
    silence: 'by-a-person',
    pausesMs: [],
    until: '',
    examples: [
      {
        title: 'taken',
        body: { mobile: '13800000001', text: '【商户门户】验证码 123456，5分钟内有效', code: '123456' },
        status: 200,
        answer: {},
      },
      {
        title: 'no mobile',
        isWrong: true,
        body: { mobile: '138', text: '【商户门户】验证码 123456' },
        status: 400,
        answer: { message: 'mobile (11 digits) and text are needed' },
      },
    ],
  }),
};
export const smsContract: GatewayContract = {
  title: 'SMS',
  text: 'Messages to mobiles of mainland China.',
  prefix: 'SMS_GATEWAY',
  addressVariable: 'SMS_GATEWAY_URL',
  isSigned: false,
  calls: smsCalls,
};

export const mailCalls = {
  send: gatewayCall({
    name: 'sendMail',
    title: 'Send one e-mail',
    text: 'Answer when you have taken it. The same messageNo again is the same message: it is answered 200 and sent once. A message with its attachments has up to 16 MiB.',
    method: 'POST',
    path: '/mail',
    body: z.object({
      messageNo: ourNo,
      to: z
        .string()
        .regex(/^[^\s@]+@[^\s@]+$/)
        .max(254),
      subject: text(200),
      text: text(20_000),
      attachments: z.array(
        z.object({
          fileName: text(200),
          type: text(100).describe('Media type.'),
          content: z.string().min(1).describe('Base64.'),
        }),
      ),
    }),
    answer: taken,
    refusals: { 400: WRONG },
    changes: true,
    timeoutMs: MAIL_TIMEOUT_MS,
    silence: 'same-number',
    pausesMs: JOB_PAUSES_MS,
    until: 'it is taken, for about two weeks.',
    examples: [
      {
        title: 'taken',
        body: {
          messageNo: '88010001-20261126-1',
          to: 'cfo@chenguang.example',
          subject: '对账单',
          text: '见附件',
          attachments: [{ fileName: '对账单.pdf', type: 'application/pdf', content: 'JVBERi0xLjc=' }],
        },
        status: 200,
        answer: { taken: true },
      },
      {
        title: 'no address',
        isWrong: true,
        body: { messageNo: '88010001-20261126-2', to: 'nobody', subject: '对账单', text: '见附件', attachments: [] },
        status: 400,
        answer: { message: 'messageNo, to, subject and text are needed' },
      },
    ],
  }),
};
export const mailContract: GatewayContract = {
  title: 'E-mail',
  text: 'Statements to those who subscribed. Where MAIL_URL names a server of SMTP, no adapter is needed.',
  prefix: 'MAIL_GATEWAY',
  addressVariable: 'MAIL_GATEWAY_URL',
  isSigned: false,
  calls: mailCalls,
};

const message = { messageNo: 'notify:1', openId: 'app-1001', text: '付款成功：1,234.50 元', link: null };
export const messengerCalls = {
  createTicket: gatewayCall({
    name: 'createTicket',
    title: 'Open a ticket whose QR is scanned',
    text: 'A person scans `url` as QR with the messaging app and follows the public account. A ticket that nobody asks for costs nothing: it may be opened again.',
    method: 'POST',
    path: '/messenger/tickets',
    body: z.object({}),
    answer: z.object({
      ticket: z.string().regex(/^[\w-]{16,128}$/),
      url: z.url(),
      expiresInSeconds: z.number().positive(),
    }),
    refusals: {},
    changes: true,
    timeoutMs: MESSENGER_TIMEOUT_MS,
    silence: 'by-a-person',
    pausesMs: [],
    until: '',
    examples: [
      {
        title: 'opened',
        body: {},
        status: 200,
        answer: {
          ticket: 'Zm9sbG93LXRpY2tldC0wMDAx',
          url: 'https://app.example/scan?ticket=Zm9sbG93LXRpY2tldC0wMDAx',
          expiresInSeconds: 600,
        },
      },
    ],
  }),
  ticketState: gatewayCall({
    name: 'showTicket',
    title: 'Ask whether a ticket was scanned',
    text: 'An unknown ticket is expired.',
    method: 'GET',
    path: '/messenger/tickets/{ticket}',
    params: { ticket: text(128) },
    answer: z.discriminatedUnion('state', [
      z.object({ state: z.literal('waiting') }),
      z.object({ state: z.literal('expired') }),
      z.object({
        state: z.literal('followed'),
        openId: text(128).describe('Your name of the account; the same for ever.'),
        nickname: z.string().max(64),
      }),
    ]),
    refusals: {},
    changes: false,
    timeoutMs: MESSENGER_TIMEOUT_MS,
    silence: 'ask-again',
    pausesMs: [MESSENGER_LOOK_EVERY_MS],
    until: 'it was scanned or is over.',
    examples: [{ title: 'unknown', params: { ticket: 'none' }, status: 200, answer: { state: 'expired' } }],
  }),
  send: gatewayCall({
    name: 'sendMessage',
    title: 'Send one message to an account',
    text: 'The same messageNo again is the same message: it is answered 200 and delivered once.',
    method: 'POST',
    path: '/messenger/messages',
    body: z.object({ messageNo: text(200), openId: text(128), text: text(500), link: z.string().max(500).nullable() }),
    answer: taken,
    refusals: { 400: WRONG, 410: { when: 'The account does not follow any more. We forget it.' } },
    changes: true,
    timeoutMs: MESSENGER_TIMEOUT_MS,
    silence: 'same-number',
    pausesMs: JOB_PAUSES_MS,
    until: 'it is taken, ten times at most.',
    examples: [
      { title: 'taken', body: message, status: 200, answer: { taken: true } },
      { title: 'the same again', body: message, status: 200, answer: { taken: true } },
      {
        title: 'an account that does not follow',
        body: { ...message, messageNo: 'notify:2', openId: 'nobody' },
        status: 410,
        answer: { message: 'the account does not follow' },
      },
    ],
  }),
  publicAccount: gatewayCall({
    name: 'showAccount',
    title: 'The public account of the provider',
    text: '`followUrl` is drawn as a QR for people who do not follow yet.',
    method: 'GET',
    path: '/messenger/account',
    answer: z.object({ name: text(64), followUrl: z.url() }),
    refusals: {},
    changes: false,
    timeoutMs: MESSENGER_TIMEOUT_MS,
    silence: 'ask-again',
    pausesMs: [],
    until: '',
    examples: [
      {
        title: 'known',
        status: 200,
        answer: { name: '商户门户服务号', followUrl: 'https://app.example/follow' },
      },
    ],
  }),
};
export const messengerContract: GatewayContract = {
  title: 'Messaging app',
  text: 'A public account of the provider in a messaging app, which people bind by scanning a QR.',
  prefix: 'MESSENGER',
  addressVariable: 'MESSENGER_URL',
  isSigned: false,
  calls: messengerCalls,
};
