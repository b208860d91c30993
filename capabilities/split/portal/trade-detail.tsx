import { Button } from 'antd';
import { MoneyHead } from '#capabilities/order/portal/shared/money-head.tsx';
import { OrderLink } from '#capabilities/order/portal/shared/order-link.tsx';
import { useCall } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  CopyText,
  DataTable,
  DescriptionList,
  formatAmount,
  formatTime,
  Page,
  PageCard,
  PageHeader,
  PrintButton,
  StatusTag,
  WaitingCard,
  type Column,
} from '#platform/ui/index.ts';
import { queryTrade, type SplitShareRow, type SplitTradeDetail } from '../contract/operations.ts';
import { SplitActions } from './split-actions.tsx';
import { nextStepOf, resultTones, tradeTones } from './split-words.ts';
import './split.css';

/** How often a trade is read again while one of its orders runs or waits. */
const FOLLOW_MS = 2000;
const isUnderWay = ({ state, actions, requests }: SplitTradeDetail): boolean =>
  state === 'freezing' ||
  (state === 'sharing' && !actions.split && !actions.finish) ||
  requests.some(({ shares }) => shares.some(({ result }) => result === 'waiting'));

const ResultTag = ({ row }: { row: SplitShareRow }) => (
  <StatusTag tone={resultTones[row.result]}>{row.resultName}</StatusTag>
);

/** Why it failed, or how much of it came back. */
const noteOf = (row: SplitShareRow): string =>
  row.reason || (row.returned === '0.00' ? '' : `退回 ${formatAmount(row.returned)} 元`);

const columns: Column<SplitShareRow>[] = [
  {
    title: '接收方',
    name: 'receiverName',
    width: 200,
    kind: 'name',
    note: (row) => `${row.relationName}　${row.accountNo}`,
  },
  {
    title: '分账金额(元)',
    name: 'amount',
    kind: 'amount',
    width: 148,
    note: (row) => (row.ratio ? `交易金额的 ${row.ratio}%` : ''),
  },
  { title: '结果', name: 'result', width: 160, render: (row) => <ResultTag row={row} />, note: noteOf },
  {
    title: '订单号',
    name: 'orderNo',
    width: 220,
    render: (row) => <OrderLink orderNo={row.orderNo}>{row.orderNo}</OrderLink>,
  },
];
const phone = {
  what: (row: SplitShareRow) => ({
    title: <OrderLink orderNo={row.orderNo}>{row.receiverName}</OrderLink>,
    note: noteOf(row) || row.relationName,
  }),
  money: (row: SplitShareRow) => ({ title: <AmountText value={row.amount} />, note: <ResultTag row={row} /> }),
};

/** One received trade: what may be shared, what was, and each receiver's result. */
export function TradeDetail({ tradeNo, onClose, onSplit }: { tradeNo: string; onClose(): void; onSplit(): void }) {
  const detail = useCall(
    queryTrade,
    { tradeNo },
    { quiet: true, refreshMs: (found) => isUnderWay(found) && FOLLOW_MS },
  );
  const trade = detail.data?.tradeNo === tradeNo ? detail.data : undefined;
  const refresh = () => void detail.refetch();
  return (
    <Page>
      <PageHeader
        title="分账详情"
        actions={
          <>
            <Button onClick={onClose}>返回列表</Button>
            {trade && <PrintButton />}
          </>
        }
      />
      {trade ? (
        <>
          <Head trade={trade} onSplit={onSplit} refresh={refresh} />
          <Facts trade={trade} />
          <Requests trade={trade} refresh={refresh} />
        </>
      ) : (
        <WaitingCard result={detail} />
      )}
    </Page>
  );
}

const Head = ({ trade, onSplit, refresh }: { trade: SplitTradeDetail; onSplit(): void; refresh(): void }) => (
  <MoneyHead
    label="交易金额(元)"
    amount={trade.amount}
    parts={[
      ['可分(元)', trade.limit],
      ['已分(元)', trade.shared],
      ['剩余可分(元)', trade.left],
    ]}
    state={<StatusTag tone={tradeTones[trade.state]}>{trade.stateName}</StatusTag>}
    next={nextStepOf(trade)}
  >
    <SplitActions trade={trade} onSplit={onSplit} onOutdated={refresh} />
  </MoneyHead>
);

const Facts = ({ trade }: { trade: SplitTradeDetail }) => (
  <PageCard title="交易信息" extra={trade.freezeNo && <OrderLink orderNo={trade.freezeNo}>分账冻结订单</OrderLink>}>
    <DescriptionList
      items={[
        { label: '交易单号', value: <CopyText value={trade.tradeNo} label="交易单号" />, wide: true },
        { label: '付款方', value: trade.payerName },
        { label: '业务类型', value: trade.typeName },
        { label: '收款账户', value: <span className="numeric">{trade.accountNo}</span> },
        { label: '收款时间', value: formatTime(trade.receivedAt) },
        { label: '扣除退回后金额', value: <AmountText value={trade.base} /> },
        { label: '分账比例上限', value: `交易金额的 ${trade.ratio}%，且不超过扣除退回后金额` },
        ...(trade.expiresAt ? [{ label: '冻结有效期至', value: formatTime(trade.expiresAt) }] : []),
      ]}
    />
  </PageCard>
);

const Requests = ({ trade, refresh }: { trade: SplitTradeDetail; refresh(): void }) =>
  trade.requests.map((request, index) => (
    <PageCard key={request.splitNo} title={`第${index + 1}次分账`}>
      <p className="muted split-request">
        {formatTime(request.submittedAt)}　{request.makerName}　合计 <AmountText value={request.amount} /> 元
        {request.remark && `　${request.remark}`}
      </p>
      <DataTable
        caption={`第${index + 1}次分账的接收方`}
        rowKey="orderNo"
        columns={columns}
        phone={phone}
        result={{ data: { list: request.shares }, error: null, isFetching: false, refetch: refresh }}
        empty={{ title: '暂无接收方', hint: '请先绑定分账接收方，再为其填写分账金额' }}
      />
    </PageCard>
  ));
