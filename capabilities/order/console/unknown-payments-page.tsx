import { Button } from 'antd';
import { useWhoDecides } from '#capabilities/provider-access/console/shared/who-decides.ts';
import { Can, ListPage, useList } from '#platform/portal-kit/index.ts';
import { dialogs, formatAmount, toast, type Column } from '#platform/ui/index.ts';
import { pageUnknownPayments, type UnknownPayment } from '../contract/provider-operations.ts';
import { ResultDialog, type ResultDialogProps } from './result-dialog.tsx';

async function propose(payment: UnknownPayment): Promise<void> {
  if (await dialogs.open<true, ResultDialogProps>(ResultDialog, { payment }))
    toast.success('已登记，由另一位有审批权限的人员确认后入账');
}

function Action({ row }: { row: UnknownPayment }) {
  if (row.isWaiting) return <span className="muted">待另一人确认</span>;
  return (
    <Can code="op.fund.propose" otherwise={<span className="muted">待登记</span>}>
      <Button onClick={() => void propose(row)}>登记结果</Button>
    </Can>
  );
}

const columns: Column<UnknownPayment>[] = [
  { title: '发送时间', name: 'sentAt', kind: 'moment', width: 92 },
  { title: '商户', name: 'customerName', width: 180, note: ({ mid }) => mid },
  { title: '收款方', name: 'payeeName', width: 140 },
  { title: '金额(元)', name: 'amount', kind: 'amount', width: 130 },
  { title: '银行指令号', name: 'channelNo', kind: 'id', width: 116 },
  {
    title: '操作',
    name: 'isWaiting',
    width: 94,
    pinned: 'right',
    needs: null,
    render: (row) => <Action row={row} />,
  },
];
const phone = {
  what: (row: UnknownPayment) => ({ title: row.payeeName, note: row.customerName }),
  money: (row: UnknownPayment) => ({ title: formatAmount(row.amount), note: <Action row={row} /> }),
};

/** 结果未知的付款 (/fund/unknown): the bank has not told their end for a day; two people say it, with proof. */
export default function UnknownPaymentsPage() {
  const who = useWhoDecides('op.fund.propose', '登记');
  return (
    <ListPage
      title="结果未知的付款"
      note={`银行超过24小时未告知结果。先向银行核实，凭回单或查询函${who || '登记'}，由另一人确认后入账`}
      {...useList(pageUnknownPayments)}
      rowKey="channelNo"
      columns={columns}
      phone={phone}
      empty={{ title: '没有结果未知的付款', hint: '银行超过24小时未告知结果的付款会列在这里' }}
    />
  );
}
