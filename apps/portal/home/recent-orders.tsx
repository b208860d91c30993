import { Link, useNavigate } from 'react-router';
import { queryOrdersJnl } from '#capabilities/order/contract/operations.ts';
import { OrderLink } from '#capabilities/order/portal/shared/order-link.tsx';
import { orderPhoneRow } from '#capabilities/order/portal/shared/order-phone-row.tsx';
import { OrderStateTag } from '#capabilities/order/portal/shared/order-state-tag.tsx';
import { orderAmount, otherSideColumn } from '#capabilities/order/portal/shared/payee-column.tsx';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { pathTo, useCall, useToday } from '#platform/portal-kit/index.ts';
import { DataTable, ErrorState, isoOfLocal, PageCard, rangeOf, Skeleton, type Column } from '#platform/ui/index.ts';
import { REFRESH_MS } from './refresh.ts';

type Row = OutputOf<typeof queryOrdersJnl>['list'][number];

const SHOWN = 5;

const columns: Column<Row>[] = [
  { title: '提交时间', name: 'submittedAt', kind: 'moment', width: 100 },
  otherSideColumn,
  { title: '类型', name: 'typeName', width: 84 },
  { title: '金额(元)', name: 'amount', kind: 'amount', width: 142, render: orderAmount },
  {
    title: '状态',
    name: 'state',
    width: 134,
    render: (row) => <OrderStateTag state={row.state} name={row.stateName} />,
  },
  { title: '订单号', name: 'orderNo', width: 124, render: (row) => <OrderLink orderNo={row.orderNo} /> },
  { title: '制单人', name: 'makerName', width: 92, spare: true },
];

/** The newest orders of the last 30 days. */
export function RecentOrders() {
  const navigate = useNavigate();
  const [startTime, endTime] = rangeOf('recentMonth', useToday());
  const orders = useCall(
    queryOrdersJnl,
    { startTime: isoOfLocal(startTime), endTime: isoOfLocal(endTime) },
    { quiet: true, refreshMs: REFRESH_MS },
  );
  const list = orders.data?.list.slice(0, SHOWN);
  return (
    <PageCard title="最近订单" extra={<Link to="/order/journal">全部订单</Link>}>
      {!list && orders.error ? (
        <ErrorState failure={orders.error} onRetry={() => void orders.refetch()} />
      ) : !list ? (
        <Skeleton rows={SHOWN} height={24} />
      ) : (
        <DataTable
          caption="最近订单"
          rowKey="orderNo"
          columns={columns}
          phone={orderPhoneRow}
          result={{ data: { list }, error: null, isFetching: false, refetch: orders.refetch }}
          empty={{ title: '近一月没有订单', hint: '提交提现或转账后，订单会出现在这里' }}
          onRow={(row) => void navigate(pathTo('/order/detail', { open: row.orderNo }))}
        />
      )}
    </PageCard>
  );
}
