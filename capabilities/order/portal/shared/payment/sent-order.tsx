import { useNavigate } from 'react-router';
import { pathTo, ReviewRows, type ReviewRow } from '#platform/portal-kit/index.ts';
import { CopyText, SuccessPage } from '#platform/ui/index.ts';

/** Spec section 5: the review notice. */
export const REVIEW_NOTICE = '有主账户复核权限的操作员需在90天内复核，逾期申请失效';
const MINUTES = 16;
/** Of an order that was scheduled: it does not run late. */
const reviewNoticeUntil = (scheduledAt: string): string =>
  `有主账户复核权限的操作员需在 ${scheduledAt.slice(0, MINUTES).replace('T', ' ')} 前复核，逾期申请失效`;
export const UNKNOWN_NOTICE = '已提交，尚未收到处理结果。请点击查询结果确认，请勿重复提交';
const NEXT = '处理进度可在订单详情中查看';
/** The button that begins another one, of every kind. */
export const ANOTHER = '再来一笔';

interface Place {
  text: string;
  onOpen(): void;
}

interface SentOrderProps {
  /** Null as long as nobody knows whether it was taken. */
  order: { orderNo: string; state: string } | null;
  rows: readonly ReviewRow[];
  /** What happens to it now. Default: its detail says it. */
  next?: string | undefined;
  /** Of one that waits for its review. */
  reviewNotice?: string;
  /** When it is to run, as ISO; it ends then without a review. */
  scheduledAt?: string | undefined;
  /** How its number is called. */
  noun?: string;
  /** Begins another one in the same place. */
  onAgain(): void;
  onAskAgain(): void;
  asking: boolean;
  /** Where it is followed. Default: 订单详情. */
  detail?: Place;
  also?: Place;
  /** Where a person sees what became of it. Default: 订单流水. */
  list?: Place;
}

/**
 * After an order was sent, of every kind: accepted, what comes next and another one, or 处理中 when no answer came
 * (ui.md rule 8). A page that is left with an accepted order begins again.
 */
export function SentOrder({ order, rows, next = NEXT, scheduledAt, ...props }: SentOrderProps) {
  const { reviewNotice = scheduledAt ? reviewNoticeUntil(scheduledAt) : REVIEW_NOTICE } = props;
  const navigate = useNavigate();
  const { noun = '订单号', onAgain, onAskAgain, asking, detail, also, list } = props;
  if (!order) {
    const { text, onOpen } = list ?? { text: '订单流水', onOpen: () => void navigate('/order/journal') };
    return (
      <SuccessPage
        kind="unknown"
        notice={UNKNOWN_NOTICE}
        onAskAgain={onAskAgain}
        asking={asking}
        continueText={text}
        onContinue={onOpen}
      >
        <ReviewRows rows={rows} />
      </SuccessPage>
    );
  }
  const { orderNo, state } = order;
  const followed = detail ?? {
    text: '订单详情',
    onOpen: () => void navigate(pathTo('/order/detail', { orderNo })),
  };
  return (
    <SuccessPage
      notice={state === 'pending_review' ? reviewNotice : next}
      continueText={ANOTHER}
      onContinue={onAgain}
      onRenew={onAgain}
      detailText={followed.text}
      onDetail={followed.onOpen}
      also={also}
    >
      <ReviewRows rows={[{ label: noun, value: <CopyText value={orderNo} label={noun} /> }, ...rows]} />
    </SuccessPage>
  );
}
