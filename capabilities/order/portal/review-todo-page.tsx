import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { businessTime, pathTo, useCall, useListState } from '#platform/portal-kit/index.ts';
import { AmountText, DataTable, formatShortTime, formatTime, Page, PageCard, PageHeader, SearchForm, type Column, type SearchField } from '#platform/ui/index.ts';
import { auditBacklog } from '../contract/operations.ts';
import { OrderLink } from './shared/order-link.tsx';
import { untilMinute } from './order-words.ts';
import './order.css';

type Row = OutputOf<typeof auditBacklog>['list'][number];
const DEFAULTS = { keyword: '' };
const REFRESH_MS = 30_000;
const SOON_DAYS = 3;
const DAY_MS = 86_400_000;
const fields: SearchField[] = [{ kind: 'text', name: 'keyword', label: '关键字', placeholder: '订单号、收款方、备注' }];

/** That little time is left is said in words; the exact time always stands. */
function Deadline({ at }: { at: string }) {
  const [seenAt] = useState(businessTime);
  const left = Date.parse(at) - seenAt;
  const soon = left > 0 && left < SOON_DAYS * DAY_MS;
  return (
    <span className={soon ? 'numeric deadline-soon' : 'numeric'}>
      {untilMinute(formatTime(at))}
      {soon && <small>即将到期</small>}
    </span>
  );
}

const columns: Column<Row>[] = [
  { title: '订单号', name: 'orderNo', width: 220, pinned: 'left', render: (row) => <OrderLink orderNo={row.orderNo} /> },
  { title: '类型', name: 'typeName', width: 88 },
  { title: '收款方', name: 'payeeName', width: 180 },
  { title: '金额(元)', name: 'amount', kind: 'amount', width: 130 },
  {
    title: '当前步骤',
    name: 'stepTitle',
    width: 150,
    render: (row) => (
      <>
        {row.stepTitle}
        {row.stepCount > 1 && <span className="muted" title="第几步 / 共几步">　{`${row.stepNo}/${row.stepCount}`}</span>}
      </>
    ),
  },
  { title: '复核截止', name: 'reviewDeadline', width: 150, render: (row) => <Deadline at={row.reviewDeadline} /> },
  { title: '制单人', name: 'makerName', width: 110 },
  { title: '提交时间', name: 'submittedAt', kind: 'time', width: 176 },
  { title: '操作', name: 'state', width: 80, pinned: 'right', render: (row) => <OrderLink orderNo={row.orderNo}>去复核</OrderLink> },
];

const phoneRow = {
  what: (row: Row) => ({ title: <OrderLink orderNo={row.orderNo}>{row.payeeName || row.typeName}</OrderLink>, note: `${row.typeName} · ${row.makerName} · ${formatShortTime(row.submittedAt)}` }),
  money: (row: Row) => ({ title: <AmountText value={row.amount} />, note: row.stepCount > 1 ? `${row.stepTitle} ${row.stepNo}/${row.stepCount}` : row.stepTitle }),
};

/** What waits for this person's review (/review/todo). */
export default function ReviewTodoPage() {
  const list = useListState(DEFAULTS);
  const navigate = useNavigate();
  const keyword = list.filter.keyword.trim();
  const backlog = useCall(auditBacklog, { ...(keyword ? { keyword } : {}), pageNo: list.pageNo, pageSize: list.pageSize }, { quiet: true, refreshMs: REFRESH_MS });
  const totals = backlog.data?.totals;
  return (
    <Page>
      <PageHeader title="待复核" note="需要您复核的订单，逾期未复核的申请自动失效" />
      <PageCard>
        <SearchForm fields={fields} value={list.filter} defaults={DEFAULTS} onSearch={list.setFilter} onClear={list.clearFilter} busy={backlog.isFetching && !backlog.data} />
        <DataTable
          caption="待复核订单"
          rowKey="orderNo"
          columns={columns}
          phone={phoneRow}
          result={backlog}
          list={list}
          empty={{ title: '没有待复核的订单', hint: '制单人提交后，需要您复核的订单会出现在这里' }}
          onRow={(row) => void navigate(pathTo('/order/detail', { orderNo: row.orderNo }))}
          totals={
            totals && (
              <span className="numeric">
                共 {totals.count} 笔待复核，金额合计 <AmountText value={totals.amount} /> 元
              </span>
            )
          }
        />
      </PageCard>
    </Page>
  );
}
