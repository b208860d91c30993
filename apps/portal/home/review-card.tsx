import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import type { queryWorkbench } from '#capabilities/order/contract/home-operations.ts';
import { auditBacklog } from '#capabilities/order/contract/operations.ts';
import { walkPath } from '#capabilities/order/portal/shared/order-link.tsx';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { useCall } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  EmptyState,
  ErrorState,
  formatCount,
  formatShortTime,
  PageCard,
  Skeleton,
} from '#platform/ui/index.ts';
import { REFRESH_MS } from './refresh.ts';

type Workbench = OutputOf<typeof queryWorkbench>;

/**
 * Orders that wait for this person's review: count, sum, oldest, next deadline, and one button that opens the first.
 */
export function ReviewCard({ workbench }: { workbench: Workbench | undefined }) {
  const navigate = useNavigate();
  const backlog = useCall(auditBacklog, {}, { quiet: true, refreshMs: REFRESH_MS });
  const { data } = backlog;
  const first = data?.list[0];
  const today = workbench?.reviewedToday;
  return (
    <PageCard title="待我复核" extra={<Link to="/review/todo">全部待复核</Link>}>
      {!data ? (
        backlog.error ? (
          <ErrorState failure={backlog.error} onRetry={() => void backlog.refetch()} />
        ) : (
          <Skeleton rows={2} height={30} />
        )
      ) : first ? (
        <div className="reviews">
          <p className="reviews-count">
            <b className="numeric">{formatCount(data.totals.count)}</b> 笔
          </p>
          <p className="reviews-facts numeric">
            <span>
              合计 <AmountText value={data.totals.amount} /> 元
            </span>
            <small>
              最近截止 {formatShortTime(first.reviewDeadline)}
              {data.totals.oldestSubmittedAt && (
                <>
                  ，<span className="one-line">最早提交于 {formatShortTime(data.totals.oldestSubmittedAt)}</span>
                </>
              )}
            </small>
          </p>
          <Button type="primary" size="large" onClick={() => void navigate(walkPath('review', first.orderNo))}>
            开始复核
          </Button>
        </div>
      ) : (
        <EmptyState
          title="没有等待您复核的订单"
          hint="制单人提交后，需要您复核的订单会出现在这里"
          action={<Link to="/order/journal">查看订单流水</Link>}
        />
      )}
      {today && today.approved + today.refused > 0 && (
        <p className="reviews-today muted numeric">
          今日已复核 {formatCount(today.approved + today.refused)} 笔（通过 {today.approved}，未通过 {today.refused}
          ），金额合计 <AmountText value={today.amount} /> 元
        </p>
      )}
    </PageCard>
  );
}
