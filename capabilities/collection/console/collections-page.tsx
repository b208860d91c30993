import { CursorPager, useCursors } from '#capabilities/order/console/shared/cursor-pager.tsx';
import type { InputOf } from '#platform/kernel/operation.ts';
import { useCall, useListState } from '#platform/portal-kit/index.ts';
import {
  DataTable,
  formatAmount,
  Page,
  PageCard,
  PageHeader,
  SearchForm,
  StatusTag,
  type Column,
  type SearchField,
} from '#platform/ui/index.ts';
import { pageCollections, type ShownCollection } from '../contract/provider-operations.ts';
import { collectionStates, type CollectionState } from '../contract/words.ts';
import { CollectionDrawer } from './collection-drawer.tsx';
import { collectionTones } from './tones.ts';

type Place = NonNullable<InputOf<typeof pageCollections>['after']>;

const DEFAULTS = { from: '', to: '', state: '', keyword: '' };
const fields: SearchField[] = [
  { kind: 'dateRange', names: ['from', 'to'], label: '入账日期', spanDays: 366 },
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    options: Object.entries(collectionStates).map(([value, label]) => ({ value, label })),
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

/** 代收入账 (/fund/collections): what channels collected for merchants, newest first. */
export default function CollectionsPage() {
  const list = useListState(DEFAULTS);
  const { filter, pageSize } = list;
  const input = {
    keyword: filter.keyword.trim(),
    ...(filter.state ? { state: filter.state as CollectionState } : {}),
    ...(filter.from ? { from: filter.from.slice(0, 10) } : {}),
    ...(filter.to ? { to: filter.to.slice(0, 10) } : {}),
  };
  const cursors = useCursors<Place>(JSON.stringify([input, pageSize]));
  const { after } = cursors;
  const found = useCall(
    pageCollections,
    { ...input, pageSize: pageSize as 20, ...(after ? { after } : {}) },
    { quiet: true, fresh: true },
  );
  const last = found.data?.list.at(-1);
  return (
    <Page>
      <PageHeader title="代收入账" note="通道代商户收取的款项，由平台业务系统入账；待结算的在下一工作日 08:30 结算" />
      <PageCard>
        <SearchForm
          fields={fields}
          value={filter}
          defaults={DEFAULTS}
          onSearch={list.setFilter}
          onClear={list.clearFilter}
          table="代收入账"
          busy={found.isFetching}
        />
        <DataTable
          caption="代收入账"
          rowKey="collectionNo"
          columns={columns}
          phone={phone}
          result={found}
          onRow={({ collectionNo }) => list.setOpen(collectionNo)}
          empty={{ title: '没有符合条件的代收', hint: '请放宽入账日期或清除筛选条件' }}
        />
        <CursorPager cursors={cursors} next={found.data?.more && !found.isFetching ? last?.place : undefined} />
      </PageCard>
      <CollectionDrawer collectionNo={list.open === '' ? null : list.open} onClose={() => list.setOpen('')} />
    </Page>
  );
}
