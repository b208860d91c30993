import { DataTable, formatTime, PageCard, StatusTag, type Column, wholeList } from '#platform/ui/index.ts';
import type { ShownVersion } from '../contract/plan-operations.ts';
import { versionTones } from '../contract/words.ts';

const columns: Column<ShownVersion>[] = [
  { title: '版本', name: 'version', width: 100, render: ({ version }) => `第 ${version} 版` },
  { title: '生效日', name: 'fromDay', width: 120 },
  {
    title: '状态',
    name: 'state',
    width: 110,
    render: (row) => <StatusTag tone={versionTones[row.state]}>{row.stateName}</StatusTag>,
  },
  { title: '提交人', name: 'proposedBy', width: 120 },
  { title: '审批人', name: 'approvedBy', width: 120 },
  {
    title: '审批时间',
    name: 'approvedAt',
    width: 180,
    render: (row) => (row.approvedBy ? <span className="numeric">{formatTime(row.approvedAt)}</span> : '—'),
  },
];

/** What a plan has cost, and will cost, from which day on. */
export function VersionsCard({ versions }: { versions: ShownVersion[] }) {
  const result = wholeList(versions);
  return (
    <PageCard title="版本">
      <DataTable
        caption="费率版本"
        rowKey="version"
        columns={columns}
        result={result}
        empty={{ title: '还没有通过审批的版本' }}
      />
    </PageCard>
  );
}
