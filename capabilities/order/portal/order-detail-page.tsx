import { Link, useSearchParams } from 'react-router';
import { ReceiptButton } from '#capabilities/receipt/portal/shared/receipt-button.tsx';
import { useCall } from '#platform/portal-kit/index.ts';
import {
  accountTail,
  AmountText,
  AuditStatusTag,
  CopyText,
  DataTable,
  DescriptionList,
  EmptyState,
  formatAmount,
  formatTime,
  Page,
  PageCard,
  PageHeader,
  PrintButton,
  sumOfAmounts,
  Timeline,
  WaitingCard,
  type Column,
} from '#platform/ui/index.ts';
import { queryOrderDetail, type OrderDetail } from '../contract/operations.ts';
import { ENDED_UNPAID, orderEvents } from '../contract/words.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderSignatures } from './order-signatures.tsx';
import { OrderLines } from './order-lines.tsx';
import { reviewCodeOf } from './order-story.ts';
import { eventTones, mayHaveReceipt, untilMinute } from './order-words.ts';
import { RelatedOrders } from './related-orders.tsx';
import { ReviewSteps } from './review-steps.tsx';
import { useWalk, WalkButtons } from './walk.tsx';
import './order.css';

/** How often an order under way is read again. */
const FOLLOW_MS = 2000;
const UNDER_WAY: readonly string[] = ['queued', 'processing'];

type Entry = OrderDetail['entries'][number];
const entryColumns: Column<Entry>[] = [
  { title: '记账时间', name: 'bookedAt', kind: 'time', width: 164 },
  {
    title: '账户',
    name: 'accountNo',
    width: 110,
    render: (entry) => <span className="numeric">{accountTail(entry.accountNo)}</span>,
  },
  { title: '资金类型', name: 'bucketName', width: 84 },
  { title: '摘要', name: 'typeName', width: 110 },
  {
    title: '发生额(元)',
    name: 'amount',
    align: 'right',
    width: 148,
    render: (entry) => <AmountText value={entry.amount} direction={entry.direction} />,
  },
  {
    title: '变动前(元)',
    name: 'balanceBefore',
    align: 'right',
    width: 148,
    render: (entry) => <AmountText value={entry.balanceBefore} />,
  },
  {
    title: '变动后(元)',
    name: 'balanceAfter',
    align: 'right',
    width: 148,
    render: (entry) => <AmountText value={entry.balanceAfter} />,
  },
];

const entryPhoneRow = {
  what: (entry: Entry) => ({ title: `${entry.typeName} · ${entry.bucketName}`, note: formatTime(entry.bookedAt) }),
  money: (entry: Entry) => ({
    title: <AmountText value={entry.amount} direction={entry.direction} />,
    note: (
      <>
        余额 <AmountText value={entry.balanceAfter} />
      </>
    ),
  }),
};

/**
 * One order: facts, next step, timeline, entries (/order/detail?orderNo=… in a tab of its own, or ?open=… for one of a
 * list, all of which share a tab).
 */
export default function OrderDetailPage() {
  const [search] = useSearchParams();
  const orderNo = search.get('orderNo') ?? search.get('open') ?? '';
  const detail = useCall(
    queryOrderDetail,
    { orderNo },
    { enabled: orderNo !== '', quiet: true, refreshMs: ({ state }) => UNDER_WAY.includes(state) && FOLLOW_MS },
  );
  const order = detail.data?.orderNo === orderNo ? detail.data : undefined;
  const walk = useWalk(search.get('f.list'), orderNo, order?.actions.approve === true);
  return (
    <Page>
      <PageHeader
        title="订单详情"
        windowTitle={`订单详情 ${orderNo.slice(-4)}`.trim()}
        actions={
          <>
            {walk && <WalkButtons walk={walk} decided={order !== undefined && !order.actions.approve} />}
            {order && mayHaveReceipt(order) && <ReceiptButton orders={[{ orderNo }]} />}
            {order && <PrintButton />}
          </>
        }
      />
      {orderNo === '' ? (
        <PageCard>
          <EmptyState
            title="没有选择订单"
            hint="请从订单流水中选择一笔订单"
            action={<Link to="/order/journal">前往订单流水</Link>}
          />
        </PageCard>
      ) : order ? (
        <OrderView key={order.orderNo} order={order} refresh={() => void detail.refetch()} />
      ) : (
        <WaitingCard result={detail} />
      )}
    </Page>
  );
}

/** What a step did to the balances: amount and fee are one sum. */
function balanceNote(moved: OrderDetail['timeline'][number]['moved']): string {
  const sums = new Map<string, string[]>();
  for (const { bucketName, direction, amount } of moved) {
    const what = `${bucketName} ${direction === 'in' ? '+' : '\u2212'}`;
    sums.set(what, [...(sums.get(what) ?? []), amount]);
  }
  return [...sums].map(([what, amounts]) => what + formatAmount(sumOfAmounts(amounts))).join('，');
}

function OrderView({ order, refresh }: { order: OrderDetail; refresh(): void }) {
  return (
    <>
      <OrderHead order={order} actions={<OrderActions order={order} onOutdated={refresh} />} />
      <div className="order-columns">
        <div className="stack">
          {order.review.required && (
            <PageCard
              title="复核进度"
              extra={
                order.reviewDeadline &&
                order.state === 'pending_review' &&
                `截止 ${untilMinute(formatTime(order.reviewDeadline))}`
              }
            >
              <ReviewSteps order={order} />
            </PageCard>
          )}
          <PageCard title="处理进度">
            <Timeline
              events={order.timeline.map(({ at, actor, event, text, note, moved }, index, all) => {
                // Of steps in one second, the last one says what they did together.
                const entries =
                  all[index + 1]?.at === at ? [] : order.entries.filter(({ bookedAt }) => bookedAt === at);
                const notes = [note, balanceNote(order.progress ? moved : entries)].filter(Boolean);
                return {
                  at,
                  actor,
                  text: text || orderEvents[event],
                  tone: eventTones[event],
                  ...(notes.length > 0 ? { note: notes.map((line) => <div key={line}>{line}</div>) } : {}),
                };
              })}
            />
          </PageCard>
        </div>
        <OrderFacts order={order} />
      </div>
      {order.progress && (
        <OrderLines
          order={{ ...order, progress: order.progress }}
          refreshMs={UNDER_WAY.includes(order.state) && FOLLOW_MS}
        />
      )}
      {/* Asked again with each state: an approval that was signed changes it. */}
      <OrderSignatures key={order.state} orderNo={order.orderNo} />
      <RelatedOrders order={order} refresh={refresh} />
      <Entries entries={order.entries} refresh={refresh} />
    </>
  );
}

/** The running amounts of an authorization. */
function holdRows({ holdAmounts, expiresAt }: OrderDetail) {
  if (!holdAmounts) return [];
  const { held, used, released } = holdAmounts;
  const amounts = [
    ['冻结中', held],
    ['已使用', used],
    ['已解冻', released],
  ] as const;
  return [
    ...amounts.map(([label, value]) => ({
      label,
      value: (
        <>
          <AmountText value={value} /> 元
        </>
      ),
    })),
    expiresAt !== null && { label: '授权有效期至', value: formatTime(expiresAt) },
  ];
}

function OrderFacts({ order }: { order: OrderDetail }) {
  return (
    <PageCard title="订单信息">
      <DescriptionList
        items={[
          { label: '订单号', value: <CopyText value={order.orderNo} label="订单号" />, wide: true },
          {
            label: '手续费',
            value: (
              <>
                <AmountText value={order.fee} /> 元
                {order.enteredAmount && `（从付款金额 ${formatAmount(order.enteredAmount)} 元中扣除）`}
              </>
            ),
          },
          ...holdRows(order),
          ...order.details.map(({ label, text }) => ({ label, value: text })),
          { label: '制单人', value: order.makerName },
          {
            label: '复核状态',
            value: order.review.required ? (
              <AuditStatusTag code={reviewCodeOf(order)} />
            ) : (
              (order.review.exemption ?? '无需复核')
            ),
          },
          { label: '提交时间', value: formatTime(order.submittedAt) },
          order.scheduledAt !== null && { label: '预约时间', value: formatTime(order.scheduledAt) },
          order.arrivalAt !== null &&
            order.channelNo !== '' &&
            !ENDED_UNPAID.includes(order.state) && {
              label: '预计到账',
              value: `${untilMinute(formatTime(order.arrivalAt))} 前`,
            },
          order.finishedAt !== null && { label: '完成时间', value: formatTime(order.finishedAt) },
          order.bankSerial !== '' && {
            label: '银行流水号',
            value: <CopyText value={order.bankSerial} label="银行流水号" />,
            wide: true,
          },
          order.channelNo !== '' && { label: '渠道编号', value: order.channelNo, wide: true },
          { label: '备注', value: order.remark || '-', wide: true },
        ]}
      />
    </PageCard>
  );
}

/** Folded, because few people need the entries. */
function Entries({ entries, refresh }: { entries: Entry[]; refresh(): void }) {
  return (
    <details className="page-card order-entries">
      <summary>资金变动（{entries.length}）</summary>
      <div className="page-card-body">
        <DataTable
          caption="资金变动"
          rowKey="entryNo"
          columns={entryColumns}
          phone={entryPhoneRow}
          result={{ data: { list: entries }, error: null, isFetching: false, refetch: refresh }}
          empty={{ title: '暂无资金变动', hint: '订单冻结、扣款或退回资金后会出现在这里' }}
        />
      </div>
    </details>
  );
}
