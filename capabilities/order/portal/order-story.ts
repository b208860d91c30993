import { RAIL_PAUSED } from '#capabilities/account/contract/rail-words.ts';
import { accountTail, formatAmount, formatShortTime, formatTime } from '#platform/ui/index.ts';
import type { OrderDetail } from '../contract/operations.ts';
import { ENDED_UNPAID } from '../contract/words.ts';
import { untilMinute } from './order-words.ts';

const NAMED = 2;

const namesOf = (names: readonly string[]): string =>
  names.length <= NAMED ? names.join('、') : `${names[0]}等 ${names.length} 人`;

/** Who acts next and until when (look.md, principle 4); empty when nothing more comes. */
export function nextStepOf(order: OrderDetail): string {
  switch (order.state) {
    case 'pending_review':
      return waitingReview(order);
    case 'scheduled':
      return order.sendAt
        ? `${order.review.required ? '复核通过，' : ''}将于 ${untilMinute(formatTime(order.sendAt))} 发出`
        : '';
    case 'awaiting_funds':
      return `付款账户可用余额不足，充值到账后自动执行${order.fundsUntil ? `，${formatShortTime(order.fundsUntil)} 前未到账则失效` : ''}`;
    case 'queued':
      return '系统正在执行，结果出来后本页自动更新';
    case 'authorized':
      return order.expiresAt ? `资金已冻结，${formatShortTime(order.expiresAt)} 到期后剩余资金自动解冻` : '资金已冻结';
    case 'processing':
      if (order.waitsForRail) return RAIL_PAUSED;
      return order.channelNo && order.arrivalAt
        ? `等待银行处理，预计 ${formatShortTime(order.arrivalAt)} 前到账，结果出来后本页自动更新`
        : '等待银行处理，结果出来后本页自动更新';
    case 'partly_succeeded':
      return '部分明细付款失败或退票，请核对失败明细后重新付款';
    case 'succeeded':
      if (order.sentBackLine)
        return isPaidAgain(order) ? '已再次付款，见下方关联订单' : '请向收款方核对账户信息，修改后再次付款';
      return order.mayBeReturned ? '银行已受理成功，7 个工作日内仍可能退票' : '';
    default:
      return '';
  }
}

function waitingReview({ review, reviewDeadline, actions }: OrderDetail): string {
  const step = review.steps.find(({ state }) => state === 'current');
  const until = reviewDeadline ? `，${formatShortTime(reviewDeadline)} 前` : '';
  if (actions.approve) return `等待您复核${until}`;
  if (!step || step.candidates.length === 0) return '当前没有可以复核的人员，请联系贵公司的管理员配置复核人';
  return `等待${namesOf(step.candidates)}复核${until}`;
}

export interface Ending {
  why: string;
  /** Where the money is now. */
  money: string;
  /** The advice. */
  advice: string;
}

const sentence = (text: string): string => (text === '' || /[。！？]$/.test(text) ? text : `${text}。`);

/** Money that was never taken out of the available balance has no entry. */
function moneyOf({ entries, accountNo, amount, direction }: OrderDetail): string {
  if (direction === 'in') return '款项没有划转。';
  const account = accountTail(accountNo);
  return entries.length === 0
    ? `未从付款账户（${account}）扣款。`
    : `${formatAmount(amount)} 元已退回付款账户（${account}）的可用余额。`;
}

const wasAuthorized = ({ timeline }: OrderDetail): boolean => timeline.some(({ event }) => event === 'authorized');

/** Whether an order that pays this one again was paid or may still be paid. */
export const isPaidAgain = ({ repeatedBy }: OrderDetail): boolean =>
  repeatedBy.some(({ state }) => !ENDED_UNPAID.includes(state));

/** Why an order paid nothing in the end, where the money is and what to do. Null for other orders. */
export function endingOf(order: OrderDetail): Ending | null {
  const ending = unpaidEnding(order);
  return ending?.advice && isPaidAgain(order) ? { ...ending, advice: '已再次付款，见下方关联订单。' } : ending;
}

function unpaidEnding(order: OrderDetail): Ending | null {
  const money = moneyOf(order);
  const actor = order.timeline.findLast(({ event }) => event === order.state)?.actor ?? '';
  switch (order.state) {
    case 'failed':
      return { why: sentence(order.failReason || '交易失败'), money, advice: '请核对失败原因后再次付款。' };
    case 'returned':
      if (wasAuthorized(order))
        return { why: '授权完成后已撤销。', money: '资金已退回付款账户的可用余额。', advice: '' };
      if (order.channelNo === '') return { why: '该笔款项已由后续订单退回付款方。', money: '', advice: '' };
      return {
        why: sentence(`银行退票：${order.failReason || '收款账户不能入账'}`),
        money,
        advice: '请向收款方核对账户信息，修改后再次付款。',
      };
    case 'rejected':
      return {
        why: sentence(`${actor}拒绝：${order.failReason}`),
        money,
        advice: '如仍需付款，请按意见修改后重新提交。',
      };
    case 'returned_to_maker':
      return { why: sentence(`${actor}退回：${order.failReason}`), money, advice: '请按意见修改后重新提交。' };
    case 'expired':
      if (wasAuthorized(order))
        return { why: '授权已到期。', money: '剩余冻结资金已退回付款账户的可用余额。', advice: '' };
      return {
        why: sentence(order.failReason || '到期前没有完成复核，申请已失效'),
        money,
        advice: '如仍需付款，请重新提交。',
      };
    case 'withdrawn':
      if (wasAuthorized(order))
        return { why: '授权已撤销。', money: '剩余冻结资金已退回付款账户的可用余额。', advice: '' };
      return { why: '制单人已撤回。', money, advice: '' };
    default:
      return null;
  }
}

/**
 * The word for the review's result, also if the order ended otherwise afterwards: an order that was approved and then
 * failed or was taken back has passed its review (spec section 4 has one list for both).
 */
export const reviewCodeOf = ({ auditStatus, review }: OrderDetail): string =>
  review.state === null ? auditStatus : REVIEW_CODES[review.state];

const REVIEW_CODES: Readonly<Record<NonNullable<OrderDetail['review']['state']>, string>> = {
  pending: '01',
  approved: '02',
  rejected: '06',
  returned: '06',
  withdrawn: '09',
  expired: '18',
};
