import { orderAddress } from '../contract/addresses.ts';
import { useNavigate } from 'react-router';
import { ListPage, useCursorList } from '#platform/portal-kit/index.ts';
import { AmountText, formatAmount, optionsOf, rangeOf, type Column, type SearchField } from '#platform/ui/index.ts';
import { exportAllOrders, pageAllOrders, type ListedForProvider } from '../contract/provider-operations.ts';
import { orderStates, type OrderState } from '../contract/words.ts';
import { OrderStateTag } from '../portal/shared/order-state-tag.tsx';

const fields: SearchField[] = [
  { kind: 'dateRange', names: ['startTime', 'endTime'], label: '提交时间', spanDays: 366, required: true },
  { kind: 'text', name: 'number', label: '订单号或银行指令号', maxLength: 80 },
  { kind: 'text', name: 'mid', label: '商户号', maxLength: 32 },
  {
    kind: 'select',
    name: 'states',
    label: '状态',
    multiple: true,
    options: optionsOf(orderStates),
  },
];

/** What counts first: at 1024 px the rest is a scroll away. */
const columns: Column<ListedForProvider>[] = [
  { title: '提交时间', name: 'submittedAt', kind: 'moment', width: 80 },
  { title: '商户', name: 'customerName', width: 140, note: ({ mid }) => mid },
  { title: '类型', name: 'typeName', width: 80 },
  {
    title: '金额(元)',
    name: 'amount',
    kind: 'amount',
    width: 128,
    render: ({ direction, amount }) => <AmountText value={amount} direction={direction} />,
  },
  {
    title: '状态',
    name: 'state',
    width: 104,
    render: (row) => <OrderStateTag state={row.state} name={row.stateName} />,
    note: ({ failReason }) => failReason,
  },
  { title: '对方', name: 'payeeName', width: 108, note: ({ payeeAccountNo }) => payeeAccountNo },
  { title: '订单号', name: 'orderNo', kind: 'id', width: 112 },
];
const phone = {
  what: (row: ListedForProvider) => ({ title: row.customerName, note: row.orderNo }),
  money: (row: ListedForProvider) => ({ title: formatAmount(row.amount), note: row.stateName }),
};

const defaultsNow = () => {
  const [startTime, endTime] = rangeOf('recentWeek');
  return { startTime, endTime, number: '', mid: '', states: '' };
};
const inputOf = ({ startTime, endTime, number, mid, states }: ReturnType<typeof defaultsNow>) => ({
  startTime,
  endTime,
  number: number.trim(),
  mid: mid.trim().toUpperCase(),
  ...(states ? { states: states.split(',') as OrderState[] } : {}),
});

/** 全部订单 (/order/all): of all merchants, newest first. Each page begins behind the last row of the one before. */
export default function AllOrdersPage() {
  const navigate = useNavigate();
  return (
    <ListPage
      title="全部订单"
      note="所有商户的付款与收款，只读"
      {...useCursorList(pageAllOrders, defaultsNow(), inputOf, ({ submittedAt, orderNo }) => ({
        submittedAt,
        orderNo,
      }))}
      fields={fields}
      shown={2}
      rowKey="orderNo"
      columns={columns}
      phone={phone}
      file={exportAllOrders}
      onRow={({ mid, orderNo }) => void navigate(orderAddress(mid, orderNo))}
      empty={{ title: '没有符合条件的订单', hint: '请放宽提交时间或清除筛选条件' }}
    />
  );
}
