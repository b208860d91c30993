import { OrderLink } from '#capabilities/order/portal/shared/order-link.tsx';
import { useCall, type ListState } from '#platform/portal-kit/index.ts';
import { AmountText, DataTable, formatAmount, formatShortTime, type Column } from '#platform/ui/index.ts';
import { listSecondEntries, type SecondEntry } from '../contract/operations.ts';

/** An order is booked a moment after it was made. */
export const REFRESH_MS = 5_000;
/** The list has no filter. */
export const NO_FILTER = {};

const Money = ({ row }: { row: SecondEntry }) => <AmountText value={row.amount} direction={row.direction} />;

const columns: Column<SecondEntry>[] = [
  { title: '记账时间', name: 'bookedAt', kind: 'moment', width: 110 },
  { title: '业务', name: 'typeName', width: 140 },
  { title: '对方', name: 'counterName', width: 180 },
  { title: '金额(元)', name: 'amount', kind: 'amount', width: 142, render: (row) => <Money row={row} /> },
  { title: '余额(元)', name: 'balanceAfter', kind: 'amount', width: 142 },
  {
    title: '订单号',
    name: 'orderNo',
    width: 132,
    render: ({ orderNo }) => (orderNo ? <OrderLink orderNo={orderNo} /> : '-'),
  },
];
const phone = {
  what: (row: SecondEntry) => ({ title: row.typeName, note: formatShortTime(row.bookedAt) }),
  money: (row: SecondEntry) => ({ title: <Money row={row} />, note: `余额 ${formatAmount(row.balanceAfter)}` }),
};

/** What went into and out of one second-level account, newest first. */
export function SecondEntries({ list, accountNo }: { list: ListState<typeof NO_FILTER>; accountNo: string }) {
  const { pageNo, pageSize } = list;
  const entries = useCall(listSecondEntries, { accountNo, pageNo, pageSize }, { quiet: true, refreshMs: REFRESH_MS });
  return (
    <DataTable
      caption="二级账户收支明细"
      rowKey="entryNo"
      columns={columns}
      phone={phone}
      result={entries}
      list={{ ...list, filtered: false }}
      empty={{ title: '还没有收支记录', hint: '充值到账后会出现在这里' }}
    />
  );
}
