import { useMemo, type ReactNode } from 'react';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { ListCard, useCall, useListState, useToday } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  formatShortTime,
  isoOfLocal,
  optionsOf,
  type Column,
  type SearchField,
} from '#platform/ui/index.ts';
import { listAccountChanges } from '../contract/activity-operations.ts';
import { buckets, type Bucket } from '../contract/words.ts';
import { defaultFilter } from './shared/activity-filter.ts';
import { OrderReference } from './shared/order-reference.tsx';

type Change = OutputOf<typeof listAccountChanges>['list'][number];

const isBucket = (text: string): text is Bucket => Object.hasOwn(buckets, text);
const fields: SearchField[] = [
  { kind: 'dateRange', names: ['startTime', 'endTime'], label: '记账时间', required: true },
  {
    kind: 'select',
    name: 'bucket',
    label: '资金类型',
    options: optionsOf(buckets),
  },
  { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '请输入完整订单号' },
];

const columns: Column<Change>[] = [
  { title: '记账时间', name: 'bookedAt', kind: 'moment', width: 100 },
  { title: '业务类型', name: 'typeName', width: 130, note: (entry) => entry.bucketName },
  { title: '对方', name: 'counterparty', width: 120 },
  {
    title: '金额(元)',
    name: 'amount',
    kind: 'amount',
    width: 136,
    render: (entry) => <AmountText value={entry.amount} direction={entry.direction} />,
  },
  { title: '变动后余额(元)', name: 'balanceAfter', kind: 'amount', width: 140 },
  {
    title: '订单号',
    name: 'orderNo',
    width: 124,
    render: (entry) => <OrderReference orderNo={entry.orderNo} isShort />,
  },
];

const phoneRow = {
  what: (entry: Change) => ({
    title: `${entry.typeName} · ${entry.bucketName}`,
    note: `${formatShortTime(entry.bookedAt)} · ${entry.counterparty}`,
  }),
  money: (entry: Change) => ({
    title: <AmountText value={entry.amount} direction={entry.direction} />,
    note: (
      <>
        余额 <AmountText value={entry.balanceAfter} />
      </>
    ),
  }),
};

/** Every change of the account's three buckets, with where the money came from or went. */
export function AccountChanges({ accountNo, extra }: { accountNo: string; extra: ReactNode }) {
  const today = useToday();
  const defaults = useMemo(() => {
    const { startTime, endTime } = defaultFilter(today);
    return { startTime, endTime, bucket: '', orderNo: '' };
  }, [today]);
  const list = useListState(defaults);
  const { startTime, endTime, bucket } = list.filter;
  const orderNo = list.filter.orderNo.trim();
  const changes = useCall(
    listAccountChanges,
    {
      accountNo,
      startTime: isoOfLocal(startTime),
      endTime: isoOfLocal(endTime),
      ...(isBucket(bucket) ? { bucket } : {}),
      ...(orderNo ? { orderNo } : {}),
      pageNo: list.pageNo,
      pageSize: list.pageSize,
    },
    { quiet: true },
  );
  return (
    <ListCard
      title="账户变动流水"
      extra={extra}
      list={list}
      defaults={defaults}
      fields={fields}
      shown={2}
      caption="账户变动流水"
      rowKey="entryNo"
      columns={columns}
      phone={phoneRow}
      result={changes}
      empty={{
        title: '近一月没有变动',
        hint: '可用、冻结、在途余额的每一次变动会出现在这里，可调整时间查看更早的变动',
      }}
    />
  );
}
