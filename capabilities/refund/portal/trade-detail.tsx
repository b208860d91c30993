import { Button } from 'antd';
import { MoneyHead } from '#capabilities/order/portal/shared/money-head.tsx';
import { useCall, useCan } from '#platform/portal-kit/index.ts';
import {
  CopyText,
  DataTable,
  DescriptionList,
  dialogs,
  formatTime,
  Page,
  PageCard,
  PageHeader,
  PrintButton,
  StatusTag,
  toast,
  WaitingCard,
  type DialogProps,
} from '#platform/ui/index.ts';
import { queryRefundTrade, type RefundTradeDetail } from '../contract/operations.ts';
import { refundColumns, refundPhone } from './refund-columns.tsx';
import { nextStepOf, tradeTones } from './refund-words.ts';

/** How often a trade is read again while a refund of it runs or waits. */
const FOLLOW_MS = 2000;
const isUnderWay = ({ refunds }: RefundTradeDetail): boolean => refunds.some(({ result }) => result === 'waiting');

const askRefund = (trade: RefundTradeDetail) =>
  dialogs.load<string, DialogProps<string> & { trade: RefundTradeDetail }>(
    () => import('./refund-dialog.tsx').then(({ RefundDialog }) => RefundDialog),
    { trade },
  );

/** One received trade with its refunds, and the button that makes one. */
export function TradeDetail({ tradeNo, onClose }: { tradeNo: string; onClose(): void }) {
  const detail = useCall(
    queryRefundTrade,
    { tradeNo },
    { quiet: true, refreshMs: (found) => isUnderWay(found) && FOLLOW_MS },
  );
  const trade = detail.data?.tradeNo === tradeNo ? detail.data : undefined;
  const refresh = () => void detail.refetch();
  return (
    <Page>
      <PageHeader
        title="退款详情"
        actions={
          <>
            <Button onClick={onClose}>返回列表</Button>
            {trade && <PrintButton />}
          </>
        }
      />
      {trade ? (
        <>
          <Head trade={trade} />
          <Facts trade={trade} />
          <Refunds trade={trade} refresh={refresh} />
        </>
      ) : (
        <WaitingCard result={detail} />
      )}
    </Page>
  );
}

/** What a new refund does next, by its state. */
const sentences: Readonly<Partial<Record<string, string>>> = {
  pending_review: '已提交，复核通过后退款',
  scheduled: '已提交，付款账户余额不足，充值后自动退款',
};

function Head({ trade }: { trade: RefundTradeDetail }) {
  const allowed = useCan('031301');
  const give = async () => {
    const state = await askRefund(trade);
    if (state) toast.success(sentences[state] ?? '已提交，正在退款');
  };
  return (
    <MoneyHead
      label="收款金额(元)"
      amount={trade.amount}
      parts={[
        ['已退(元)', trade.refunded],
        ['可退(元)', trade.refundable],
      ]}
      state={<StatusTag tone={tradeTones[trade.state]}>{trade.stateName}</StatusTag>}
      next={nextStepOf(trade)}
    >
      {allowed && trade.refundable !== '0.00' && (
        <Button type="primary" onClick={() => void give()}>
          退款
        </Button>
      )}
    </MoneyHead>
  );
}

const Facts = ({ trade }: { trade: RefundTradeDetail }) => (
  <PageCard title="收款信息">
    <DescriptionList
      items={[
        { label: '交易单号', value: <CopyText value={trade.tradeNo} label="交易单号" />, wide: true },
        { label: '付款方', value: trade.payerName },
        { label: '业务类型', value: trade.typeName },
        { label: '收款账户', value: <span className="numeric">{trade.accountNo}</span> },
        { label: '收款时间', value: formatTime(trade.receivedAt) },
        { label: '退款截止日', value: trade.refundUntil },
        ...(trade.remark ? [{ label: '备注', value: trade.remark }] : []),
      ]}
    />
  </PageCard>
);

const Refunds = ({ trade, refresh }: { trade: RefundTradeDetail; refresh(): void }) => (
  <PageCard title="退款记录">
    <DataTable
      caption="该交易的退款"
      rowKey="refundNo"
      columns={refundColumns}
      phone={refundPhone}
      result={{ data: { list: trade.refunds }, error: null, isFetching: false, refetch: refresh }}
      empty={{ title: '还没有退款', hint: '点击“退款”并提交后，会列在这里' }}
    />
  </PageCard>
);
