import { changeTones } from '#capabilities/change/contract/words.ts';
import { useCall, type ListState } from '#platform/portal-kit/index.ts';
import { accountTail, DataTable, formatTime, StatusTag, type Column } from '#platform/ui/index.ts';
import { listStatusChanges, type StatusChange } from '../contract/operations.ts';
import { AccountTabs, type DEFAULTS } from './status-tabs.tsx';

const accountText = ({ accountTypeName, accountNo }: StatusChange): string =>
  `${accountTypeName} ${accountTail(accountNo)}`;
const StateTag = ({ row }: { row: StatusChange }) => (
  <StatusTag tone={changeTones[row.state]}>{row.stateName}</StatusTag>
);
const decidedText = ({ decidedBy, decidedAt }: StatusChange): string =>
  decidedAt ? `${decidedBy} ${formatTime(decidedAt)}` : '';

const columns: Column<StatusChange>[] = [
  { title: '提交时间', name: 'proposedAt', kind: 'time', width: 170 },
  { title: '账户', name: 'accountNo', width: 150, render: accountText },
  { title: '操作', name: 'actionName', width: 80 },
  { title: '原因', name: 'reason', width: 220 },
  { title: '提交人', name: 'proposedBy', width: 110 },
  { title: '结果', name: 'state', width: 230, render: (row) => <StateTag row={row} />, note: decidedText },
];
const phone = {
  what: (row: StatusChange) => ({ title: `${row.actionName} ${accountText(row)}`, note: row.reason }),
  money: (row: StatusChange) => ({
    title: <StateTag row={row} />,
    note: `${row.proposedBy} ${formatTime(row.proposedAt)}`,
  }),
};

/** Past changes of status, newest first. */
export function ChangeList({ list }: { list: ListState<typeof DEFAULTS> }) {
  const changes = useCall(
    listStatusChanges,
    { pageNo: list.pageNo, pageSize: list.pageSize },
    { quiet: true, fresh: true },
  );
  return (
    <DataTable
      caption="变更记录"
      tabs={<AccountTabs list={list} />}
      rowKey="changeId"
      columns={columns}
      phone={phone}
      result={changes}
      list={{ ...list, filtered: false, clearFilter: () => undefined }}
      empty={{ title: '还没有变更记录', hint: '在“账户”中冻结、解冻或销户后，会列在这里' }}
    />
  );
}
