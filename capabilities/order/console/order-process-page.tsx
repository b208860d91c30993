import { merchantAddress } from '#capabilities/merchant/contract/addresses.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from 'antd';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { useCall, useCan, useTabTitle } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  CopyText,
  DataTable,
  DescriptionList,
  EmptyState,
  formatAmount,
  formatTime,
  Page,
  PageCard,
  PageHeader,
  WaitingCard,
  StatusTag,
  Timeline,
  wholeList,
  type Column,
} from '#platform/ui/index.ts';
import { showOrderRail } from '../contract/provider-operations.ts';
import { OrderStateTag } from '../portal/shared/order-state-tag.tsx';

type Shown = OutputOf<typeof showOrderRail>;

const REFRESH_MS = 10_000;
/** Digits of a number that tell orders of a day apart. */
const ORDER_TAIL = 4;

const instructionColumns: Column<Shown['instructions'][number]>[] = [
  { title: '银行指令号', name: 'channelNo', kind: 'copy', width: 330 },
  { title: '金额(元)', name: 'amount', kind: 'amount', width: 120 },
  { title: '发送时间', name: 'sentAt', kind: 'time', width: 170 },
  {
    title: '状态',
    name: 'stateName',
    width: 130,
    render: ({ stateName, isUnknown }) =>
      isUnknown ? <StatusTag tone="bad">结果未知</StatusTag> : <span>{stateName}</span>,
  },
];
const jobColumns: Column<Shown['jobs'][number]>[] = [
  { title: '任务', name: 'kind', width: 150 },
  { title: '状态', name: 'stateName', width: 92 },
  { title: '执行时间', name: 'runAt', width: 172, render: ({ runAt }) => (runAt ? formatTime(runAt) : '立即') },
  { title: '已尝试', name: 'attempt', kind: 'count', width: 76 },
  { title: '上次错误', name: 'lastError', width: 260 },
];

/** 订单处理过程 (/order/process): the state of an order, what the bank was sent, and the work under way for it. */
export default function OrderProcessPage() {
  const [search] = useSearchParams();
  const [mid, orderNo] = [search.get('mid') ?? '', search.get('orderNo') ?? ''];
  const tail = orderNo.slice(-ORDER_TAIL);
  useTabTitle(tail && `订单 ${tail}`);
  const shown = useCall(
    showOrderRail,
    { mid, orderNo },
    { quiet: true, enabled: mid !== '' && orderNo !== '', refreshMs: REFRESH_MS },
  );
  if (!mid || !orderNo)
    return (
      <Page>
        <PageHeader title="订单处理过程" />
        <EmptyState title="没有选择订单" hint="请从全部订单中打开一笔订单" />
      </Page>
    );
  return (
    <Page>
      <PageHeader
        title="订单处理过程"
        windowTitle={`订单 ${tail}`}
        note="每10秒自动更新"
        actions={<MerchantButton mid={mid} />}
      />
      {shown.data ? <Process {...shown.data} /> : <WaitingCard result={shown} rows={6} height={32} />}
    </Page>
  );
}

function MerchantButton({ mid }: { mid: string }) {
  const navigate = useNavigate();
  return useCan('op.merchant.view') ? (
    <Button onClick={() => void navigate(merchantAddress(mid))}>查看商户</Button>
  ) : null;
}

function Process({ order, timeline, instructions, jobs }: Shown) {
  return (
    <>
      <PageCard
        title={`${order.typeName} ${order.customerName}`}
        extra={<OrderStateTag state={order.state} name={order.stateName} />}
      >
        <DescriptionList
          items={[
            { label: '订单号', value: <CopyText value={order.orderNo} /> },
            { label: '商户号', value: order.mid },
            {
              label: '金额',
              value: (
                <>
                  <AmountText value={order.amount} /> 元
                </>
              ),
            },
            {
              label: '手续费',
              value: (
                <>
                  <AmountText value={order.fee} /> 元
                  {order.enteredAmount && `（从付款金额 ${formatAmount(order.enteredAmount)} 元中扣除）`}
                </>
              ),
            },
            { label: '账户', value: order.accountNo },
            { label: '对方', value: [order.payeeName, order.payeeAccountNo].filter(Boolean).join(' ') || null },
            { label: '提交人', value: order.makerName || null },
            { label: '提交时间', value: formatTime(order.submittedAt) },
            { label: '结束时间', value: order.finishedAt ? formatTime(order.finishedAt) : null },
            { label: '原因', value: order.failReason || null, wide: true },
          ]}
        />
      </PageCard>
      <PageCard title="银行指令">
        <DataTable
          caption="银行指令"
          rowKey="channelNo"
          columns={instructionColumns}
          result={wholeList(instructions)}
          empty={{ title: '没有发给银行的指令', hint: '平台内部的转账不经过银行' }}
        />
      </PageCard>
      <PageCard title="后台任务">
        <DataTable
          caption="后台任务"
          rowKey="kind"
          columns={jobColumns}
          result={wholeList(jobs)}
          empty={{ title: '没有后台任务' }}
        />
      </PageCard>
      <PageCard title="处理过程">
        <Timeline events={timeline} />
      </PageCard>
    </>
  );
}
