import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCall } from '#platform/portal-kit/index.ts';
import {
  accountTail,
  amountInCapitals,
  AmountText,
  AuditStatusTag,
  CopyText,
  DataTable,
  DescriptionList,
  EmptyState,
  ErrorState,
  formatTime,
  OrderStateTag,
  Page,
  PageCard,
  PageHeader,
  PrintButton,
  Skeleton,
  Timeline,
  type Column,
  type Tone,
} from '#platform/ui/index.ts';
import { queryOrderDetail, type OrderDetail } from '../contract/operations.ts';
import { orderEvents, type OrderEvent } from '../contract/words.ts';
import { OrderActions } from './order-actions.tsx';
import { untilMinute } from './order-words.ts';
import { ReviewSteps } from './review-steps.tsx';
import './order.css';

/** While an order is under way it is asked for so often. */
const FOLLOW_MS = 2000;
const UNDER_WAY: readonly string[] = ['queued', 'processing'];

const tones: Readonly<Record<OrderEvent, Tone>> = {
  submitted: 'off',
  approved: 'good',
  rejected: 'bad',
  returned_to_maker: 'bad',
  withdrawn: 'off',
  expired: 'off',
  scheduled: 'waiting',
  queued: 'running',
  sent: 'running',
  suspended: 'waiting',
  succeeded: 'good',
  failed: 'bad',
  returned: 'bad',
};

type Entry = OrderDetail['entries'][number];
const entryColumns: Column<Entry>[] = [
  { title: '记账时间', name: 'bookedAt', kind: 'time', width: 176 },
  { title: '账户', name: 'accountNo', width: 130, render: (entry) => <span className="numeric">{accountTail(entry.accountNo)}</span> },
  { title: '资金类型', name: 'bucketName', width: 100 },
  { title: '摘要', name: 'typeName', width: 110 },
  { title: '发生额(元)', name: 'amount', align: 'right', width: 160, render: (entry) => <AmountText value={entry.amount} direction={entry.direction} /> },
  { title: '变动前(元)', name: 'balanceBefore', align: 'right', width: 160, render: (entry) => <AmountText value={entry.balanceBefore} /> },
  { title: '变动后(元)', name: 'balanceAfter', align: 'right', width: 160, render: (entry) => <AmountText value={entry.balanceAfter} /> },
];

const entryPhoneRow = {
  what: (entry: Entry) => ({ title: `${entry.typeName} · ${entry.bucketName}`, note: formatTime(entry.bookedAt) }),
  money: (entry: Entry) => ({ title: <AmountText value={entry.amount} direction={entry.direction} />, note: <>余额 <AmountText value={entry.balanceAfter} /></> }),
};

/** One order: what it is, who must act, what happened, what was booked (/order/detail?orderNo=…). */
export default function OrderDetailPage() {
  const [search] = useSearchParams();
  const orderNo = search.get('orderNo') ?? '';
  const [underWay, setUnderWay] = useState(false);
  const detail = useCall(queryOrderDetail, { orderNo }, { enabled: orderNo !== '', quiet: true, refreshMs: underWay && FOLLOW_MS });
  const order = detail.data?.orderNo === orderNo ? detail.data : undefined;
  const runs = order !== undefined && UNDER_WAY.includes(order.state);
  if (runs !== underWay) setUnderWay(runs);
  return (
    <Page>
      <PageHeader title="订单详情" actions={order && <PrintButton />} />
      {orderNo === '' ? (
        <PageCard>
          <EmptyState title="没有选择订单" hint="请从订单流水中选择一笔订单" action={<Link to="/order/journal">前往订单流水</Link>} />
        </PageCard>
      ) : order ? (
        <OrderView order={order} refresh={() => void detail.refetch()} />
      ) : (
        <PageCard>{detail.error && !detail.isFetching ? <ErrorState failure={detail.error} onRetry={() => void detail.refetch()} /> : <Skeleton rows={8} height={20} />}</PageCard>
      )}
    </Page>
  );
}

function OrderView({ order, refresh }: { order: OrderDetail; refresh(): void }) {
  return (
    <>
      <OrderHead order={order} actions={<OrderActions order={order} onOutdated={refresh} />} />
      <div className="order-columns">
        <PageCard title="复核进度" extra={order.review.required && order.reviewDeadline && order.state === 'pending_review' && `截止 ${untilMinute(formatTime(order.reviewDeadline))}`}>
          {order.review.required ? <ReviewSteps order={order} /> : <p className="muted">该订单无需复核</p>}
        </PageCard>
        <PageCard title="处理进度">
          <Timeline
            events={order.timeline.map(({ at, actor, event, text, note }) => ({ at, actor, text: text || orderEvents[event], tone: tones[event], ...(note ? { note } : {}) }))}
          />
        </PageCard>
      </div>
      <PageCard title="资金变动">
        <DataTable
          caption="资金变动"
          rowKey="entryNo"
          columns={entryColumns}
          phone={entryPhoneRow}
          result={{ data: { list: order.entries }, error: null, isFetching: false, refetch: refresh }}
          empty={{ title: '暂无资金变动', hint: '订单冻结、扣款或退回资金后会出现在这里' }}
        />
      </PageCard>
    </>
  );
}

/** What the state means for the person who looks; empty when the word says it all. */
function stateNote(order: OrderDetail): string {
  if (order.failReason) return order.failReason;
  switch (order.state) {
    case 'pending_review':
      return '有主账户复核权限的操作员需在90天内复核，逾期申请失效';
    case 'scheduled':
      return order.sendAt ? `${order.review.required ? '复核通过，' : ''}将于 ${untilMinute(formatTime(order.sendAt))} 发出` : '';
    case 'queued':
    case 'processing':
      return '结果出来后本页自动更新';
    case 'succeeded':
      return order.mayBeReturned ? '银行已受理成功，7 个工作日内仍可能退票' : '';
    default:
      return '';
  }
}

function OrderHead({ order, actions }: { order: OrderDetail; actions: ReactNode }) {
  const note = stateNote(order);
  return (
    <PageCard>
      <div className="order-head">
        <div>
          <p className="muted">{order.typeName}金额(元)</p>
          <AmountText value={order.amount} size="display" />
          <p className="muted fs-12">{amountInCapitals(order.amount)}</p>
        </div>
        <div className="order-state" role="status">
          <OrderStateTag state={order.state} />
          {note && <p className={order.failReason ? 'order-bad' : 'muted'}>{note}</p>}
        </div>
      </div>
      <div className="order-parties">
        <Party title="付款方" name={order.accountName} account={order.accountNo} bank="商户账户" />
        <span className="order-arrow" aria-hidden>
          →
        </span>
        <Party title="收款方" name={order.payeeName} account={order.payeeAccountNo} bank={order.payeeBankName} />
      </div>
      <DescriptionList
        items={[
          { label: '订单号', value: <CopyText value={order.orderNo} label="订单号" /> },
          { label: '手续费', value: <><AmountText value={order.fee} /> 元</> },
          { label: '制单人', value: order.makerName },
          order.review.required && { label: '复核状态', value: <AuditStatusTag code={order.auditStatus} /> },
          { label: '提交时间', value: formatTime(order.submittedAt) },
          order.scheduledAt !== null && { label: '预约时间', value: formatTime(order.scheduledAt) },
          order.arrivalAt !== null && order.channelNo !== '' && { label: '预计到账', value: `${untilMinute(formatTime(order.arrivalAt))} 前` },
          order.finishedAt !== null && { label: '完成时间', value: formatTime(order.finishedAt) },
          order.bankSerial !== '' && { label: '银行流水号', value: <CopyText value={order.bankSerial} label="银行流水号" /> },
          order.channelNo !== '' && { label: '渠道编号', value: order.channelNo, wide: true },
          { label: '备注', value: order.remark || '-', wide: true },
        ]}
      />
      {actions}
    </PageCard>
  );
}

function Party({ title, name, account, bank }: { title: string; name: string; account: string; bank: string }) {
  return (
    <div className="order-party">
      <small>{title}</small>
      <b>{name || '-'}</b>
      <span className="muted numeric">{[bank, account].filter(Boolean).join('　')}</span>
    </div>
  );
}
