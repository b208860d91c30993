import type { ComponentProps, ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { Totals } from '#capabilities/account/portal/shared/totals.tsx';
import { OrderLink } from '#capabilities/order/portal/shared/order-link.tsx';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { Can, ExportButton, ListCard, listOfTab, pathTo, useCall, type ListState } from '#platform/portal-kit/index.ts';
import {
  accountTail,
  AmountText,
  formatCount,
  formatShortTime,
  optionsOf,
  StatusTabs,
  StatusTag,
  type Column,
  type SearchField,
} from '#platform/ui/index.ts';
import { balanceDetails, listTrades, type TradeRow } from '../contract/operations.ts';
import {
  INCOME_SHEET,
  TRADE_SHEET,
  tradeSides,
  tradeStates,
  type TradeSide,
  type TradeState,
} from '../contract/words.ts';
import { noteOf, toneOf } from './wealth-words.ts';

export const DEFAULTS = { list: 'trades', keyword: '', sides: '', states: '' };
const NO_FILTER = { keyword: '', sides: '', states: '' };
const REFRESH_MS = 5_000;

const fields: SearchField[] = [
  { kind: 'text', name: 'keyword', label: '关键字', placeholder: '订单号或到账订单号' },
  { kind: 'select', name: 'sides', label: '业务', options: optionsOf(tradeSides), multiple: true },
  { kind: 'select', name: 'states', label: '状态', options: optionsOf(tradeStates), multiple: true },
];

type IncomeRow = OutputOf<typeof balanceDetails>['list'][number];
const StateTag = ({ row }: { row: TradeRow }) => <StatusTag tone={toneOf(row)}>{row.stateName}</StatusTag>;
const Money = ({ row }: { row: TradeRow }) => <AmountText value={row.amount} />;

const tradeColumns: Column<TradeRow>[] = [
  { title: '提交时间', name: 'submittedAt', kind: 'moment', width: 96 },
  { title: '业务', name: 'sideName', width: 110, note: (row) => accountTail(row.accountNo) },
  { title: '金额(元)', name: 'amount', kind: 'amount', width: 142, render: (row) => <Money row={row} /> },
  { title: '状态', name: 'state', width: 170, render: (row) => <StateTag row={row} />, note: noteOf },
  { title: '订单号', name: 'orderNo', width: 132, render: (row) => <OrderLink orderNo={row.orderNo} /> },
  {
    title: '到账订单',
    name: 'arrivalNo',
    width: 132,
    spare: true,
    render: (row) => (row.arrivalNo ? <OrderLink orderNo={row.arrivalNo} /> : '-'),
  },
  { title: '交易日', name: 'tradeOn', width: 110, spare: true, render: (row) => row.tradeOn ?? '-' },
];
const tradePhone = {
  what: (row: TradeRow) => ({ title: row.sideName, note: noteOf(row) || formatShortTime(row.submittedAt) }),
  money: (row: TradeRow) => ({ title: <Money row={row} />, note: <StateTag row={row} /> }),
};

const Income = ({ row }: { row: IncomeRow }) => <AmountText value={row.amount} direction="in" />;
const incomeColumns: Column<IncomeRow>[] = [
  { title: '收益日期', name: 'day', width: 120 },
  { title: '收益(元)', name: 'amount', kind: 'amount', width: 142, render: (row) => <Income row={row} /> },
  { title: '计息份额', name: 'shares', kind: 'amount', width: 150 },
  { title: '万份收益(元)', name: 'perTenThousand', width: 120 },
  { title: '入账时间', name: 'bookedAt', kind: 'moment', width: 110 },
];
const incomePhone = {
  what: (row: IncomeRow) => ({ title: row.day, note: `万份收益 ${row.perTenThousand} 元` }),
  money: (row: IncomeRow) => ({ title: <Income row={row} />, note: `份额 ${row.shares}` }),
};

type List = ListState<typeof DEFAULTS>;

/** What was subscribed and redeemed, or the income of each day. */
export function Records({ list }: { list: List }) {
  const tabs = (
    <StatusTabs
      label="记录"
      tabs={[
        { value: 'trades', label: '交易记录' },
        { value: 'income', label: '收益明细' },
      ]}
      value={list.filter.list}
      onChange={(chosen) => list.setFilter({ list: chosen, ...NO_FILTER })}
    />
  );
  return list.filter.list === 'income' ? <Incomes list={list} tabs={tabs} /> : <Trades list={list} tabs={tabs} />;
}

function Trades({ list, tabs }: { list: List; tabs: ReactElement }) {
  const navigate = useNavigate();
  const { keyword, sides, states } = list.filter;
  const filter = {
    ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
    ...(sides ? { sides: sides.split(',') as TradeSide[] } : {}),
    ...(states ? { states: states.split(',') as TradeState[] } : {}),
  };
  const trades = useCall(
    listTrades,
    { ...filter, pageNo: list.pageNo, pageSize: list.pageSize },
    { quiet: true, refreshMs: REFRESH_MS },
  );
  return (
    <ListCard
      caption="理财交易记录"
      tabs={tabs}
      rowKey="orderNo"
      columns={tradeColumns}
      phone={tradePhone}
      result={trades}
      list={listOfTab(list, NO_FILTER)}
      defaults={NO_FILTER}
      fields={fields}
      empty={{ title: '还没有交易记录', hint: '申购后会出现在这里' }}
      onRow={({ orderNo }) => void navigate(pathTo('/order/detail', { open: orderNo }))}
      totals={trades.data && <TradeTotals {...trades.data.totals} />}
      actions={<Export bizTypeCode={TRADE_SHEET} filter={filter} none={!trades.data?.totalCount} />}
    />
  );
}

function Incomes({ list, tabs }: { list: List; tabs: ReactElement }) {
  const incomes = useCall(balanceDetails, { pageNo: list.pageNo, pageSize: list.pageSize }, { quiet: true });
  return (
    <ListCard
      caption="收益明细"
      tabs={tabs}
      rowKey="day"
      columns={incomeColumns}
      phone={incomePhone}
      result={incomes}
      list={list}
      defaults={DEFAULTS}
      empty={{
        title: '还没有收益',
        hint: '份额确认当日起计算收益，下一交易日入账；周末和节假日的收益在下一交易日入账',
      }}
      totals={incomes.data && <IncomeTotals {...incomes.data} />}
      actions={<Export bizTypeCode={INCOME_SHEET} filter={{}} none={!incomes.data?.totalCount} />}
    />
  );
}

const Export = (props: ComponentProps<typeof ExportButton>) => (
  <Can code="033004">
    <ExportButton {...props} />
  </Can>
);

/** Over the whole filter. */
const TradeTotals = ({ all, bought, redeemed }: OutputOf<typeof listTrades>['totals']) => (
  <Totals
    items={[
      { label: `合计 ${formatCount(all.count)} 笔`, amount: <AmountText value={all.amount} /> },
      { label: `申购已确认 ${formatCount(bought.count)} 笔`, amount: <AmountText value={bought.amount} /> },
      { label: `赎回已到账 ${formatCount(redeemed.count)} 笔`, amount: <AmountText value={redeemed.amount} /> },
    ]}
  />
);

const IncomeTotals = ({ totalCount, totalIncome }: OutputOf<typeof balanceDetails>) => (
  <Totals items={[{ label: `合计 ${totalCount} 天`, amount: <AmountText value={totalIncome} direction="in" /> }]} />
);
