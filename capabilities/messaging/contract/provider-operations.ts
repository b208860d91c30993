import { z } from 'zod';
import { confirms, reason, sees } from '#capabilities/change/contract/provider-shapes.ts';
import { SAME_CHANGE_PENDING } from '#capabilities/change/contract/errors.ts';
import { operation } from '#platform/kernel/operation.ts';
import { keysOf, pageInput, pageOutput, requestNo, totpFactor } from '#platform/kernel/page.ts';
import { ADDRESSEE_MISSING, audienceFields, isAddressed, postInput } from './post-shapes.ts';
import { audiences, postKinds, postStates, postTopics } from './post-words.ts';
import {
  NO_POST_APPROVER,
  POST_AUDIENCE_MISSING,
  POST_ENDED,
  POST_END_PAST,
  POST_MERCHANT_MISSING,
  POST_MISSING,
  UPGRADE_POST_EXISTS,
} from './provider-errors.ts';

const text = z.string();
const edits = confirms('op.notice.edit');
const postId = z.string({ error: '请选择公告' }).min(1, '请选择公告').max(64, '请选择公告');

const post = z.object({
  postId: text,
  kind: keysOf(postKinds),
  topic: keysOf(postTopics),
  title: text,
  text,
  sections: z.array(z.object({ title: text, text })),
  version: text,
  asBanner: z.boolean(),
  atLogin: z.boolean(),
  audience: keysOf(audiences),
  audienceOf: z.array(text),
  audienceText: text,
  state: keysOf(postStates),
  beginsAt: text,
  /** Null: until it is ended. */
  endsAt: text.nullable(),
  proposedBy: text,
  approvedBy: text,
  approvedAt: text,
  endedBy: text,
  endReason: text,
  /** Of an upgrade: who is to confirm it, and who has. */
  readers: z.number(),
  confirmed: z.number(),
});
export type ShownPost = z.output<typeof post>;

export const listPosts = operation({
  path: 'console/post/list',
  realm: 'provider',
  title: '查询公告',
  input: z.object({ ...pageInput, state: keysOf(postStates).default('live') }),
  output: pageOutput(post).extend({
    counts: z.object({ live: z.number(), planned: z.number(), ended: z.number(), waiting: z.number() }),
  }),
  errors: [],
  policy: sees('op.notice.view'),
});

export const showPost = operation({
  path: 'console/post/detail',
  realm: 'provider',
  title: '查询公告详情',
  input: z.object({ postId }),
  output: post,
  errors: [POST_MISSING],
  policy: sees('op.notice.view'),
});

const reader = z.object({
  readerId: text,
  mid: text,
  merchantName: text,
  userName: text,
  confirmedAt: text.nullable(),
});
export type ShownReader = z.output<typeof reader>;

/** Who is to confirm an upgrade, and who has. */
export const listPostReaders = operation({
  path: 'console/post/readers',
  realm: 'provider',
  title: '查询公告确认情况',
  input: z.object({
    ...pageInput,
    postId,
    confirmed: z.boolean({ error: '请选择已确认或未确认' }).optional(),
    /** A part of the merchant's name, or its number. */
    keyword: z.string().trim().max(64, '关键字过长').optional(),
  }),
  output: pageOutput(reader),
  errors: [POST_MISSING],
  policy: sees('op.notice.view'),
});

/** What an announcement can be addressed to. */
export const showAddressees = operation({
  path: 'console/post/addressees',
  realm: 'provider',
  title: '查询公告对象',
  input: z.object({}),
  output: z.object({
    plans: z.array(z.object({ value: text, label: text })),
    products: z.array(z.object({ value: text, label: text })),
  }),
  errors: [],
  policy: sees('op.notice.view'),
});

/** How many it would reach now. */
export const countAddressees = operation({
  path: 'console/post/reach',
  realm: 'provider',
  title: '查询公告送达范围',
  input: z.object(audienceFields).refine(isAddressed, { error: ADDRESSEE_MISSING, path: ['audienceOf'] }),
  output: z.object({ merchants: z.number(), people: z.number() }),
  errors: [POST_MERCHANT_MISSING, POST_AUDIENCE_MISSING],
  policy: sees('op.notice.view'),
});

export const proposePost = operation({
  path: 'console/post/propose',
  realm: 'provider',
  title: '提交公告',
  input: postInput({ requestNo, reason, mespAuthList: totpFactor }),
  output: z.object({ changeId: text }),
  errors: [
    UPGRADE_POST_EXISTS,
    POST_MERCHANT_MISSING,
    POST_AUDIENCE_MISSING,
    POST_END_PAST,
    SAME_CHANGE_PENDING,
    NO_POST_APPROVER,
  ],
  // Of the post and of its sections.
  policy: { ...edits, multiLine: ['text'] },
});

/** Before its time. It touches no money: one person ends it, and the log says who and why. */
export const endPost = operation({
  path: 'console/post/end',
  realm: 'provider',
  title: '结束公告',
  input: z.object({ requestNo, postId, reason, mespAuthList: totpFactor }),
  output: z.object({ postId: text }),
  errors: [POST_MISSING, POST_ENDED],
  policy: edits,
});

export const messagingProviderOperations = [
  listPosts,
  showPost,
  listPostReaders,
  showAddressees,
  countAddressees,
  proposePost,
  endPost,
];
