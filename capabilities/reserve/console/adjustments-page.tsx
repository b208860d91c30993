import { Button } from 'antd';
import { Link } from 'react-router';
import { changeTones } from '#capabilities/change/contract/words.ts';
import { Can, downloadCall, ListPage, useList } from '#platform/portal-kit/index.ts';
import {
  AmountText,
  dialogs,
  formatShortTime,
  StatusTag,
  toast,
  type Column,
  type DialogProps,
} from '#platform/ui/index.ts';
import {
  downloadAdjustmentFile,
  exportAdjustments,
  pageAdjustments,
  type ShownAdjustment,
} from '../contract/adjustment-operations.ts';
import { adjustmentSides, adjustmentWays } from '../contract/words.ts';

const tabs = [
  { value: 'waiting', label: '待确认' },
  { value: 'ended', label: '已结束' },
];

async function propose(): Promise<void> {
  const load = () => import('./adjustment-dialog.tsx').then(({ AdjustmentDialog }) => AdjustmentDialog);
  if (await dialogs.load<true, DialogProps<true>>(load, {}))
    toast.success('已提交，由另一位有审批权限的人员确认后入账');
}

const Files = ({ files }: { files: ShownAdjustment['files'] }) => (
  <>
    {files.map(({ fileId, fileName, sha256 }) => (
      <Button
        key={fileId}
        type="link"
        size="small"
        title={`SHA-256 ${sha256}`}
        onClick={() => void downloadCall(downloadAdjustmentFile, { fileId })}
      >
        {fileName}
      </Button>
    ))}
  </>
);
const State = ({ row }: { row: ShownAdjustment }) => (
  <StatusTag tone={changeTones[row.state]}>{row.stateName}</StatusTag>
);
const decided = ({ decidedBy, decidedAt, decisionReason }: ShownAdjustment): string =>
  [decidedAt ? `${decidedBy} ${formatShortTime(decidedAt)}`.trim() : '', decisionReason].filter(Boolean).join('：');
const signed = ({ way, amount }: ShownAdjustment) => <AmountText value={amount} direction={way} />;

const columns: Column<ShownAdjustment>[] = [
  { title: '提交时间', name: 'proposedAt', kind: 'moment', width: 84 },
  { title: '商户', name: 'customerName', width: 130, note: ({ mid }) => mid },
  { title: '账户', name: 'accountNo', width: 144, note: ({ way }) => adjustmentWays[way] },
  { title: '金额(元)', name: 'amount', kind: 'amount', width: 116, render: signed },
  { title: '对方账户', name: 'side', width: 130, render: ({ side }) => adjustmentSides[side], spare: true },
  { title: '告知商户的原因', name: 'merchantReason', width: 120, note: ({ reason }) => `内部：${reason}` },
  { title: '凭证', name: 'files', width: 108, render: ({ files }) => <Files files={files} />, spare: true },
  { title: '提交人', name: 'proposedBy', width: 64 },
  { title: '结果', name: 'state', width: 94, pinned: 'right', render: (row) => <State row={row} />, note: decided },
];
const phone = {
  what: (row: ShownAdjustment) => ({ title: row.customerName, note: row.merchantReason }),
  money: (row: ShownAdjustment) => ({ title: signed(row), note: <State row={row} /> }),
};

const DEFAULTS = { tab: 'waiting' };
const inputOf = ({ tab }: typeof DEFAULTS) => ({ ended: tab === 'ended' });

/** 调账 (/fund/adjustments): corrections of merchants' accounts; another person decides them in 待确认的变更. */
export default function AdjustmentsPage() {
  const shown = useList(pageAdjustments, DEFAULTS, inputOf);
  return (
    <ListPage
      title="调账"
      note={
        <>
          更正商户账户的余额，凭证必传；由另一位有审批权限的人员在<Link to="/changes">待确认的变更</Link>中确认后入账
        </>
      }
      head={
        <Can code="op.fund.propose">
          <Button type="primary" onClick={() => void propose()}>
            发起调账
          </Button>
        </Can>
      }
      {...shown}
      tabs={{ name: 'tab', label: '调账', of: tabs }}
      rowKey="adjustmentId"
      columns={columns}
      phone={phone}
      file={exportAdjustments}
      empty={
        shown.input.ended
          ? { title: '还没有已结束的调账', hint: '调账确认、拒绝、撤回或失效后，会列在这里' }
          : { title: '没有待确认的调账', hint: '提交的调账在确认前会列在这里' }
      }
    />
  );
}
