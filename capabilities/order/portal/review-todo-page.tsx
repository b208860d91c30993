import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { businessTime, Can, ListPage, useCall, useListState } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  formatCount,
  formatShortTime,
  formatTime,
  NoPermissionState,
  type Column,
  type SearchField,
} from '#platform/ui/index.ts';
import { auditBacklog } from '../contract/operations.ts';
import { BatchActions, BatchOutcome, useReviewBatch } from './review-batch.tsx';
import { OrderLink, walkPath } from './shared/order-link.tsx';
import { typeColumn } from './shared/order-columns.tsx';
import { payeeColumn } from './shared/payee-column.tsx';
import './order.css';

type Row = OutputOf<typeof auditBacklog>['list'][number];
const DEFAULTS = { keyword: '' };
const REFRESH_MS = 30_000;
const SOON_DAYS = 3;
const DAY_MS = 86_400_000;
const fields: SearchField[] = [{ kind: 'text', name: 'keyword', label: '关键字', placeholder: '订单号、收款方、备注' }];

/** Words say that little time is left; the exact time is always shown. */
function Deadline({ at }: { at: string }) {
  const [seenAt] = useState(businessTime);
  const millisecondsLeft = Date.parse(at) - seenAt;
  const soon = millisecondsLeft > 0 && millisecondsLeft < SOON_DAYS * DAY_MS;
  return (
    <span className={soon ? 'numeric deadline-soon' : 'numeric'} title={formatTime(at)}>
      {formatShortTime(at)}
      {soon && <small>即将到期</small>}
    </span>
  );
}

/** To an order as one of this list, as it is searched now. */
function ReviewLink({ orderNo, children }: { orderNo: string; children?: ReactNode }) {
  const [search] = useSearchParams();
  return (
    <OrderLink orderNo={orderNo} to={walkPath('review', orderNo, search)}>
      {children}
    </OrderLink>
  );
}

const columns: Column<Row>[] = [
  { title: '提交时间', name: 'submittedAt', kind: 'moment', width: 100 },
  payeeColumn,
  { ...typeColumn, spare: true },
  { title: '金额(元)', name: 'amount', kind: 'amount', width: 132 },
  {
    title: '当前步骤',
    name: 'stepTitle',
    width: 122,
    render: (row) => (
      <>
        {row.stepTitle}
        {row.stepCount > 1 && (
          <span className="muted" title="第几步 / 共几步">
            {` ${row.stepNo}/${row.stepCount}`}
          </span>
        )}
      </>
    ),
  },
  { title: '复核截止', name: 'reviewDeadline', width: 112, render: (row) => <Deadline at={row.reviewDeadline} /> },
  { title: '制单人', name: 'makerName', width: 92, spare: true },
  { title: '订单号', name: 'orderNo', width: 124, spare: true, render: (row) => <ReviewLink orderNo={row.orderNo} /> },
  {
    title: '操作',
    name: 'state',
    width: 66,
    pinned: 'right',
    render: (row) => <ReviewLink orderNo={row.orderNo}>去复核</ReviewLink>,
  },
];

const phoneRow = {
  what: (row: Row) => ({
    title: <ReviewLink orderNo={row.orderNo}>{row.payeeName || row.typeName}</ReviewLink>,
    note: `${row.typeName} · ${formatShortTime(row.submittedAt)}`,
  }),
  money: (row: Row) => ({
    title: <AmountText value={row.amount} />,
    note: row.stepCount > 1 ? `${row.stepTitle} ${row.stepNo}/${row.stepCount}` : row.stepTitle,
  }),
};

/** Orders that wait for this person's review (/review/todo). */
export default function ReviewTodoPage() {
  return (
    <Can code="040101" otherwise={<NoPermissionState what="复核订单" />}>
      <ReviewTodo />
    </Can>
  );
}

function ReviewTodo() {
  const list = useListState(DEFAULTS);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const review = (orderNo: string) => void navigate(walkPath('review', orderNo, search));
  const [ticked, setTicked] = useState<readonly Row[]>([]);
  const batch = useReviewBatch(ticked, () => setTicked([]));
  const keyword = list.filter.keyword.trim();
  const backlog = useCall(
    auditBacklog,
    { ...(keyword ? { keyword } : {}), pageNo: list.pageNo, pageSize: list.pageSize },
    { quiet: true, refreshMs: REFRESH_MS },
  );
  const totals = backlog.data?.totals;
  const first = backlog.data?.list[0];
  return (
    <ListPage
      title="待复核"
      note="勾选多笔可一次确认；逾期未复核的申请自动失效"
      head={
        first &&
        ticked.length === 0 && (
          <Button type="primary" onClick={() => review(first.orderNo)}>
            开始复核
          </Button>
        )
      }
      before={<BatchOutcome batch={batch} />}
      list={list}
      defaults={DEFAULTS}
      fields={fields}
      caption="待复核订单"
      rowKey="orderNo"
      columns={columns}
      phone={phoneRow}
      result={backlog}
      empty={{
        title: '没有待复核的订单',
        hint: '制单人提交后，需要您复核的订单会出现在这里',
        action: <Link to="/order/journal">查看订单流水</Link>,
      }}
      onRow={(row) => review(row.orderNo)}
      selection={{
        keys: ticked.map(({ orderNo }) => orderNo),
        onChange: (_keys, rows) => setTicked(rows),
        sum: { column: 'amount' },
        always: true,
        actions: <BatchActions rows={ticked} batch={batch} />,
      }}
      totals={
        totals && (
          <span className="numeric">
            共 {formatCount(totals.count)} 笔待复核，金额合计 <AmountText value={totals.amount} /> 元
          </span>
        )
      }
    />
  );
}
