import { DataTable, PageCard, wholeList, type Column } from '#platform/ui/index.ts';
import type { ShownApproval } from '../../contract/provider-shapes.ts';

interface HistoryCardProps<Version extends ShownApproval> {
  title?: string;
  /** What a version changes. */
  columns: readonly Column<Version>[];
  /** Newest first. */
  versions: Version[];
  empty: { title: string; hint: string };
}

/** The versions of a setting: what each changes, who proposed and approved it, why and when. */
export function HistoryCard<Version extends ShownApproval>(props: HistoryCardProps<Version>) {
  const { title = '修改记录', columns, versions, empty } = props;
  const approval: Column<ShownApproval>[] = [
    { title: '提交人', name: 'proposedBy', width: 110, note: ({ approvedBy }) => `审批 ${approvedBy}` },
    { title: '原因', name: 'reason', width: 150 },
    { title: '审批时间', name: 'setAt', kind: 'moment', width: 100 },
  ];
  return (
    <PageCard title={title}>
      <DataTable
        caption={title}
        rowKey={'version' as keyof Version & string}
        columns={[...columns, ...(approval as Column<Version>[])]}
        result={wholeList(versions)}
        empty={empty}
      />
    </PageCard>
  );
}
