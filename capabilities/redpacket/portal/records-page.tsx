import { ListPage, useCall, useListState } from '#platform/portal-kit/index.ts';
import { accountTail, AmountText, formatTime, StatusTag, type Column, type SearchField } from '#platform/ui/index.ts';
import { orderTones, type OrderState } from '#capabilities/order/contract/words.ts';
import { getRecords, type RecordRow } from '../contract/operations.ts';
import { PacketList } from './packet-list.tsx';
import './redpacket.css';

/** Orders run and receivers claim while the page is open. */
const REFRESH_MS = 5_000;
const DEFAULTS = { keyword: '' };
const fields: SearchField[] = [
  { kind: 'text', name: 'keyword', label: '关键字', placeholder: '订单号、活动名称、姓名、手机号或账号' },
];

const StateTag = ({ row }: { row: RecordRow }) => (
  <StatusTag tone={orderTones[row.state as OrderState]}>{row.stateName}</StatusTag>
);
const titleOf = (row: RecordRow): string => row.activity || '红包';
const progressOf = ({ claimed, returned, waiting, expiresAt }: RecordRow): string =>
  expiresAt === null
    ? '-'
    : [`已领 ${claimed}`, ...(waiting ? [`待领 ${waiting}`] : []), ...(returned ? [`退回 ${returned}`] : [])].join(
        ' · ',
      );

const columns: Column<RecordRow>[] = [
  { title: '发放时间', name: 'submittedAt', kind: 'moment', width: 96 },
  {
    title: '活动',
    name: 'activity',
    width: 156,
    render: (row) => (
      <span className="cell-name" title={titleOf(row)}>
        {titleOf(row)}
      </span>
    ),
    note: (row) => row.makerName,
  },
  { title: '个数', name: 'count', kind: 'count', width: 72 },
  { title: '合计(元)', name: 'amount', kind: 'amount', width: 124 },
  { title: '状态', name: 'state', width: 110, render: (row) => <StateTag row={row} /> },
  { title: '领取情况', name: 'waiting', width: 190, render: progressOf },
  { title: '已领取(元)', name: 'claimedAmount', kind: 'amount', width: 124, spare: true },
  { title: '已退回(元)', name: 'returnedAmount', kind: 'amount', width: 124, spare: true },
  {
    title: '付款账户',
    name: 'accountNo',
    width: 104,
    spare: true,
    render: (row) => <span className="numeric">{accountTail(row.accountNo)}</span>,
  },
  { title: '订单号', name: 'orderNo', kind: 'id', width: 124, spare: true },
];
const phone = {
  what: (row: RecordRow) => ({ title: titleOf(row), note: formatTime(row.submittedAt) }),
  money: (row: RecordRow) => ({
    title: <AmountText value={row.amount} />,
    note: row.expiresAt === null ? <StateTag row={row} /> : progressOf(row),
  }),
};

/** 红包记录 (/fund/redPacketRecords): issues, with `open` the packets of one. */
export default function RecordsPage() {
  const list = useListState(DEFAULTS);
  const keyword = list.filter.keyword.trim();
  const records = useCall(
    getRecords,
    { ...(keyword ? { keyword } : {}), pageNo: list.pageNo, pageSize: list.pageSize },
    { quiet: true, enabled: list.open === '', refreshMs: REFRESH_MS },
  );
  if (list.open) return <PacketList key={list.open} orderNo={list.open} onClose={() => list.setOpen('')} />;
  return (
    <ListPage
      title="红包记录"
      note="点开一次发放，可以复制每个红包的领取链接，查看谁已领取"
      fields={fields}
      defaults={DEFAULTS}
      rowKey="orderNo"
      columns={columns}
      phone={phone}
      result={records}
      list={list}
      empty={{ title: '还没有发过红包', hint: '在“发红包”页面发放后，会出现在这里' }}
      onRow={({ orderNo }) => list.setOpen(orderNo)}
    />
  );
}
