import { ListPage, useCursorList, type FilterInput } from '#platform/portal-kit/index.ts';
import { formatAmount, optionsOf, StatusTag, type Column, type SearchField } from '#platform/ui/index.ts';
import { pageCollections, type ShownCollection } from '../contract/provider-operations.ts';
import { collectionStates, type CollectionState } from '../contract/words.ts';
import { CollectionDrawer } from './collection-drawer.tsx';
import { collectionTones } from './tones.ts';

const DEFAULTS = { from: '', to: '', state: '', keyword: '' };
const fields: SearchField[] = [
  { kind: 'dateRange', names: ['from', 'to'], label: '入账日期', spanDays: 366 },
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    options: optionsOf(collectionStates),
  },
  { kind: 'text', name: 'keyword', label: '完整的代收流水号、订单号或商户号', maxLength: 64 },
];

const columns: Column<ShownCollection>[] = [
  { title: '入账时间', name: 'creditedAt', kind: 'moment', width: 84 },
  { title: '商户', name: 'customerName', width: 150, note: ({ mid }) => mid },
  { title: '付款人', name: 'payerName', width: 130, note: ({ channel }) => channel },
  { title: '金额(元)', name: 'amount', kind: 'amount', width: 116 },
  { title: '手续费(元)', name: 'fee', kind: 'amount', width: 104, spare: true },
  { title: '已退款(元)', name: 'refunded', kind: 'amount', width: 116, spare: true },
  {
    title: '状态',
    name: 'state',
    width: 110,
    render: ({ state, stateName }) => <StatusTag tone={collectionTones[state]}>{stateName}</StatusTag>,
    note: ({ settlesOn }) => settlesOn,
  },
  { title: '代收流水号', name: 'collectionNo', kind: 'id', width: 112 },
];
const phone = {
  what: (row: ShownCollection) => ({ title: row.customerName, note: row.payerName }),
  money: (row: ShownCollection) => ({ title: formatAmount(row.amount), note: row.stateName }),
};

const inputOf = ({ keyword, state, from, to }: typeof DEFAULTS): FilterInput<typeof pageCollections> => ({
  keyword: keyword.trim(),
  ...(state ? { state: state as CollectionState } : {}),
  ...(from ? { from: from.slice(0, 10) } : {}),
  ...(to ? { to: to.slice(0, 10) } : {}),
});

/** 代收入账 (/fund/collections): what channels collected for merchants, newest first. */
export default function CollectionsPage() {
  const shown = useCursorList(pageCollections, DEFAULTS, inputOf, ({ place }) => place);
  const { list } = shown;
  return (
    <ListPage
      title="代收入账"
      note="通道代商户收取的款项，由平台业务系统入账；待结算的在下一工作日 08:30 结算"
      {...shown}
      fields={fields}
      rowKey="collectionNo"
      columns={columns}
      phone={phone}
      onRow={({ collectionNo }) => list.setOpen(collectionNo)}
      empty={{ title: '没有符合条件的代收', hint: '请放宽入账日期或清除筛选条件' }}
    >
      <CollectionDrawer collectionNo={list.open === '' ? null : list.open} onClose={() => list.setOpen('')} />
    </ListPage>
  );
}
