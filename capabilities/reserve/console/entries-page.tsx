import { Link } from 'react-router';
import type { InputOf } from '#platform/kernel/operation.ts';
import { CursorPager, useCursors } from '#capabilities/order/console/shared/cursor-pager.tsx';
import { downloadCall, FileButtons, useCall, useListState } from '#platform/portal-kit/index.ts';
import {
  DataTable,
  formatAmount,
  Page,
  PageCard,
  PageHeader,
  rangeOf,
  SearchForm,
  ShortId,
  type Column,
  type SearchField,
} from '#platform/ui/index.ts';
import { exportEntries, pageEntries, type ShownEntry } from '../contract/book-operations.ts';
import { directions } from '../contract/words.ts';

type Place = NonNullable<InputOf<typeof pageEntries>['after']>;
type Direction = keyof typeof directions;

const fields: SearchField[] = [
  { kind: 'dateRange', names: ['from', 'to'], label: '记账日期', spanDays: 366, required: true },
  {
    kind: 'select',
    name: 'direction',
    label: '方向',
    options: Object.entries(directions).map(([value, label]) => ({ value, label })),
  },
];

const amountOf = (amount: string) => <span className="numeric">{amount === '0.00' ? '' : formatAmount(amount)}</span>;
const columns: Column<ShownEntry>[] = [
  { title: '记账时间', name: 'bookedAt', kind: 'moment', width: 96 },
  { title: '业务类型', name: 'typeName', width: 116, note: ({ typeCode }) => typeCode },
  { title: '借方(元)', name: 'debit', width: 120, align: 'right', render: ({ debit }) => amountOf(debit) },
  { title: '贷方(元)', name: 'credit', width: 120, align: 'right', render: ({ credit }) => amountOf(credit) },
  { title: '余额(元)', name: 'balance', kind: 'amount', width: 136 },
  { title: '对方', name: 'otherName', width: 170, note: ({ otherAccountNo }) => otherAccountNo },
  { title: '摘要', name: 'memo', width: 130, spare: true },
  {
    title: '订单号',
    name: 'orderNo',
    width: 120,
    render: ({ mid, orderNo }) =>
      mid && orderNo ? (
        <Link to={`/order/process?f.mid=${mid}&f.orderNo=${orderNo}`}>
          <ShortId value={orderNo} />
        </Link>
      ) : (
        orderNo || '-'
      ),
  },
  { title: '凭证号', name: 'journalId', kind: 'id', width: 124 },
];
const phone = {
  what: (row: ShownEntry) => ({ title: row.typeName, note: row.otherName }),
  money: (row: ShownEntry) => ({
    title: `${directions[row.direction]} ${formatAmount(row.direction === 'debit' ? row.debit : row.credit)}`,
    note: formatAmount(row.balance),
  }),
};

/** 账户分录 (/fund/entries): of one account of the provider, newest first. */
export default function EntriesPage() {
  const [from, to] = rangeOf('recentMonth');
  const defaults = { accountId: '', from: from.slice(0, 10), to: to.slice(0, 10), direction: '' };
  const list = useListState(defaults);
  const { filter, pageSize } = list;
  const input = {
    accountId: filter.accountId,
    from: filter.from.slice(0, 10),
    to: filter.to.slice(0, 10),
    ...(filter.direction ? { direction: filter.direction as Direction } : {}),
  };
  const cursors = useCursors<Place>(JSON.stringify([input, pageSize]));
  const { after } = cursors;
  const found = useCall(
    pageEntries,
    { ...input, pageSize: pageSize as 20, ...(after ? { after } : {}) },
    { quiet: true },
  );
  const last = found.data?.list.at(-1);
  return (
    <Page>
      <PageHeader
        title={found.data ? `账户分录 ${found.data.name}` : '账户分录'}
        note={found.data && `${found.data.groupName}，科目编码 ${found.data.code}`}
      />
      <PageCard>
        <SearchForm
          fields={fields}
          value={filter}
          defaults={defaults}
          onSearch={list.setFilter}
          onClear={() => list.setFilter({ ...defaults, accountId: filter.accountId })}
          table="账户分录"
          busy={found.isFetching}
        />
        <DataTable
          caption="账户分录"
          rowKey="key"
          columns={columns}
          phone={phone}
          result={found}
          actions={<FileButtons take={(format) => downloadCall(exportEntries, { ...input, format })} />}
          empty={{ title: '所选日期没有分录', hint: '请放宽记账日期或清除筛选条件' }}
        />
        <CursorPager cursors={cursors} next={found.data?.more && !found.isFetching ? last?.place : undefined} />
      </PageCard>
    </Page>
  );
}
