import { Link, useNavigate } from 'react-router';
import { queryOrdersJnl } from '#capabilities/order/contract/operations.ts';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { pathTo, useCall } from '#platform/portal-kit/index.ts';
import { AmountText, CopyText, DataTable, ErrorState, formatShortTime, isoOfLocal, OrderStateTag, PageCard, rangeOf, Skeleton, type Column } from '#platform/ui/index.ts';
import { useLayout } from '../layout/layout-store.ts';

type Row = OutputOf<typeof queryOrdersJnl>['list'][number];

const SHOWN = 5;
const REFRESH_MS = 30_000;

const orderLink = (row: Row) => (
  <CopyText value={row.orderNo} label="订单号">
    <Link to={pathTo('/order/detail', { orderNo: row.orderNo })} onClick={(event) => event.stopPropagation()}>
      {row.orderNo}
    </Link>
  </CopyText>
);

const columns: Column<Row>[] = [
  { title: '提交时间', name: 'submittedAt', kind: 'time', width: 176 },
  { title: '订单号', name: 'orderNo', width: 236, render: orderLink },
  { title: '类型', name: 'typeName', width: 96 },
  { title: '收款方', name: 'payeeName', width: 220 },
  { title: '金额(元)', name: 'amount', kind: 'amount', width: 160 },
  { title: '状态', name: 'state', width: 112, render: (row) => <OrderStateTag state={row.state} /> },
  { title: '制单人', name: 'makerName', width: 110 },
];

/** The newest orders of the last 30 days. */
export function RecentOrders() {
  const navigate = useNavigate();
  const phone = useLayout((state) => state.device === 'mobile');
  const [startTime, endTime] = rangeOf('recentMonth');
  const orders = useCall(queryOrdersJnl, { startTime: isoOfLocal(startTime), endTime: isoOfLocal(endTime) }, { quiet: true, refreshMs: REFRESH_MS });
  const list = orders.data?.list.slice(0, SHOWN);
  return (
    <PageCard title="最近订单" extra={<Link to="/order/journal">全部订单</Link>}>
      {phone && list && list.length > 0 ? (
        <OrderLines list={list} />
      ) : !list && orders.error ? (
        <ErrorState failure={orders.error} onRetry={() => void orders.refetch()} />
      ) : !list ? (
        <Skeleton rows={SHOWN} height={24} />
      ) : (
        <DataTable
          caption="最近订单"
          rowKey="orderNo"
          columns={columns}
          result={{ data: { list }, error: null, isFetching: false, refetch: orders.refetch }}
          empty={{ title: '近一月没有订单', hint: '提交提现或转账后，订单会出现在这里' }}
          onRow={(row) => void navigate(pathTo('/order/detail', { orderNo: row.orderNo }))}
        />
      )}
    </PageCard>
  );
}

/** On a phone two lines an order, without scrolling sideways. */
function OrderLines({ list }: { list: readonly Row[] }) {
  return (
    <ul className="todo">
      {list.map((row) => (
        <li key={row.orderNo}>
          <Link to={pathTo('/order/detail', { orderNo: row.orderNo })}>
            <span className="todo-text">
              {row.payeeName}
              <small className="numeric">
                {row.typeName} · {formatShortTime(row.submittedAt)}
              </small>
            </span>
            <span className="order-line-end">
              <AmountText value={row.amount} />
              <small>
                <OrderStateTag state={row.state} />
              </small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
