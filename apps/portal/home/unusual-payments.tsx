import { Link } from 'react-router';
import { queryUnusual } from '#capabilities/order/contract/home-operations.ts';
import { OrderStateTag } from '#capabilities/order/portal/shared/order-state-tag.tsx';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { listPath, pathTo, useCall, useToday } from '#platform/portal-kit/index.ts';
import { AmountText, formatShortTime, PageCard, rangeOf } from '#platform/ui/index.ts';
import { REFRESH_MS } from './refresh.ts';

type Payment = OutputOf<typeof queryUnusual>['list'][number];

/**
 * Payments of the last week that differ from the others, for those who review. Nothing is drawn while there are none:
 * a card that says so every day would not be read on the day that counts.
 */
export function UnusualPayments() {
  const { data } = useCall(queryUnusual, {}, { quiet: true, refreshMs: REFRESH_MS });
  const [startTime, endTime] = rangeOf('recentWeek', useToday());
  if (!data || data.count === 0) return null;
  return (
    <PageCard
      title={`值得留意的付款（${data.count}）`}
      extra={<Link to={listPath('/order/journal', { startTime, endTime })}>近一周订单</Link>}
    >
      <ul className="home-list">
        {data.list.map((payment) => (
          <UnusualPayment key={payment.orderNo} {...payment} />
        ))}
      </ul>
    </PageCard>
  );
}

function UnusualPayment({
  orderNo,
  payeeName,
  typeName,
  amount,
  state,
  stateName,
  makerName,
  submittedAt,
  reasons,
}: Payment) {
  return (
    <li>
      <span className="home-list-text">
        <Link to={pathTo('/order/detail', { open: orderNo })}>
          {payeeName || typeName} <AmountText value={amount} /> 元
        </Link>
        <small>
          {formatShortTime(submittedAt)} {makerName} 提交{payeeName ? typeName : ''}：{reasons.join('；')}
        </small>
      </span>
      <OrderStateTag state={state} name={stateName} />
    </li>
  );
}
