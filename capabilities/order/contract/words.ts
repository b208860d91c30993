import { arrivingKinds, codesOf, codeWord, kindOf, openKinds } from '#capabilities/account/contract/kinds.ts';

/** The words of this capability that server and page share. */

/** The largest number of orders reviewed with one confirmation: one page of the to-do. */
export const REVIEW_BATCH = 50;

/** The life of a money order (domain-rules section 20). */
export const orderStates = {
  pending_review: '待复核',
  scheduled: '待执行',
  awaiting_funds: '待充值',
  queued: '排队中',
  processing: '处理中',
  authorized: '已授权',
  succeeded: '成功',
  partly_succeeded: '部分成功',
  failed: '失败',
  returned: '已退票',
  rejected: '已拒绝',
  returned_to_maker: '退回修改',
  withdrawn: '已撤回',
  expired: '已失效',
} as const;
export type OrderState = keyof typeof orderStates;

/** The word of a state, which a kind may have its own for. */
export const stateWord = (kind: string, state: OrderState): string => kindOf(kind).words?.[state] ?? orderStates[state];

/** The life of one line of a batch. While the order waits, and after it came to nothing, its lines are `waiting`. */
export const lineStates = {
  waiting: '待执行',
  processing: '处理中',
  succeeded: '成功',
  failed: '失败',
  returned: '已退票',
} as const;
export type LineState = keyof typeof lineStates;
/** Lines that ended and have not paid their payee. */
export const UNPAID_LINES: readonly LineState[] = ['failed', 'returned'];

/**
 * How a state is shown: it waits for somebody or for its hour, is under way, is good, is bad, or is over without
 * either.
 */
export const orderTones = {
  pending_review: 'waiting',
  scheduled: 'waiting',
  awaiting_funds: 'waiting',
  queued: 'running',
  processing: 'running',
  authorized: 'running',
  succeeded: 'good',
  partly_succeeded: 'waiting',
  failed: 'bad',
  returned: 'bad',
  rejected: 'bad',
  returned_to_maker: 'bad',
  withdrawn: 'off',
  expired: 'off',
} as const satisfies Record<OrderState, string>;

/** A batch before its submission. */
export const draftStates = { parsing: '解析中', ready: '待提交', faulty: '有错误' } as const;
export const draftTones = { parsing: 'waiting', ready: 'waiting', faulty: 'bad' } as const;

/** The tabs above the list of orders: every state is in exactly one, so that their counts add up to all. */
export const orderTabs = {
  review: { label: '待复核', states: ['pending_review'] },
  running: { label: '处理中', states: ['scheduled', 'awaiting_funds', 'queued', 'processing', 'authorized'] },
  succeeded: { label: '成功', states: ['succeeded'] },
  failed: { label: '失败', states: ['failed', 'partly_succeeded', 'expired'] },
  sentBack: { label: '退回', states: ['returned_to_maker', 'rejected', 'withdrawn', 'returned'] },
} as const satisfies Record<string, { label: string; states: readonly OrderState[] }>;
export type OrderTab = keyof typeof orderTabs;

/** The words of the timeline's events. */
export const orderEvents = {
  submitted: '提交订单',
  arrived: '款项入账',
  sent_back: '退票款入账',
  approved: '复核通过',
  passed_up: '提交上级复核',
  rejected: '复核拒绝',
  returned_to_maker: '退回修改',
  withdrawn: '制单人撤回',
  expired: '逾期失效',
  scheduled: '等待执行',
  awaiting_funds: '可用余额不足，等待充值',
  queued: '进入执行队列',
  started: '开始逐笔付款',
  sent: '已发送银行',
  rail_waits: '银行通道暂停，恢复后自动发送',
  rail_resumed: '银行通道恢复，已发送银行',
  suspended: '银行超24小时未告知结果，转入待处理款项',
  succeeded: '交易成功',
  partly_succeeded: '部分交易成功',
  failed: '交易失败',
  returned: '银行退票',
  authorized: '已授权，资金冻结',
  used: '后续交易使用冻结资金',
  freed: '后续交易解冻资金',
  paid_back: '后续交易退回资金',
} as const;
export type OrderEvent = keyof typeof orderEvents;

/** Type codes of the orders that somebody can make, and of money that arrives. */
export const orderTypes = (): Readonly<Record<string, string>> => codesOf([...openKinds(), ...arrivingKinds()]);
export const orderTypeName = (code: string): string => codeWord(code) ?? '-';

/** Orders that paid nothing in the end. */
export const ENDED_UNPAID: readonly OrderState[] = [
  'failed',
  'returned',
  'rejected',
  'returned_to_maker',
  'expired',
  'withdrawn',
];

/** How a payment ended whose bank has not told it. */
export const setResults = { succeeded: '成功', failed: '失败' } as const;
