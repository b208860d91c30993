import { orderAddress } from '#capabilities/order/contract/addresses.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useWhoDecides } from '#capabilities/provider-access/console/shared/who-decides.ts';
import { Can, ListPage, useChange, useList, type FilterInput } from '#platform/portal-kit/index.ts';
import {
  askReason,
  dialogs,
  formatAmount,
  optionsOf,
  StatusTag,
  toast,
  type Column,
  type SearchField,
  type Tone,
} from '#platform/ui/index.ts';
import { REASON } from '../constants.ts';
import {
  exportRemittances,
  pageRemittances,
  proposeSendBack,
  type Remittance,
} from '../contract/provider-operations.ts';
import { remittanceStates, type RemittanceState } from '../contract/words.ts';
import { CreditDialog, type CreditDialogProps } from './credit-dialog.tsx';

const DEFAULTS = { states: 'waiting,failed,open', keyword: '', amount: '' };
const fields: SearchField[] = [
  {
    kind: 'select',
    name: 'states',
    label: '状态',
    multiple: true,
    options: optionsOf(remittanceStates),
  },
  { kind: 'text', name: 'keyword', label: '付款方、附言或完整的银行流水号', maxLength: 60 },
  { kind: 'text', name: 'amount', label: '金额(元)', maxLength: 12 },
];
const tones: Readonly<Record<RemittanceState, Tone>> = {
  waiting: 'waiting',
  failed: 'bad',
  open: 'running',
  succeeded: 'off',
  claimed: 'good',
};
const REFRESHES = [pageRemittances];
const SUBMITTED = '已提交，由另一位有审批权限的人员确认';

function Actions({ row }: { row: Remittance }) {
  const back = useChange(proposeSendBack, { refreshes: REFRESHES });
  if (row.orderNo) return <Link to={orderAddress(row.mid, row.orderNo)}>查看订单</Link>;
  if (row.state !== 'waiting' && row.state !== 'failed') return null;
  if (row.isWaiting) return <span className="muted">待另一人确认</span>;
  const credit = async () => {
    if (await dialogs.open<true, CreditDialogProps>(CreditDialog, { row })) toast.success(SUBMITTED);
  };
  const sendBack = async () => {
    const done = await askReason({
      title: '退回来款',
      text: `确认后，${formatAmount(row.amount)} 元原路退回 ${row.payerName}，商户不能再认领`,
      limits: REASON,
      okText: '下一步',
      send: (reason) => back.run({ serialNo: row.serialNo, reason }, { title: '确认提交退回来款' }),
    });
    if (done) toast.success(SUBMITTED);
  };
  return (
    <Can code="op.fund.propose" otherwise={<span className="muted">待处理</span>}>
      <span className="row">
        <Button onClick={() => void credit()}>入账</Button>
        {row.state === 'waiting' && <Button onClick={() => void sendBack()}>退回</Button>}
      </span>
    </Can>
  );
}

const columns: Column<Remittance>[] = [
  { title: '到账时间', name: 'arrivedAt', kind: 'time', width: 164, note: ({ ageDays }) => `已 ${ageDays} 天` },
  { title: '付款方', name: 'payerName', width: 168, note: (row) => `${row.payerAccountNo} ${row.payerBankName}` },
  { title: '金额(元)', name: 'amount', kind: 'amount', width: 126 },
  { title: '附言', name: 'remark', width: 160, spare: true },
  {
    title: '状态',
    name: 'state',
    width: 112,
    render: ({ state, stateName }) => <StatusTag tone={tones[state]}>{stateName}</StatusTag>,
    note: ({ hint, customerName }) => hint || customerName,
  },
  { title: '收款账号', name: 'toAccountNo', kind: 'copy', width: 200, spare: true },
  { title: '银行流水号', name: 'serialNo', kind: 'copy', width: 200, spare: true },
  {
    title: '操作',
    name: 'isWaiting',
    width: 152,
    pinned: 'right',
    needs: null,
    render: (row) => <Actions row={row} />,
  },
];
const phone = {
  what: (row: Remittance) => ({ title: row.payerName, note: `已 ${row.ageDays} 天` }),
  money: (row: Remittance) => ({ title: formatAmount(row.amount), note: row.stateName }),
};
const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;

const inputOf = ({ states, keyword, amount }: typeof DEFAULTS): FilterInput<typeof pageRemittances> => {
  const wanted = amount.replaceAll(',', '').trim();
  return {
    ...(states ? { states: states.split(',') as RemittanceState[] } : {}),
    keyword: keyword.trim(),
    ...(AMOUNT.test(wanted) ? { amount: wanted } : {}),
  };
};

/** 未认领来款 (/fund/remittances): money that arrived and was credited to no merchant; two people say whose it is. */
export default function RemittancesPage() {
  const who = useWhoDecides('op.fund.propose', '');
  return (
    <ListPage
      title="未认领来款"
      note={`备注和付款户名都对不上的来款，${who}核实后入账或退回；满31天无人认领的自动原路退回`}
      {...useList(pageRemittances, DEFAULTS, inputOf)}
      fields={fields}
      rowKey="serialNo"
      columns={columns}
      phone={phone}
      file={exportRemittances}
      empty={{ title: '没有未认领的来款', hint: '到账时无法确定归属的来款会列在这里' }}
    />
  );
}
