import { z } from 'zod';
import { eventReply } from '#platform/kernel/event-reply.ts';
import { noticeKind } from '#platform/kernel/notice.ts';
import { operation, type OutputOf } from '#platform/kernel/operation.ts';
import { keysOf, pageInput, pageOutput } from '#platform/kernel/page.ts';
import { MARKED_AT_ONCE } from '../constants.ts';
import { MESSAGE_MISSING } from './errors.ts';
import { queryWarnRules, setWarnRules } from './warn-operations.ts';
import { messageTypes } from './words.ts';

const messageType = keysOf(messageTypes);
/** ISO with +08:00. */
const time = z.string();
const messageIds = z
  .array(z.string().max(64))
  .min(1, '请选择消息')
  .max(MARKED_AT_ONCE, `一次最多处理${MARKED_AT_ONCE}条消息`);
const done = z.object({ count: z.number() });

/** Spec section 3, message tab: what is unread or waits, with the first two of each. */
export const selectMessage = operation({
  path: 'plm/select.message',
  title: '查询消息概要',
  input: z.object({}),
  output: z.object({
    tabs: z.array(
      z.object({
        label: z.string(),
        name: messageType,
        count: z.number(),
        /** `to`: the page that it is about. */
        list: z.array(z.object({ id: z.string(), msgContent: z.string(), to: z.string().nullable() })),
      }),
    ),
  }),
  errors: [],
  policy: { audience: 'person', effect: 'read', passive: true, silentErrors: true },
});

/** The message centre's list. A to-do is no message: it is there until somebody has done the work. */
export const pageMessages = operation({
  path: 'siteMessage/page',
  title: '查询消息',
  input: z.object({
    msgType: messageType,
    kind: noticeKind.optional(),
    unread: z.boolean().optional(),
    ...pageInput,
  }),
  output: pageOutput(
    z.object({
      messageId: z.string(),
      msgType: messageType,
      /** Of a notice; empty for others. */
      kindName: z.string(),
      title: z.string(),
      msgContent: z.string(),
      /** When it happened; null for a to-do. */
      at: time.nullable(),
      /** Until when a to-do can be done; null for as long as it takes, and for others. */
      until: time.nullable(),
      read: z.boolean(),
      to: z.string().nullable(),
    }),
  ).extend({
    /** Of each tab: what waits, and what is unread. */
    counts: z.object({ todo: z.number(), notice: z.number(), announcement: z.number() }),
  }),
  errors: [],
  policy: { audience: 'person', effect: 'read' },
});

/** Marks messages as read: those named, or all of a tab. */
export const readMessage = operation({
  path: 'siteMessage/readMessage',
  title: '标记消息已读',
  input: z
    .object({ messageIds: messageIds.optional(), all: z.enum(['notice', 'announcement']).optional() })
    .refine((input) => (input.messageIds === undefined) !== (input.all === undefined), {
      error: '请选择要标记的消息',
      path: ['messageIds'],
    }),
  output: done,
  errors: [],
  policy: { audience: 'person', effect: 'change' },
});

/** Hides messages from this person; others still see theirs. */
export const deleteMessage = operation({
  path: 'siteMessage/delMessage',
  title: '删除消息',
  input: z.object({ messageIds }),
  output: done,
  errors: [MESSAGE_MISSING],
  policy: { audience: 'person', effect: 'change' },
});

/** Announcements of the provider that are in force, newest first. */
export const queryPlacards = operation({
  path: 'plm/msdb.query.placard',
  title: '查询公告',
  input: z.object({}),
  output: z.object({
    list: z.array(
      z.object({ placardId: z.string(), title: z.string(), text: z.string(), at: time, read: z.boolean() }),
    ),
  }),
  errors: [],
  policy: { audience: 'person', effect: 'read' },
});

/** Banners of the home page that this person has not closed. */
export const listBanners = operation({
  path: 'plm/banner.list',
  title: '查询首页横幅',
  input: z.object({}),
  output: z.object({
    list: z.array(z.object({ bannerId: z.string(), title: z.string(), text: z.string() })),
  }),
  errors: [],
  policy: { audience: 'person', effect: 'read', passive: true, silentErrors: true },
});

/**
 * What an open page hears of: `work`, something of the merchant has changed that waits or is listed; `notices`, the
 * person has a new message.
 */
export type LiveTopic = 'work' | 'notices';

/** The stream of an open page: which of these has changed, until the session ends. It does not prolong it. */
export const followChanges = operation({
  path: 'plm/live.changes',
  title: '接收页面更新',
  input: z.object({}),
  output: eventReply,
  answers: 'events',
  errors: [],
  policy: { audience: 'merchant', anyMember: true, effect: 'read', waits: true, passive: true, silentErrors: true },
});

export type MessageTab = OutputOf<typeof selectMessage>['tabs'][number];
export type MessageRow = OutputOf<typeof pageMessages>['list'][number];

export const messagingOperations = [
  selectMessage,
  pageMessages,
  readMessage,
  deleteMessage,
  queryPlacards,
  listBanners,
  followChanges,
  queryWarnRules,
  setWarnRules,
];
