import { AmountText, DataTable, formatTime, PageCard, type Column } from '#platform/ui/index.ts';
import type { OrderDetail } from '../contract/operations.ts';
import { OrderLink } from './shared/order-link.tsx';
import { OrderStateTag } from './shared/order-state-tag.tsx';

type Related = NonNullable<OrderDetail['original']> & { relation: string; key: string };

const columns: Column<Related>[] = [
  { title: '关系', name: 'relation', width: 130 },
  { title: '业务类型', name: 'typeName', width: 130 },
  { title: '金额(元)', name: 'amount', align: 'right', width: 148, render: (row) => <AmountText value={row.amount} /> },
  {
    title: '状态',
    name: 'state',
    width: 110,
    render: (row) => <OrderStateTag state={row.state} name={row.stateName} />,
  },
  { title: '提交时间', name: 'submittedAt', kind: 'time', width: 164 },
  { title: '订单号', name: 'orderNo', width: 220, render: (row) => <Number row={row} /> },
];

/** Another merchant's order can be named, and not opened. */
const Number = ({ row }: { row: Related }) =>
  row.isOwn ? (
    <OrderLink orderNo={row.orderNo}>{row.orderNo}</OrderLink>
  ) : (
    <span className="numeric">{row.orderNo}</span>
  );

const phone = {
  what: (row: Related) => ({
    title: row.isOwn ? <OrderLink orderNo={row.orderNo}>{row.typeName}</OrderLink> : row.typeName,
    note: `${row.relation} · ${formatTime(row.submittedAt)}`,
  }),
  money: (row: Related) => ({
    title: <AmountText value={row.amount} />,
    note: <OrderStateTag state={row.state} name={row.stateName} />,
  }),
};

/** The orders that this one follows or pays again, and those that do so with it; nothing for an order without any. */
export function RelatedOrders({ order, refresh }: { order: OrderDetail; refresh(): void }) {
  const { original, followers, repeats, repeatedBy, sentBackLine } = order;
  // Two lines of one batch may follow the same order.
  const list: Related[] = [
    ...(original ? [{ ...original, relation: sentBackLine ? `原批次第${sentBackLine.lineNo}笔` : '原订单' }] : []),
    ...followers.map((one) => ({ ...one, relation: '后续订单' })),
    ...(repeats ? [{ ...repeats, relation: '重付原单' }] : []),
    ...repeatedBy.map((one) => ({ ...one, relation: '再次付款' })),
  ].map((one, index) => ({ ...one, key: `${one.orderNo}/${index}` }));
  if (list.length === 0) return null;
  return (
    <PageCard title="关联订单">
      <DataTable
        caption="关联订单"
        rowKey="key"
        columns={columns}
        phone={phone}
        result={{ data: { list }, error: null, isFetching: false, refetch: refresh }}
        empty={{ title: '暂无关联订单', hint: '退款、退票等由本订单产生的订单会列在这里' }}
      />
    </PageCard>
  );
}
