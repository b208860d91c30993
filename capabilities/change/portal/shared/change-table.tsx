import type { ReactNode } from 'react';
import type { ListState } from '#platform/portal-kit/index.ts';
import { DataTable, formatShortTime, StatusTabs, StatusTag, type Column } from '#platform/ui/index.ts';
import type { ShownChange } from '../../contract/operations.ts';
import { changeTones } from '../../contract/words.ts';
import { ChangeLines } from './change-lines.tsx';

/** The filter of a page with this table. */
export const CHANGE_TABS = { tab: 'waiting' };
const tabs = [
  { value: 'waiting', label: '待确认' },
  { value: 'ended', label: '已结束' },
];

const StateTag = ({ row }: { row: ShownChange }) => (
  <StatusTag tone={changeTones[row.state]}>{row.stateName}</StatusTag>
);
const endText = ({ decidedBy, decidedAt, decisionReason, lapsesAt }: ShownChange): string => {
  if (lapsesAt) return `${formatShortTime(lapsesAt)} 失效`;
  const who = decidedAt ? `${decidedBy} ${formatShortTime(decidedAt)}`.trim() : '';
  return [who, decisionReason].filter(Boolean).join('：');
};

/** What a change is, with its lines and its reason. */
const What = ({ row }: { row: ShownChange }) => (
  <>
    <strong>{row.title}</strong>
    <ChangeLines lines={row.lines} />
    {row.reason && <p className="muted fs-12">原因：{row.reason}</p>}
  </>
);

interface ChangeTableProps {
  list: ListState<typeof CHANGE_TABS>;
  changes: Parameters<typeof DataTable<ShownChange>>[0]['result'];
  /** What the person may do about one that waits. */
  actionsOf(row: ShownChange): ReactNode;
}

const columns: Column<ShownChange>[] = [
  { title: '提交时间', name: 'proposedAt', kind: 'moment', width: 84 },
  { title: '类型', name: 'kindName', width: 88 },
  { title: '变更', name: 'title', width: 230, render: (row) => <What row={row} /> },
  { title: '提交人', name: 'proposedBy', width: 72 },
  { title: '结果', name: 'state', width: 110, render: (row) => <StateTag row={row} />, note: endText },
];

const phoneOf = (ended: boolean, actionsOf: ChangeTableProps['actionsOf']) => ({
  what: (row: ShownChange) => ({
    title: <What row={row} />,
    note: (
      <>
        {row.proposedBy} {formatShortTime(row.proposedAt)} 提交
        {!ended && actionsOf(row)}
      </>
    ),
  }),
  money: (row: ShownChange) => ({ title: <StateTag row={row} />, note: endText(row) }),
});

export const showsEnded = (list: ListState<typeof CHANGE_TABS>): boolean => list.filter.tab === 'ended';

/** Changes of all kinds: those that wait, or those that have ended. */
export function ChangeTable({ list, changes, actionsOf }: ChangeTableProps) {
  const ended = showsEnded(list);
  const actions: Column<ShownChange> = {
    title: '操作',
    name: 'changeId',
    width: 168,
    pinned: 'right',
    render: actionsOf,
  };
  return (
    <DataTable
      caption="变更"
      tabs={
        <StatusTabs
          label="变更"
          tabs={tabs}
          value={ended ? 'ended' : 'waiting'}
          onChange={(tab) => list.setFilter({ tab })}
        />
      }
      rowKey="changeId"
      columns={ended ? columns : [...columns, actions]}
      phone={phoneOf(ended, actionsOf)}
      result={changes}
      list={{ ...list, filtered: false, clearFilter: () => undefined }}
      empty={
        ended
          ? { title: '还没有已结束的变更', hint: '变更确认、拒绝、撤回或失效后，会列在这里' }
          : { title: '没有待确认的变更', hint: '需要另一位人员确认的变更，会列在这里' }
      }
    />
  );
}
