import { useMemo } from 'react';
import { Can, ExportButton, useCall, useListState, useToday } from '#platform/portal-kit/index.ts';
import { AmountText, formatShortTime, type Column } from '#platform/ui/index.ts';
import { pickAccounts } from '../contract/operations.ts';
import { activitySorts, queryAccountActivity } from '../contract/activity-operations.ts';
import { AccountListPage } from './shared/account-list-page.tsx';
import { ActivityEntry, type Entry } from './shared/activity-entry.tsx';
import { activityFields, defaultFilter, wireFilter } from './shared/activity-filter.ts';
import { OrderReference } from './shared/order-reference.tsx';
import { ActivityTotals } from './shared/totals.tsx';
import { accountLabel, accountOfKey, keyOfAccount } from './shared/account-key.ts';
import './account.css';

/**
 * The title of an entry and how it is opened. Its number begins with the account number, which is never part of an
 * address: the address has the account's key.
 */
interface RowWords {
  accountOf(entry: Entry): string;
  keyOf(entry: Entry): string;
}

const columnsOf = ({ accountOf }: RowWords): Column<Entry>[] => [
  { title: '记账时间', name: 'bookedAt', kind: 'moment', width: 100, sortable: true },
  { title: '业务类型', name: 'typeName', width: 150, note: accountOf },
  {
    title: '金额(元)',
    name: 'amount',
    kind: 'amount',
    width: 150,
    sortable: true,
    render: (entry) => <AmountText value={entry.amount} direction={entry.direction} />,
  },
  {
    title: '对方',
    name: 'counterName',
    width: 168,
    spare: true,
    render: (entry) => (
      <span className="cell-name" title={entry.counterName}>
        {entry.counterName || '-'}
      </span>
    ),
    note: (entry) => entry.counterAccountNo,
  },
  { title: '账户余额(元)', name: 'balanceAfter', kind: 'amount', width: 150 },
  {
    title: '订单号',
    name: 'orderNo',
    width: 130,
    render: (entry) => <OrderReference orderNo={entry.orderNo} isOwn={entry.isOwnOrder} isShort />,
  },
];

/** On a phone: title and time, amount and balance. */
const phoneRow = ({ accountOf }: RowWords) => ({
  what: (entry: Entry) => ({ title: entry.typeName, note: `${formatShortTime(entry.bookedAt)} · ${accountOf(entry)}` }),
  money: (entry: Entry) => ({
    title: <AmountText value={entry.amount} direction={entry.direction} />,
    note: (
      <>
        余额 <AmountText value={entry.balanceAfter} />
      </>
    ),
  }),
});

/** 收支明细: income and expense of one or all accounts (/account/activity). */
export default function AccountActivityPage() {
  const today = useToday();
  const defaults = useMemo(() => defaultFilter(today), [today]);
  const list = useListState(defaults, activitySorts);
  const picked = useCall(pickAccounts, {}, { quiet: true });
  const accounts = useMemo(() => picked.data?.list ?? [], [picked.data]);
  const fields = useMemo(() => activityFields(accounts), [accounts]);
  const account = accountOfKey(accounts, list.filter.account);
  const filter = wireFilter(list.filter, account?.accountNo);
  /**
   * The address names an account by its key, which is resolved when the accounts are loaded; an unknown key must never
   * mean all accounts.
   */
  const clear = !list.filter.account || account !== undefined;
  const activity = useCall(
    queryAccountActivity,
    { ...filter, pageNo: list.pageNo, pageSize: list.pageSize, ...(list.sort ? { sort: list.sort } : {}) },
    { quiet: true, enabled: clear },
  );
  const totals = activity.data?.totals;

  const words: RowWords = {
    accountOf: (entry) =>
      accountLabel(
        accounts.find(({ accountNo }) => accountNo === entry.accountNo) ?? {
          accountTypeName: '',
          accountNo: entry.accountNo,
        },
      ).trim(),
    keyOf: (entry) => `${keyOfAccount(accounts, entry.accountNo)}${entry.entryNo.slice(entry.accountNo.length)}`,
  };
  const opened = list.open ? activity.data?.list.find((entry) => words.keyOf(entry) === list.open) : undefined;
  return (
    <AccountListPage
      title="收支明细"
      note="逐笔列出进出账户的资金，不含账户内部的冻结与解冻；账户余额为可用、冻结与在途之和"
      list={list}
      defaults={defaults}
      fields={fields}
      shown={2}
      picked={picked}
      known={clear}
      rowKey="entryNo"
      columns={columnsOf(words)}
      phone={phoneRow(words)}
      result={activity}
      empty={{
        title: '近一月没有收支',
        hint: '账户收款、付款后，每一笔进出会出现在这里，可调整记账时间查看更早的记录',
      }}
      onRow={(entry) => list.setOpen(words.keyOf(entry))}
      totals={totals && <ActivityTotals {...totals} />}
      actions={
        <Can code="0203">
          <ExportButton bizTypeCode="account.activity" filter={filter} none={!totals || totals.count === 0} />
        </Can>
      }
    >
      <ActivityEntry
        entry={opened}
        accountName={opened ? words.accountOf(opened) : ''}
        onClose={() => list.setOpen('')}
      />
    </AccountListPage>
  );
}
