import { useMemo, type ReactNode } from 'react';
import { pickAccounts } from '#capabilities/account/contract/operations.ts';
import { accountOfKey } from '#capabilities/account/portal/shared/account-key.ts';
import { Totals } from '#capabilities/account/portal/shared/totals.tsx';
import { orderSorts } from '#capabilities/order/contract/operations.ts';
import { lastOrderColumns } from '#capabilities/order/portal/shared/order-columns.tsx';
import { defaultsOf, orderFields, wireFilter } from '#capabilities/order/portal/shared/order-filter.ts';
import { OrderLink } from '#capabilities/order/portal/shared/order-link.tsx';
import { orderPhoneRow } from '#capabilities/order/portal/shared/order-phone-row.tsx';
import { OrderStateTag } from '#capabilities/order/portal/shared/order-state-tag.tsx';
import { orderAmount, otherSideColumn } from '#capabilities/order/portal/shared/payee-column.tsx';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { useCall, useListState, useToday } from '#platform/portal-kit/index.ts';
import { AmountText, formatCount, type Column } from '#platform/ui/index.ts';
import { codesOfBill, orderBill, type OrderBillName } from '../contract/bills.ts';
import { orderBillOperations } from '../contract/operations.ts';
import { typeChoices } from './bill-filter.ts';
import { BillFrame } from './bill-frame.tsx';
import { OrderBillDetail, linesText, type BillOrder } from './order-bill-detail.tsx';

interface OrderBillProps {
  name: OrderBillName;
  note: ReactNode;
  /** Head of the counterparty's column. */
  otherSide: string;
  empty: { title: string; hint: string };
}

const columnsOf = (otherSide: string, isBatch: boolean): Column<BillOrder>[] => [
  { title: '提交时间', name: 'submittedAt', kind: 'moment', width: 96, sortable: true },
  isBatch
    ? {
        title: '笔数',
        name: 'lines',
        width: 170,
        render: (row) => <span className="numeric">{formatCount(row.lines?.total ?? 1)} 笔</span>,
        note: linesText,
      }
    : { ...otherSideColumn, title: otherSide, width: 170 },
  { title: '金额(元)', name: 'amount', kind: 'amount', width: 142, render: orderAmount, sortable: true },
  {
    title: '状态',
    name: 'state',
    width: 110,
    render: (row) => <OrderStateTag state={row.state} name={row.stateName} />,
  },
  { title: '类型', name: 'typeName', width: 116 },
  { title: '订单号', name: 'orderNo', width: 116, render: (row) => <OrderLink orderNo={row.orderNo} /> },
  ...lastOrderColumns,
];

const batchPhoneRow = {
  ...orderPhoneRow,
  what: (row: BillOrder) => ({
    ...orderPhoneRow.what(row),
    title: `${row.typeName} ${formatCount(row.lines?.total ?? 1)} 笔`,
  }),
};

/** A bill of orders: the list of 订单流水 with the filters and columns of this bill. */
export function OrderBill({ name, note, otherSide, empty }: OrderBillProps) {
  const { title, exportCode, batches = false } = orderBill(name);
  const today = useToday();
  const defaults = useMemo(() => defaultsOf(today), [today]);
  const list = useListState(defaults, orderSorts);
  const picked = useCall(pickAccounts, {}, { quiet: true });
  const accounts = useMemo(() => picked.data?.list ?? [], [picked.data]);
  const filter = wireFilter(list.filter, accounts);
  const known = !list.filter.account || accountOfKey(accounts, list.filter.account) !== undefined;
  const bill = useCall(
    orderBillOperations[name],
    { ...filter, pageNo: list.pageNo, pageSize: list.pageSize, ...(list.sort ? { sort: list.sort } : {}) },
    { quiet: true, enabled: known },
  );
  const fields = useMemo(() => orderFields(accounts, { types: typeChoices(codesOfBill(name)) }), [accounts, name]);
  const totals = bill.data?.totals;
  const opened = list.open ? bill.data?.list.find(({ orderNo }) => orderNo === list.open) : undefined;
  return (
    <BillFrame
      bill={{ name, title, exportCode }}
      note={note}
      list={list}
      defaults={defaults}
      fields={fields}
      picked={picked}
      known={known}
      filter={filter}
      count={totals?.count}
      rowKey="orderNo"
      columns={columnsOf(otherSide, batches)}
      phone={batches ? batchPhoneRow : orderPhoneRow}
      result={bill}
      empty={empty}
      onRow={(row) => list.setOpen(row.orderNo)}
      totals={totals && <OrderTotals {...totals} />}
    >
      <OrderBillDetail order={opened} onClose={() => list.setOpen('')} />
    </BillFrame>
  );
}

/** Over the whole filter: what was asked for, and what of it succeeded. */
const OrderTotals = (totals: OutputOf<(typeof orderBillOperations)[OrderBillName]>['totals']) => (
  <Totals
    items={[
      { label: `合计 ${formatCount(totals.count)} 笔`, amount: <AmountText value={totals.amount} /> },
      { label: `成功 ${formatCount(totals.doneCount)} 笔`, amount: <AmountText value={totals.doneAmount} /> },
      totals.partCount === 0
        ? null
        : {
            label: `部分成功 ${formatCount(totals.partCount)} 笔，已付`,
            amount: <AmountText value={totals.partAmount} />,
          },
      totals.income === '0.00' ? null : { label: '入账', amount: <AmountText value={totals.income} direction="in" /> },
      { label: '实收手续费', amount: <AmountText value={totals.fee} /> },
    ]}
  />
);
