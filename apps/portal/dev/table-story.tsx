import { Button } from 'antd';
import { useState } from 'react';
import { useListState } from '#platform/portal-kit/index.ts';
import { DataTable, OrderStateTag, orderStates, PageCard, type Column } from '#platform/ui/index.ts';

interface Row {
  orderNo: string;
  at: string;
  payee: string;
  amount: string;
  fee: string;
  state: string;
}

const columns: Column<Row>[] = [
  { title: '订单号', name: 'orderNo', kind: 'copy', width: 240, pinned: 'left' },
  { title: '提交时间', name: 'at', kind: 'time', width: 180 },
  { title: '收款方', name: 'payee', width: 200 },
  { title: '金额(元)', name: 'amount', kind: 'amount' },
  { title: '手续费(元)', name: 'fee', kind: 'amount' },
  { title: '状态', name: 'state', width: 120, render: (row) => <OrderStateTag state={row.state} /> },
];
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    orderNo: `W20261120${String(index).padStart(8, '0')}`,
    at: `2026-11-20T1${index % 10}:04:05+08:00`,
    payee: '远山科技有限公司',
    amount: String(1234.5 * ((index % 17) + 1) ** 3),
    fee: '2.00',
    state: orderStates[index % orderStates.length]!.value,
  }));

const PAGE_ROWS = rowsOf(14);
const LONG_ROWS = rowsOf(1000);
const NO_FILTER = {};
const idle = { error: null, isFetching: false, refetch: () => undefined };

/** 列表: column settings, row height, selection with its sum, pages. */
export function TableStory({ above }: { above: React.ReactNode }) {
  const list = useListState(NO_FILTER);
  const [keys, setKeys] = useState<React.Key[]>([]);
  return (
    <PageCard title="列表">
      {above}
      <DataTable
        caption="组件页订单"
        rowKey="orderNo"
        columns={columns}
        result={{ ...idle, data: { list: PAGE_ROWS, totalCount: 134 } }}
        list={list}
        totals="共 134 笔，合计 8,612,345.00 元"
        actions={<Button>导出</Button>}
        selection={{ keys, onChange: setKeys, sum: { of: 'amount' }, actions: <Button size="small">批量复核</Button> }}
      />
    </PageCard>
  );
}

/** 长列表: 1,000 rows, of which only those in sight are drawn. */
export function LongTableStory() {
  const [keys, setKeys] = useState<React.Key[]>([]);
  return (
    <PageCard title="长列表（1000 行）" id="long-list">
      <DataTable
        caption="组件页长列表"
        rowKey="orderNo"
        columns={columns}
        result={{ ...idle, data: { list: LONG_ROWS } }}
        totals="共 1000 笔"
        selection={{ keys, onChange: setKeys, sum: { of: 'amount' } }}
      />
    </PageCard>
  );
}

/** 空列表: none yet, and none for this filter. */
export function EmptyTableStory() {
  return (
    <div className="grid-2">
      <PageCard title="暂无数据">
        <DataTable caption="组件页空列表" rowKey="orderNo" columns={columns.slice(1, 4)} result={{ ...idle, data: { list: [], totalCount: 0 } }} empty={{ hint: '提交订单后会出现在这里' }} />
      </PageCard>
      <PageCard title="读取失败">
        <DataTable<Row> caption="组件页失败列表" rowKey="orderNo" columns={columns} result={{ ...idle, data: undefined, error: { message: '系统繁忙，请稍后重试', reference: '0191-ab' } }} />
      </PageCard>
    </div>
  );
}
