import { useMemo, type ComponentType } from 'react';
import { pickAccounts } from '#capabilities/account/contract/operations.ts';
import { accountLabel, accountOfKey, keyOfAccount } from '#capabilities/account/portal/shared/account-key.ts';
import { ActivityEntry, type Entry } from '#capabilities/account/portal/shared/activity-entry.tsx';
import { activityFields, defaultFilter, wireFilter } from '#capabilities/account/portal/shared/activity-filter.ts';
import { OrderReference } from '#capabilities/account/portal/shared/order-reference.tsx';
import { ActivityTotals } from '#capabilities/account/portal/shared/totals.tsx';
import { activitySorts } from '#capabilities/account/contract/activity-operations.ts';
import { useCall, useListState, useToday } from '#platform/portal-kit/index.ts';
import { AmountText, formatShortTime, StatusTag, type Column, type SearchField } from '#platform/ui/index.ts';
import { entryBill, type EntryBillName } from '../contract/bills.ts';
import { entryBillOperations } from '../contract/operations.ts';
import { codesAsked, transactionTypeChoices, typeChoices } from './bill-filter.ts';
import { BillFrame } from './bill-frame.tsx';

/** What is open next to the list, as the address has it. */
export interface BillActions {
  open: string;
  setOpen(id: string): void;
}

interface EntryBillProps {
  name: EntryBillName;
  note: string;
  /** Head of the counterparty's column. */
  otherSide: string;
  empty: { title: string; hint: string };
  /** 交易大类 is one of its filters. */
  byType?: boolean;
  Actions?: ComponentType<BillActions>;
}

const stateOf = ({ direction }: Entry): string => (direction === 'in' ? '已入账' : '已出账');

const columnsOf = (otherSide: string, accountOf: (entry: Entry) => string): Column<Entry>[] => [
  { title: '记账时间', name: 'bookedAt', kind: 'moment', width: 92, sortable: true },
  {
    title: otherSide,
    name: 'counterName',
    width: 168,
    render: (entry) => (
      <span className="cell-name" title={entry.counterName}>
        {entry.counterName || '-'}
      </span>
    ),
    note: ({ counterAccountNo }) => counterAccountNo,
  },
  {
    title: '金额(元)',
    name: 'amount',
    kind: 'amount',
    width: 142,
    sortable: true,
    render: (entry) => <AmountText value={entry.amount} direction={entry.direction} />,
  },
  {
    title: '状态',
    name: 'direction',
    width: 92,
    render: (entry) => <StatusTag tone="good">{stateOf(entry)}</StatusTag>,
  },
  { title: '业务类型', name: 'typeName', width: 140, note: accountOf },
  {
    title: '订单号',
    name: 'orderNo',
    width: 116,
    render: (entry) => <OrderReference orderNo={entry.orderNo} isOwn={entry.isOwnOrder} isShort />,
  },
  { title: '账户余额(元)', name: 'balanceAfter', kind: 'amount', width: 150, spare: true },
];

const phoneRow = {
  what: (entry: Entry) => ({
    title: entry.counterName || entry.typeName,
    note: `${entry.typeName} · ${formatShortTime(entry.bookedAt)}`,
  }),
  money: (entry: Entry) => ({
    title: <AmountText value={entry.amount} direction={entry.direction} />,
    note: <StatusTag tone="good">{stateOf(entry)}</StatusTag>,
  }),
};

/** A bill of money that moved: the list of 收支明细 with the filters and columns of this bill. */
export function EntryBill({ name, note, otherSide, empty, byType = false, Actions }: EntryBillProps) {
  const { title, exportCode, direction } = entryBill(name);
  const today = useToday();
  const defaults = useMemo(() => ({ ...defaultFilter(today), type: '' }), [today]);
  const list = useListState(defaults, activitySorts);
  const picked = useCall(pickAccounts, {}, { quiet: true });
  const accounts = useMemo(() => picked.data?.list ?? [], [picked.data]);
  const account = accountOfKey(accounts, list.filter.account);
  const { typeCodes: chosen, ...wire } = wireFilter(list.filter, account?.accountNo);
  const typeCodes = codesAsked(byType ? list.filter.type : '', chosen);
  const filter = { ...wire, ...(typeCodes ? { typeCodes } : {}) };
  const known = !list.filter.account || account !== undefined;
  const bill = useCall(
    entryBillOperations[name],
    { ...filter, pageNo: list.pageNo, pageSize: list.pageSize, ...(list.sort ? { sort: list.sort } : {}) },
    { quiet: true, enabled: known },
  );
  const fields = useMemo((): SearchField[] => {
    const ownFields = activityFields(accounts, typeChoices()).filter(
      (field) => !(direction && 'name' in field && field.name === 'direction'),
    );
    const types: SearchField = { kind: 'select', name: 'type', label: '交易大类', options: transactionTypeChoices() };
    return byType ? [...ownFields.slice(0, 2), types, ...ownFields.slice(2)] : ownFields;
  }, [accounts, direction, byType]);
  const totals = bill.data?.totals;
  const accountOf = (entry: Entry) =>
    accountLabel(
      accounts.find(({ accountNo }) => accountNo === entry.accountNo) ?? {
        accountTypeName: '',
        accountNo: entry.accountNo,
      },
    ).trim();
  // The number of an entry begins with the account's, which is never part of an address.
  const keyOf = (entry: Entry) =>
    `${keyOfAccount(accounts, entry.accountNo)}${entry.entryNo.slice(entry.accountNo.length)}`;
  const opened = list.open ? bill.data?.list.find((entry) => keyOf(entry) === list.open) : undefined;
  return (
    <BillFrame
      bill={{ name, title, exportCode }}
      note={note}
      head={Actions && <Actions open={list.open} setOpen={list.setOpen} />}
      list={list}
      defaults={defaults}
      fields={fields}
      picked={picked}
      known={known}
      filter={filter}
      count={totals?.count}
      rowKey="entryNo"
      columns={columnsOf(otherSide, accountOf)}
      phone={phoneRow}
      result={bill}
      empty={empty}
      onRow={(entry) => list.setOpen(keyOf(entry))}
      totals={totals && <ActivityTotals {...totals} only={direction} />}
    >
      <ActivityEntry entry={opened} accountName={opened ? accountOf(opened) : ''} onClose={() => list.setOpen('')} />
    </BillFrame>
  );
}
