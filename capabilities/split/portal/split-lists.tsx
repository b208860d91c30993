import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { Can, ListCard, listOfTab, pathTo, useCall, type ListState } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  formatTime,
  optionsOf,
  Page,
  PageHeader,
  StatusTag,
  type Column,
  type SearchField,
} from '#platform/ui/index.ts';
import { listTrades, querySupport, type SplitTradeRow } from '../contract/operations.ts';
import { tradeStates, type TradeState } from '../contract/words.ts';
import { ReceivedList } from './received-list.tsx';
import { RATIO, RECEIVERS, SHEET } from '../contract/split-places.ts';
import { SplitTabs, tabOf, type DEFAULTS } from './split-tabs.tsx';
import { deadlineOf, tradeTones } from './split-words.ts';

const fields: SearchField[] = [
  { kind: 'text', name: 'keyword', label: '关键字', placeholder: '交易单号、分账单号、付款方' },
  {
    kind: 'select',
    name: 'states',
    label: '状态',
    options: optionsOf(tradeStates),
    multiple: true,
  },
];

const StateTag = ({ row }: { row: SplitTradeRow }) => (
  <StatusTag tone={tradeTones[row.state]}>{row.stateName}</StatusTag>
);

const columns: Column<SplitTradeRow>[] = [
  { title: '收款时间', name: 'receivedAt', kind: 'moment', width: 96 },
  {
    title: '付款方',
    name: 'payerName',
    width: 180,
    kind: 'name',
    note: (row) => row.typeName,
  },
  { title: '交易金额(元)', name: 'amount', kind: 'amount', width: 136 },
  { title: '可分(元)', name: 'limit', kind: 'amount', width: 124, spare: true },
  { title: '已分(元)', name: 'shared', kind: 'amount', width: 124, spare: true },
  { title: '剩余可分(元)', name: 'left', kind: 'amount', width: 136 },
  { title: '状态', name: 'state', width: 140, render: (row) => <StateTag row={row} />, note: deadlineOf },
  { title: '交易单号', name: 'tradeNo', kind: 'id', width: 124, spare: true },
];

const phone = {
  what: (row: SplitTradeRow) => ({ title: row.payerName, note: deadlineOf(row) || formatTime(row.receivedAt) }),
  money: (row: SplitTradeRow) => ({ title: <AmountText value={row.left} />, note: <StateTag row={row} /> }),
};

/** Received trades with what may be shared of each, newest first; in the other tab what others have shared with us. */
export function SplitLists({ list }: { list: ListState<typeof DEFAULTS> }) {
  const navigate = useNavigate();
  const support = useCall(querySupport, {}, { quiet: true });
  const note =
    support.data?.supported === false
      ? '本商户尚未开通分账，请联系客户经理开通'
      : `把收到的货款分给已绑定的接收方${support.data ? `，累计不超过交易金额的 ${support.data.ratio}%` : ''}`;
  return (
    <Page>
      <PageHeader
        title="分账"
        note={note}
        actions={
          <>
            <Can code="031201">
              <Button onClick={() => void navigate(pathTo('/fund/split', { open: SHEET }))}>批量分账</Button>
            </Can>
            <Button onClick={() => list.setOpen(RATIO)}>分账比例</Button>
            <Button onClick={() => list.setOpen(RECEIVERS)}>分账接收方</Button>
          </>
        }
      />
      {tabOf(list) === 'trades' ? <TradeList list={list} /> : <ReceivedList list={list} />}
    </Page>
  );
}

const NO_FILTER = { keyword: '', states: '' };

function TradeList({ list }: { list: ListState<typeof DEFAULTS> }) {
  const { keyword, states } = list.filter;
  const trades = useCall(
    listTrades,
    {
      ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
      ...(states ? { states: states.split(',') as TradeState[] } : {}),
      pageNo: list.pageNo,
      pageSize: list.pageSize,
    },
    { quiet: true },
  );
  return (
    <ListCard
      list={listOfTab(list, NO_FILTER)}
      defaults={NO_FILTER}
      fields={fields}
      caption="可分账交易"
      tabs={<SplitTabs list={list} />}
      rowKey="tradeNo"
      columns={columns}
      phone={phone}
      result={trades}
      empty={{ title: '还没有可以分账的交易', hint: '收到其他商户的付款或转账后，180天内可以在这里分账' }}
      onRow={({ tradeNo }) => list.setOpen(tradeNo)}
    />
  );
}
