import { formatShortTime } from '#platform/ui/index.ts';
import type { OrderState } from '../../contract/words.ts';

interface Standing {
  fundsUntil: string | null;
  state: OrderState;
  reviewDeadline: string | null;
  scheduledAt: string | null;
  finishedAt: string | null;
  failReason: string;
}

const SHORT = 'MM-dd HH:mm'.length;
/** Until when, short: of another year the day alone, which ends before the hour that is meant. */
const untilShort = (iso: string): string => {
  const time = formatShortTime(iso);
  return time.length > SHORT ? time.slice(0, -' HH:mm'.length) : time;
};

/** The note of a status: who acts next and until when, or why it ended. Empty when there is nothing to add. */
export function nextStepOf({
  state,
  reviewDeadline,
  scheduledAt,
  fundsUntil,
  finishedAt,
  failReason,
}: Standing): string {
  switch (state) {
    case 'pending_review':
      return reviewDeadline ? `${untilShort(reviewDeadline)} 前复核` : '';
    case 'scheduled':
      return scheduledAt ? `${formatShortTime(scheduledAt)} 执行` : '';
    case 'awaiting_funds':
      return fundsUntil ? `余额不足，${untilShort(fundsUntil)} 前充值` : '余额不足，请充值';
    case 'processing':
      return '等待银行结果';
    case 'partly_succeeded':
    case 'succeeded':
      return finishedAt ? `${formatShortTime(finishedAt)} 完成` : '';
    default:
      return failReason;
  }
}
