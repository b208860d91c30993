import { changeTones } from '#capabilities/change/contract/words.ts';
import { queryChanges, type ShownChange } from '#capabilities/change/contract/operations.ts';
import { ChangeLines } from '#capabilities/change/portal/shared/change-lines.tsx';
import { ChangeButtons } from '#capabilities/change/portal/shared/waiting-changes.tsx';
import { useDecision } from '#capabilities/change/portal/shared/use-decision.ts';
import { useCall, useListState } from '#platform/portal-kit/index.ts';
import {
  DataTable,
  formatShortTime,
  InlineFailure,
  Page,
  PageCard,
  PageHeader,
  StatusTabs,
  StatusTag,
  type Column,
} from '#platform/ui/index.ts';
import { callsOf } from './change-calls.ts';

const DEFAULTS = { tab: 'waiting' };
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

function RowActions({ row }: { row: ShownChange }) {
  const calls = callsOf(row.kind);
  const decision = useDecision(calls, []);
  return (
    <>
      <span className="row">
        <ChangeButtons change={row} who={calls.who} decision={decision} />
      </span>
      <InlineFailure failure={decision.failure} />
    </>
  );
}

const columns: Column<ShownChange>[] = [
  { title: '提交时间', name: 'proposedAt', kind: 'moment', width: 100 },
  { title: '类型', name: 'kindName', width: 104 },
  { title: '变更', name: 'title', width: 300, render: (row) => <What row={row} /> },
  { title: '提交人', name: 'proposedBy', width: 88 },
  { title: '结果', name: 'state', width: 190, render: (row) => <StateTag row={row} />, note: endText },
];
const actions: Column<ShownChange> = {
  title: '操作',
  name: 'changeId',
  width: 168,
  pinned: 'right',
  render: (row) => <RowActions row={row} />,
};
const phoneOf = (isEnded: boolean) => ({
  what: (row: ShownChange) => ({
    title: <What row={row} />,
    note: (
      <>
        {row.proposedBy} {formatShortTime(row.proposedAt)} 提交
        {!isEnded && <RowActions row={row} />}
      </>
    ),
  }),
  money: (row: ShownChange) => ({ title: <StateTag row={row} />, note: endText(row) }),
});

/** 待确认的变更 (/system/changes): what a second person confirms, of all kinds. */
export default function ChangesPage() {
  const list = useListState(DEFAULTS);
  const ended = list.filter.tab === 'ended';
  const { pageNo, pageSize } = list;
  const changes = useCall(queryChanges, { ended, pageNo, pageSize }, { quiet: true, fresh: true });
  return (
    <Page>
      <PageHeader title="待确认的变更" note="权限、限额、规则和账户的变更，由另一位人员确认后生效" />
      <PageCard>
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
          phone={phoneOf(ended)}
          result={changes}
          list={{ ...list, filtered: false, clearFilter: () => undefined }}
          empty={
            ended
              ? { title: '还没有已结束的变更', hint: '变更确认、拒绝、撤回或失效后，会列在这里' }
              : { title: '没有待确认的变更', hint: '需要另一位人员确认的变更，会列在这里' }
          }
        />
      </PageCard>
    </Page>
  );
}
