import { Button } from 'antd';
import dayjs from 'dayjs';
import { useState, type Key } from 'react';
import { orderStates, type OrderState } from '#capabilities/order/contract/words.ts';
import { OrderStateTag } from '#capabilities/order/portal/shared/order-state-tag.tsx';
import { useListState } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  DataTable,
  formatAmount,
  formatTime,
  PageCard,
  rangeOf,
  SearchForm,
  sumOfAmounts,
  type Column,
  type SearchField,
} from '#platform/ui/index.ts';

interface Row {
  orderNo: string;
  at: string;
  payee: string;
  side: string;
  amount: string;
  fee: string;
  state: OrderState;
}

const states = Object.keys(orderStates) as OrderState[];
const stateChoices = states.map((value) => ({ value, label: orderStates[value] }));
const sides = [
  { value: 'in', label: '收入' },
  { value: 'out', label: '支出' },
] as const;
export const columns: Column<Row>[] = [
  { title: '订单号', name: 'orderNo', kind: 'copy', width: 240, pinned: 'left' },
  { title: '提交时间', name: 'at', kind: 'time', width: 180 },
  { title: '收款方', name: 'payee', width: 200 },
  { title: '收支', name: 'side', width: 80, render: ({ side }) => sides.find(({ value }) => value === side)!.label },
  { title: '金额(元)', name: 'amount', kind: 'amount' },
  { title: '手续费(元)', name: 'fee', kind: 'amount' },
  { title: '状态', name: 'state', width: 120, render: ({ state }) => <OrderStateTag state={state} /> },
];
const phoneRow = {
  what: ({ payee, at }: Row) => ({ title: payee, note: formatTime(at) }),
  money: ({ amount, state }: Row) => ({ title: <AmountText value={amount} />, note: <OrderStateTag state={state} /> }),
};

const PAYEES = ['远山科技有限公司', '蓝海电子元件有限公司', '南湖商贸有限公司'];
const HOURS_APART = 5;
/** Made backwards from now, so that the shortcuts of the day find some. */
export const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    orderNo: `W20261120${String(index).padStart(8, '0')}`,
    at: dayjs()
      .subtract(index * HOURS_APART, 'hour')
      .toISOString(),
    payee: PAYEES[index % PAYEES.length]!,
    side: sides[index % sides.length]!.value,
    amount: String(1234.5 * ((index % 17) + 1) ** 3),
    fee: '2.00',
    state: states[index % states.length]!,
  }));

const ROWS = rowsOf(134);
const LONG_ROWS = rowsOf(1000);
const [start, end] = rangeOf('recentMonth');
const DEFAULTS: Record<string, string> = {
  keyword: '',
  states: '',
  startTime: start,
  endTime: end,
  day: '',
  min: '',
  max: '',
  types: '',
  side: 'all',
};
const fields: SearchField[] = [
  { kind: 'dateRange', names: ['startTime', 'endTime'], label: '交易时间', required: true },
  { kind: 'text', name: 'keyword', label: '关键字', placeholder: '订单号、收款方' },
  { kind: 'select', name: 'states', label: '状态', options: stateChoices, multiple: true },
  { kind: 'date', name: 'day', label: '入账日' },
  { kind: 'moneyRange', names: ['min', 'max'], label: '金额(元)' },
  { kind: 'checkbox', name: 'types', label: '收支', options: sides },
  {
    kind: 'radio',
    name: 'side',
    label: '范围',
    options: [
      { value: 'all', label: '全部' },
      { value: 'mine', label: '我提交的' },
    ],
  },
];

/** Does what a server would do. Every third row is the person's own. */
function found(filter: Record<string, string>): Row[] {
  const listed = (text: string | undefined, value: string) => !text || text.split(',').includes(value);
  return ROWS.filter((row, index) => {
    const at = formatTime(row.at);
    if (at < filter.startTime! || at > filter.endTime! || (filter.day && !at.startsWith(filter.day))) return false;
    if (filter.min && Number(row.amount) < Number(filter.min)) return false;
    if (filter.max && Number(row.amount) > Number(filter.max)) return false;
    if (filter.side === 'mine' && index % 3 !== 0) return false;
    return (
      (row.orderNo + row.payee).includes(filter.keyword ?? '') &&
      listed(filter.states, row.state) &&
      listed(filter.types, row.side)
    );
  });
}

export const idle = { error: null, isFetching: false, refetch: () => undefined };

/**
 * 筛选与列表: every kind of field, chips, saved views; column settings, row height, selection with its sum, pages, and
 * what a filter leaves empty.
 */
export function ListStory() {
  const list = useListState(DEFAULTS);
  const [keys, setKeys] = useState<Key[]>([]);
  const rows = found(list.filter);
  const first = (list.pageNo - 1) * list.pageSize;
  return (
    <PageCard title="筛选与列表" id="list">
      <SearchForm
        fields={fields}
        value={list.filter}
        defaults={DEFAULTS}
        onSearch={list.setFilter}
        onClear={list.clearFilter}
      />
      <DataTable
        caption="组件页订单"
        rowKey="orderNo"
        columns={columns}
        phone={phoneRow}
        result={{ ...idle, data: { list: rows.slice(first, first + list.pageSize), totalCount: rows.length } }}
        list={list}
        totals={`共 ${rows.length} 笔，合计 ${formatAmount(sumOfAmounts(rows.map(({ amount }) => amount)))} 元`}
        actions={<Button>导出</Button>}
        selection={{
          keys,
          onChange: setKeys,
          sum: { column: 'amount' },
          actions: <Button size="small">批量复核</Button>,
        }}
      />
    </PageCard>
  );
}

/** 长列表: 1,000 rows, of which only those in sight are drawn. */
export function LongListStory() {
  const [keys, setKeys] = useState<Key[]>([]);
  return (
    <PageCard title="长列表（1000 行）" id="long-list">
      <DataTable
        caption="组件页长列表"
        rowKey="orderNo"
        columns={columns}
        result={{ ...idle, data: { list: LONG_ROWS } }}
        totals="共 1000 笔"
        selection={{ keys, onChange: setKeys, sum: { column: 'amount' } }}
      />
    </PageCard>
  );
}
