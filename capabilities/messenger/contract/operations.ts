import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { MESSENGER_ALREADY_BOUND, MESSENGER_NOT_BOUND, MESSENGER_UNREACHABLE } from './errors.ts';

export const createTicket = operation({
  path: 'plm/wx.ticket.create',
  title: '获取消息账号绑定二维码',
  input: z.object({}),
  output: z.object({
    ticket: z.string(),
    /** The content of the QR, which the messaging app opens. */
    url: z.string(),
    expiresInSeconds: z.number(),
  }),
  errors: [MESSENGER_UNREACHABLE, MESSENGER_ALREADY_BOUND],
  policy: { audience: 'person', effect: 'change' },
});

export const queryBindStatus = operation({
  path: 'plm/query.wx.bind.status',
  title: '查询消息账号绑定状态',
  input: z.object({}),
  output: z.object({
    bind: z.boolean(),
    /** What the owner calls the account in the app; empty when unbound. */
    nickname: z.string(),
    boundAt: z.string().nullable(),
    /** The last scan was by an account that another person has bound. */
    isTaken: z.boolean(),
  }),
  errors: [],
  policy: { audience: 'person', effect: 'read' },
});

export const unbindAccount = operation({
  path: 'plm/wx.unbind',
  title: '解除消息账号绑定',
  input: z.object({}),
  output: z.object({}),
  errors: [MESSENGER_NOT_BOUND],
  policy: { audience: 'person', effect: 'change' },
});

/** The provider's public account in the messaging app, for people without a session too. */
export const queryPublicAccount = operation({
  path: 'plm/wx.account',
  title: '查询服务号',
  input: z.object({}),
  output: z.object({ name: z.string(), followUrl: z.string() }),
  errors: [MESSENGER_UNREACHABLE],
  policy: { audience: 'public', effect: 'read', silentErrors: true },
});

export const messengerOperations = [createTicket, queryBindStatus, unbindAccount, queryPublicAccount];
