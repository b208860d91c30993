import { Button } from 'antd';
import { Can, ListCard, listOfTab, useCall, type ListState } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  dialogs,
  formatTime,
  StatusTag,
  toast,
  type Column,
  type DialogProps,
  type SearchField,
} from '#platform/ui/index.ts';
import { listReceivedShares, type ReceivedShare } from '../contract/return-operations.ts';
import { receivedTones } from './split-words.ts';
import { SplitTabs, type DEFAULTS } from './split-tabs.tsx';

const fields: SearchField[] = [
  { kind: 'text', name: 'keyword', label: '关键字', placeholder: '分账单号、分账方、备注' },
];

/** What a new return does next, by its state. */
const sentences: Readonly<Partial<Record<string, string>>> = {
  pending_review: '已提交，复核通过后退回',
  scheduled: '已提交，付款账户余额不足，充值后自动退回',
};

async function giveBack(share: ReceivedShare): Promise<void> {
  const state = await dialogs.load<string, DialogProps<string> & { share: ReceivedShare }>(
    () => import('./return-dialog.tsx').then(({ ReturnDialog }) => ReturnDialog),
    { share },
  );
  if (state) toast.success(sentences[state] ?? '已提交，正在退回');
}

const StateTag = ({ row }: { row: ReceivedShare }) => (
  <StatusTag tone={receivedTones[row.state]}>{row.stateName}</StatusTag>
);
const GiveBack = ({ row }: { row: ReceivedShare }) =>
  row.returnable === '0.00' ? null : (
    <Can code="031201">
      <Button type="link" size="small" onClick={() => void giveBack(row)}>
        退回
      </Button>
    </Can>
  );

const columns: Column<ReceivedShare>[] = [
  { title: '收到时间', name: 'receivedAt', kind: 'moment', width: 96 },
  {
    title: '分账方',
    name: 'payerName',
    width: 160,
    kind: 'name',
    note: (row) => row.remark,
  },
  { title: '分账金额(元)', name: 'amount', kind: 'amount', width: 136 },
  { title: '已退回(元)', name: 'returned', kind: 'amount', width: 124, spare: true },
  { title: '可退回(元)', name: 'returnable', kind: 'amount', width: 124 },
  {
    title: '状态',
    name: 'state',
    width: 140,
    render: (row) => <StateTag row={row} />,
    note: (row) => (row.state === 'all' ? '' : `${row.returnUntil}（含）前可退回`),
  },
  { title: '分账单号', name: 'shareNo', kind: 'id', width: 124, spare: true },
  { title: '操作', name: 'accountNo', width: 88, pinned: 'right', render: (row) => <GiveBack row={row} /> },
];

const phone = {
  what: (row: ReceivedShare) => ({ title: row.payerName, note: <GiveBack row={row} /> }),
  money: (row: ReceivedShare) => ({
    title: <AmountText value={row.amount} />,
    note: row.state === 'open' ? formatTime(row.receivedAt) : <StateTag row={row} />,
  }),
};

const NO_KEYWORD = { keyword: '' };

/** What this merchant got as a receiver, newest first; each can be returned. */
export function ReceivedList({ list }: { list: ListState<typeof DEFAULTS> }) {
  const keyword = list.filter.keyword.trim();
  const shares = useCall(
    listReceivedShares,
    { ...(keyword ? { keyword } : {}), pageNo: list.pageNo, pageSize: list.pageSize },
    { quiet: true },
  );
  return (
    <ListCard
      list={listOfTab(list, NO_KEYWORD)}
      defaults={NO_KEYWORD}
      fields={fields}
      caption="收到的分账"
      tabs={<SplitTabs list={list} />}
      rowKey="shareNo"
      columns={columns}
      phone={phone}
      result={shares}
      empty={{ title: '还没有收到分账', hint: '其他商户分账给本商户后，180天内可以在这里退回' }}
    />
  );
}
