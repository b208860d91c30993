import { OrderLink } from '#capabilities/order/portal/shared/order-link.tsx';
import { AmountText, formatTime, StatusTag, type Column } from '#platform/ui/index.ts';
import type { RefundRow, RefundTradeRow } from '../contract/operations.ts';
import { resultTones, tradeTones } from './refund-words.ts';

const TradeTag = ({ row }: { row: RefundTradeRow }) => (
  <StatusTag tone={tradeTones[row.state]}>{row.stateName}</StatusTag>
);
const ResultTag = ({ row }: { row: RefundRow }) => (
  <StatusTag tone={resultTones[row.result]}>{row.stateName}</StatusTag>
);

export const tradeColumns: Column<RefundTradeRow>[] = [
  { title: '收款时间', name: 'receivedAt', kind: 'moment', width: 96 },
  {
    title: '付款方',
    name: 'payerName',
    width: 180,
    kind: 'name',
    note: (row) => row.typeName,
  },
  { title: '收款金额(元)', name: 'amount', kind: 'amount', width: 136 },
  { title: '已退(元)', name: 'refunded', kind: 'amount', width: 124, spare: true },
  { title: '可退(元)', name: 'refundable', kind: 'amount', width: 124 },
  { title: '状态', name: 'state', width: 128, render: (row) => <TradeTag row={row} /> },
  { title: '交易单号', name: 'tradeNo', kind: 'id', width: 124, spare: true },
  { title: '退款截止日', name: 'refundUntil', width: 116, spare: true },
  {
    title: '备注',
    name: 'remark',
    width: 140,
    spare: true,
    render: (row) => (
      <span className="cell-name" title={row.remark}>
        {row.remark || '-'}
      </span>
    ),
  },
];
export const tradePhone = {
  what: (row: RefundTradeRow) => ({ title: row.payerName, note: formatTime(row.receivedAt) }),
  money: (row: RefundTradeRow) => ({ title: <AmountText value={row.refundable} />, note: <TradeTag row={row} /> }),
};

const refundNo: Column<RefundRow> = {
  title: '商户退款单号',
  name: 'refundNo',
  kind: 'id',
  width: 140,
  spare: true,
};
export const refundColumns: Column<RefundRow>[] = [
  { title: '申请时间', name: 'submittedAt', kind: 'moment', width: 96 },
  {
    title: '退款对象',
    name: 'payeeName',
    width: 180,
    kind: 'name',
    note: (row) => row.reason,
  },
  { title: '退款金额(元)', name: 'amount', kind: 'amount', width: 136 },
  {
    title: '状态',
    name: 'result',
    width: 140,
    render: (row) => <ResultTag row={row} />,
    note: (row) => row.failReason,
  },
  refundNo,
  { title: '订单号', name: 'orderNo', width: 132, render: (row) => <OrderLink orderNo={row.orderNo} /> },
  { title: '申请人', name: 'makerName', width: 96, spare: true },
  { title: '原交易单号', name: 'tradeNo', kind: 'id', width: 124, spare: true },
];
export const refundPhone = {
  what: (row: RefundRow) => ({
    title: <OrderLink orderNo={row.orderNo}>{row.payeeName}</OrderLink>,
    note: row.failReason || row.reason,
  }),
  money: (row: RefundRow) => ({ title: <AmountText value={row.amount} />, note: <ResultTag row={row} /> }),
};
