import { Button } from 'antd';
import { Can, failureIn, type ListState, useCall, useChange } from '#platform/portal-kit/index.ts';
import {
  accountTail,
  DataTable,
  formatAmount,
  formatTime,
  InlineFailure,
  StatusTag,
  toast,
  type Column,
} from '#platform/ui/index.ts';
import { endMandate, listMandates, type MandateRow } from '../contract/operations.ts';
import { mandateTones } from '../contract/words.ts';
import { CollectTabs, type DEFAULTS } from './collect-tabs.tsx';

const REFRESHES = { refreshes: [listMandates] };
const StateTag = ({ row }: { row: MandateRow }) => (
  <StatusTag tone={mandateTones[row.state]}>{row.stateName}</StatusTag>
);
const whoText = ({ state, grantedBy, grantedAt, endedBy, endedAt }: MandateRow): string =>
  state === 'living' ? `${grantedBy} ${formatTime(grantedAt)}` : `${endedBy} ${endedAt ? formatTime(endedAt) : ''}`;

const columnsOf = (onEnd: (row: MandateRow) => void): Column<MandateRow>[] => [
  {
    title: '归集方',
    name: 'payeeName',
    width: 220,
    kind: 'name',
    note: (row) => row.payeeAccountNo,
  },
  { title: '授权账户', name: 'accountNo', width: 130, render: (row) => accountTail(row.accountNo) },
  { title: '保留金额(元)', name: 'keep', kind: 'amount', width: 130 },
  { title: '状态', name: 'state', width: 100, render: (row) => <StateTag row={row} /> },
  { title: '授权或终止', name: 'grantedAt', width: 220, render: whoText },
  { title: '操作', name: 'mandateId', width: 90, pinned: 'right', render: (row) => <End row={row} onEnd={onEnd} /> },
];

const End = ({ row, onEnd }: { row: MandateRow; onEnd(row: MandateRow): void }) =>
  row.state === 'ended' ? null : (
    <Can code="031802">
      <Button type="link" size="small" danger onClick={() => onEnd(row)}>
        终止
      </Button>
    </Can>
  );

const phoneOf = (onEnd: (row: MandateRow) => void) => ({
  what: (row: MandateRow) => ({
    title: row.payeeName,
    note: `${accountTail(row.accountNo)}，保留 ${formatAmount(row.keep)} 元`,
  }),
  money: (row: MandateRow) => ({ title: <StateTag row={row} />, note: <End row={row} onEnd={onEnd} /> }),
});

/** Whom this merchant allows to collect from its accounts. */
export function MandateList({ list }: { list: ListState<typeof DEFAULTS> }) {
  const mandates = useCall(listMandates, {}, { quiet: true });
  const change = useChange(endMandate, REFRESHES);
  const end = async ({ mandateId, payeeName, accountNo }: MandateRow) => {
    const ended = await change.run(
      { mandateId },
      {
        title: '终止归集授权',
        review: [
          { label: '归集方', value: payeeName },
          { label: '授权账户', value: accountTail(accountNo) },
        ],
      },
    );
    if (ended.status === 'done') toast.success('已终止，对方不能再从该账户归集资金');
    if (ended.status === 'failed') void mandates.refetch();
  };
  const { outcome } = change;
  return (
    <>
      <InlineFailure failure={failureIn(outcome)} />
      <DataTable
        caption="我方授权"
        tabs={<CollectTabs list={list} />}
        rowKey="mandateId"
        columns={columnsOf((row) => void end(row))}
        phone={phoneOf((row) => void end(row))}
        result={mandates}
        empty={{ title: '没有授权他方归集', hint: '管理员授权后，归集方可以把账户中超出保留金额的资金划走' }}
      />
    </>
  );
}
