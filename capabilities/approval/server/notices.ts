import { formatAmount } from '#platform/kernel/amount-text.ts';
import { yuanOfFen } from '#platform/kernel/money.ts';
import type { Notice } from '#platform/kernel/notice.ts';
import { pathTo } from '#platform/kernel/path.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { noticeWindow, type NoticeSource } from '#platform/notice/index.ts';
import { reviewersOf } from './policy.ts';
import { WAITING, whoMayReview, type Waiting } from './waiting-reviews.ts';

/** What `approval.remind` has sent by SMS: orders that wait, for those who may review them now. */
export const reminderNotices: NoticeSource = {
  name: 'reminder',
  async find(tx, { from, below, limit }) {
    const rows = await tx.rows<Waiting & { xid: string; at: Date }>(
      `SELECT r.told_xid::text AS xid, r.told_at AS at, ${WAITING} WHERE ${noticeWindow('r')}`,
      [from, below, limit],
      'approval.told',
    );
    const reviewers = new Map<string, Awaited<ReturnType<typeof reviewersOf>>>();
    for (const { mid } of rows) if (!reviewers.has(mid)) reviewers.set(mid, await reviewersOf(tx, mid));
    return rows.map(({ xid, at, ...review }) => ({ xid, notice: noticeOf(review, at, reviewers.get(review.mid)!) }));
  },
};

function noticeOf(review: Waiting, at: Date, people: Awaited<ReturnType<typeof reviewersOf>>): Notice {
  const { mid, orderNo, amountFen, submittedAt, deadlineAt, remindedDay } = review;
  const eligible = whoMayReview(review, people);
  const sum = `${formatAmount(yuanOfFen(amountFen))} 元`;
  const isAlone = eligible.length === 0;
  return {
    mid,
    key: isAlone ? `review:${orderNo}:alone:${shanghaiDate(at)}` : `review:${orderNo}:${remindedDay}`,
    kind: 'review',
    title: isAlone ? '待复核订单已无可用的复核人' : '订单待您复核',
    text: isAlone
      ? `${sum}。请启用复核人员，或由制单人撤回后重新提交`
      : `${sum}，${shanghaiDate(submittedAt)}提交，${shanghaiDate(deadlineAt)}前未复核将失效`,
    to: pathTo('/order/detail', { open: orderNo }),
    at,
    people: eligible.map(({ personId }) => personId),
    admins: isAlone,
  };
}
