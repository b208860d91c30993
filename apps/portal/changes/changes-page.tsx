import { queryChanges, type ShownChange } from '#capabilities/change/contract/operations.ts';
import { CHANGE_TABS, ChangeTable, showsEnded } from '#capabilities/change/portal/shared/change-table.tsx';
import { ChangeButtons } from '#capabilities/change/portal/shared/waiting-changes.tsx';
import { useDecision } from '#capabilities/change/portal/shared/use-decision.ts';
import { useCall, useListState } from '#platform/portal-kit/index.ts';
import { InlineFailure, Page, PageCard, PageHeader } from '#platform/ui/index.ts';
import { callsOf } from './change-calls.ts';

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

const actionsOf = (row: ShownChange) => <RowActions row={row} />;

/** 待确认的变更 (/system/changes): what a second person confirms, of all kinds. */
export default function ChangesPage() {
  const list = useListState(CHANGE_TABS);
  const { pageNo, pageSize } = list;
  const changes = useCall(queryChanges, { ended: showsEnded(list), pageNo, pageSize }, { quiet: true, fresh: true });
  return (
    <Page>
      <PageHeader title="待确认的变更" note="权限、限额、规则和账户的变更，由另一位人员确认后生效" />
      <PageCard>
        <ChangeTable list={list} changes={changes} actionsOf={actionsOf} />
      </PageCard>
    </Page>
  );
}
