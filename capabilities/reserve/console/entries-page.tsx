import { orderAddress } from '#capabilities/order/contract/addresses.ts';
import { Link } from 'react-router';
import { ListPage, useCursorList, useTabTitle } from '#platform/portal-kit/index.ts';
import { formatAmount, optionsOf, rangeOf, ShortId, type Column, type SearchField } from '#platform/ui/index.ts';
import { exportEntries, pageEntries, type ShownEntry } from '../contract/book-operations.ts';
import { directions } from '../contract/words.ts';

type Direction = keyof typeof directions;

const fields: SearchField[] = [
  { kind: 'dateRange', names: ['from', 'to'], label: '记账日期', spanDays: 366, required: true },
  {
    kind: 'select',
    name: 'direction',
    label: '方向',
    options: optionsOf(directions),
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
        <Link to={orderAddress(mid, orderNo)}>
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

const defaultsNow = () => {
  const [from, to] = rangeOf('recentMonth');
  return { accountId: '', from: from.slice(0, 10), to: to.slice(0, 10), direction: '' };
};
const inputOf = ({ accountId, from, to, direction }: ReturnType<typeof defaultsNow>) => ({
  accountId,
  from: from.slice(0, 10),
  to: to.slice(0, 10),
  ...(direction ? { direction: direction as Direction } : {}),
});

/** 账户分录 (/fund/entries): of one account of the provider, newest first. */
export default function EntriesPage() {
  const shown = useCursorList(pageEntries, defaultsNow(), inputOf, ({ place }) => place);
  const { list, defaults, result } = shown;
  const clearFilter = () => list.setFilter({ ...defaults, accountId: list.filter.accountId });
  const account = result.data;
  const title = account && `账户分录 ${account.name}`;
  useTabTitle(title);
  return (
    <ListPage
      title={title ?? '账户分录'}
      note={account && `${account.groupName}，科目编码 ${account.code}`}
      caption="账户分录"
      {...shown}
      list={{ ...list, clearFilter }}
      fields={fields}
      rowKey="key"
      columns={columns}
      phone={phone}
      file={exportEntries}
      empty={{ title: '所选日期没有分录', hint: '请放宽记账日期或清除筛选条件' }}
    />
  );
}
