import { Button } from 'antd';
import { Can, ListPage, useList } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  dialogs,
  formatDate,
  optionsOf,
  toast,
  type Column,
  type DialogProps,
} from '#platform/ui/index.ts';
import { exportFreezes, pageFreezes, type ProviderFreeze } from '../contract/provider-operations.ts';
import { partStates, type PartState } from '../contract/words.ts';
import { FreezeDialog } from './freeze-dialog.tsx';
import { UnfreezeDialog, type UnfreezeDialogProps } from './unfreeze-dialog.tsx';

const ASKED = '已提交，由另一位有权限的人员确认后生效';
const DEFAULTS = { state: 'active' };
const tabs = optionsOf(partStates);

async function freeze(): Promise<void> {
  if (await dialogs.open<true, DialogProps<true>>(FreezeDialog, {})) toast.success(ASKED);
}
async function unfreeze(row: ProviderFreeze): Promise<void> {
  if (await dialogs.open<true, UnfreezeDialogProps>(UnfreezeDialog, { freeze: row })) toast.success(ASKED);
}

function Action({ row }: { row: ProviderFreeze }) {
  if (row.state !== 'active') return row.endedAt && <span className="muted">{formatDate(row.endedAt)}</span>;
  if (row.isWaiting) return <span className="muted">解冻待确认</span>;
  return (
    <Can code="op.freeze.propose" otherwise={<span className="muted">冻结中</span>}>
      <Button type="link" size="small" onClick={() => void unfreeze(row)}>
        解冻
      </Button>
    </Can>
  );
}

const amountOf = ({ amount }: ProviderFreeze) => (amount === null ? '整个账户' : <AmountText value={amount} />);
const untilOf = ({ endDate }: ProviderFreeze): string => (endDate ? `至 ${endDate}` : '至解冻');

const columns: Column<ProviderFreeze>[] = [
  { title: '冻结时间', name: 'placedAt', kind: 'moment', width: 84 },
  { title: '商户', name: 'customerName', width: 140, note: ({ mid }) => mid },
  { title: '账号', name: 'accountNo', kind: 'id', width: 112 },
  { title: '金额(元)', name: 'amount', kind: 'amount', width: 112, render: amountOf },
  {
    title: '来源',
    name: 'sourceName',
    width: 110,
    note: ({ documentNo, authority }) => [authority, documentNo].filter(Boolean).join(' '),
  },
  { title: '告知商户的原因', name: 'reason', width: 114, note: untilOf },
  {
    title: '操作',
    name: 'isWaiting',
    width: 80,
    pinned: 'right',
    needs: null,
    render: (row) => <Action row={row} />,
  },
];
const phone = {
  what: (row: ProviderFreeze) => ({ title: row.customerName, note: `${row.sourceName}：${row.reason}` }),
  money: (row: ProviderFreeze) => ({ title: amountOf(row), note: <Action row={row} /> }),
};

const inputOf = ({ state }: typeof DEFAULTS) => ({ state: state in partStates ? (state as PartState) : 'active' });

/** 冻结与解冻 (/fund/freezes): what the provider has frozen, by one person who proposes and another one who agrees. */
export default function FreezesPage() {
  return (
    <ListPage
      title="冻结与解冻"
      note="冻结后不能付款，正在处理的订单继续完成，退回的款项仍可入账；商户会收到通知"
      head={
        <Can code="op.freeze.propose">
          <Button type="primary" onClick={() => void freeze()}>
            冻结账户
          </Button>
        </Can>
      }
      caption="平台冻结"
      {...useList(pageFreezes, DEFAULTS, inputOf)}
      tabs={{ name: 'state', label: '冻结状态', of: tabs }}
      rowKey="freezeId"
      columns={columns}
      phone={phone}
      file={exportFreezes}
      empty={{ title: '没有冻结', hint: '因风控或司法文书冻结的账户和金额会列在这里' }}
    />
  );
}
