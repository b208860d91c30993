import { useCall, type ListState } from '#platform/portal-kit/index.ts';
import { AmountText, DataTable, formatTime, StatusTag, type Column } from '#platform/ui/index.ts';
import { listCollections, type CollectionRow } from '../contract/operations.ts';
import { runTones } from '../contract/words.ts';
import { CollectTabs, type DEFAULTS } from './collect-tabs.tsx';

const countText = ({ count, succeeded, skipped }: CollectionRow): string =>
  skipped > 0 ? `${succeeded} / ${count}，${skipped} 个未归集` : `${succeeded} / ${count}`;

export const RunState = ({ row }: { row: CollectionRow }) => (
  <StatusTag tone={runTones[row.state]}>{row.stateName}</StatusTag>
);

/** Who asked for it; of a plan, who set it. */
export const makerText = ({ planned, makerName }: CollectionRow): string =>
  planned ? `定时归集（${makerName}设置）` : makerName;

const columns: Column<CollectionRow>[] = [
  { title: '发起时间', name: 'createdAt', kind: 'time', width: 170 },
  { title: '归集金额(元)', name: 'collected', kind: 'amount', width: 150 },
  { title: '已归集账户', name: 'count', width: 170, render: countText },
  { title: '状态', name: 'state', width: 110, render: (row) => <RunState row={row} /> },
  { title: '发起人', name: 'makerName', width: 180, render: makerText },
];
const phone = {
  what: (row: CollectionRow) => ({ title: formatTime(row.createdAt), note: `${countText(row)} 个账户` }),
  money: (row: CollectionRow) => ({ title: <AmountText value={row.collected} />, note: <RunState row={row} /> }),
};

/** Past collections, newest first. */
export function RunList({ list }: { list: ListState<typeof DEFAULTS> }) {
  const runs = useCall(listCollections, { pageNo: list.pageNo, pageSize: list.pageSize }, { quiet: true, fresh: true });
  return (
    <DataTable
      caption="归集记录"
      tabs={<CollectTabs list={list} />}
      rowKey="runId"
      columns={columns}
      phone={phone}
      result={runs}
      list={{ ...list, filtered: false, clearFilter: () => undefined }}
      empty={{ title: '还没有归集记录', hint: '在“可归集账户”中勾选账户后发起归集' }}
      onRow={({ runId }) => list.setOpen(runId)}
    />
  );
}
