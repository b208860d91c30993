import { ListCard, listOfTab, useCall, type ListState } from '#platform/portal-kit/index.ts';
import { optionsOf, Page, PageHeader, StatusTabs, type SearchField } from '#platform/ui/index.ts';
import { listRefunds, listRefundTrades } from '../contract/operations.ts';
import { refundResults, type RefundResult } from '../contract/words.ts';
import { refundColumns, refundPhone, tradeColumns, tradePhone } from './refund-columns.tsx';

export const DEFAULTS = { list: 'trades', keyword: '', results: '' };
const NO_FILTER = { keyword: '', results: '' };
const lists = { trades: '可退款交易', refunds: '退款记录' } as const;
type Which = keyof typeof lists;

const fields: Readonly<Record<Which, SearchField[]>> = {
  trades: [{ kind: 'text', name: 'keyword', label: '关键字', placeholder: '交易单号、付款方、备注' }],
  refunds: [
    { kind: 'text', name: 'keyword', label: '关键字', placeholder: '退款单号、交易单号、退款对象' },
    {
      kind: 'select',
      name: 'results',
      label: '结果',
      options: optionsOf(refundResults),
      multiple: true,
    },
  ],
};

interface ListProps {
  list: ListState<typeof DEFAULTS>;
}

const searchOf = (keyword: string) => (keyword.trim() ? { keyword: keyword.trim() } : {});
const pageOf = ({ pageNo, pageSize }: ListProps['list']) => ({ pageNo, pageSize });

/** Received trades that can be refunded, or the refunds that were made; newest first. */
export function RefundLists({ list }: ListProps) {
  const which: Which = list.filter.list === 'refunds' ? 'refunds' : 'trades';
  return (
    <Page>
      <PageHeader title="退款" note="把365天内收到的款项全部或部分退回原付款方，从收款账户扣款" />
      {which === 'trades' ? <Trades list={list} /> : <Refunds list={list} />}
    </Page>
  );
}

const Tabs = ({ list, which }: ListProps & { which: Which }) => (
  <StatusTabs
    label="退款列表"
    tabs={(Object.keys(lists) as Which[]).map((value) => ({ value, label: lists[value] }))}
    value={which}
    onChange={(chosen) => list.setFilter({ list: chosen })}
  />
);

function Trades({ list }: ListProps) {
  const trades = useCall(listRefundTrades, { ...searchOf(list.filter.keyword), ...pageOf(list) }, { quiet: true });
  return (
    <ListCard
      fields={fields.trades}
      defaults={NO_FILTER}
      caption={lists.trades}
      tabs={<Tabs list={list} which="trades" />}
      rowKey="tradeNo"
      columns={tradeColumns}
      phone={tradePhone}
      result={trades}
      list={listOfTab(list, NO_FILTER)}
      empty={{ title: '还没有可以退款的交易', hint: '收到其他商户的付款或转账后，365天内可以在这里退款' }}
      onRow={({ tradeNo }) => list.setOpen(tradeNo)}
    />
  );
}

function Refunds({ list }: ListProps) {
  const { keyword, results } = list.filter;
  const refunds = useCall(
    listRefunds,
    {
      ...searchOf(keyword),
      ...(results ? { results: results.split(',') as RefundResult[] } : {}),
      ...pageOf(list),
    },
    { quiet: true },
  );
  return (
    <ListCard
      fields={fields.refunds}
      defaults={NO_FILTER}
      caption={lists.refunds}
      tabs={<Tabs list={list} which="refunds" />}
      rowKey="refundNo"
      columns={refundColumns}
      phone={refundPhone}
      result={refunds}
      list={listOfTab(list, NO_FILTER)}
      empty={{ title: '还没有退款', hint: '在“可退款交易”中选择一笔交易即可退款' }}
      onRow={({ tradeNo }) => list.setOpen(tradeNo)}
    />
  );
}
