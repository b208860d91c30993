import { Link } from 'react-router';
import { merchantAddress } from '#capabilities/merchant/contract/addresses.ts';
import { Can, useCall, useListState } from '#platform/portal-kit/index.ts';
import { InlineFailure, Page, PageCard, PageHeader } from '#platform/ui/index.ts';
import { changeCall, type ChangeCalls } from '../contract/change-calls.ts';
import type { ShownChange } from '../contract/operations.ts';
import { decideProviderChange, queryProviderChanges, takeBackProviderChange } from '../contract/provider-operations.ts';
import { REASON_MAX } from '../constants.ts';
import { CHANGE_TABS, ChangeTable, showsEnded } from '../portal/shared/change-table.tsx';
import { useDecision } from '../portal/shared/use-decision.ts';
import { ChangeButtons } from '../portal/shared/waiting-changes.tsx';

/** One call decides the provider's changes of all kinds. */
const providerCalls: ChangeCalls = {
  kinds: [],
  name: '变更',
  who: '有权限的人员',
  confirm: changeCall(decideProviderChange, (changeId) => ({ changeId, approve: true })),
  refuse: {
    ...changeCall(decideProviderChange, (changeId, reason) => ({ changeId, approve: false, reason })),
    reason: { min: 2, max: REASON_MAX },
  },
  takeBack: changeCall(takeBackProviderChange, (changeId) => ({ changeId })),
};
const REFRESHES = [queryProviderChanges];
/** As the call answers the merchant of a change that is about none. */
const OF_NONE = '*';

/** `mid`: the merchant that it is about, whose pictures and data help to decide; undefined: of none. */
function RowActions({ row, mid }: { row: ShownChange; mid: string | undefined }) {
  const decision = useDecision(providerCalls, REFRESHES);
  return (
    <>
      <span className="row">
        <ChangeButtons change={row} who={providerCalls.who} decision={decision} />
      </span>
      {mid && (
        <Can code="op.merchant.view">
          <Link to={merchantAddress(mid)}>查看商户</Link>
        </Can>
      )}
      <InlineFailure failure={decision.failure} />
    </>
  );
}

/** By the change's id, the merchant that it is about. */
const actionsWith = (midOf: ReadonlyMap<string, string | undefined>) => (row: ShownChange) => (
  <RowActions row={row} mid={midOf.get(row.changeId)} />
);

/** 待确认的变更 (/changes): what one of the provider's people has proposed and another one decides. */
export default function ChangesPage() {
  const list = useListState(CHANGE_TABS);
  const { pageNo, pageSize } = list;
  const found = useCall(
    queryProviderChanges,
    { ended: showsEnded(list), pageNo, pageSize },
    { quiet: true, fresh: true },
  );
  // The calls name a change by its own id, of every kind; evidence is seen by who decides.
  const rows = found.data?.list.map(({ evidence, ...row }) => ({
    ...row,
    callId: row.changeId,
    lines: [...row.lines, ...evidence.map(({ label, text }) => ({ label, before: '', after: text }))],
  }));
  const changes = { ...found, data: found.data && rows ? { ...found.data, list: rows } : undefined };
  const midOf = new Map(found.data?.list.map(({ changeId, mid }) => [changeId, mid === OF_NONE ? undefined : mid]));
  return (
    <Page>
      <PageHeader title="待确认的变更" note="涉及资金、价格、人员和商户的变更，由另一位有权限的人员确认后生效" />
      <PageCard>
        <ChangeTable list={list} changes={changes} actionsOf={actionsWith(midOf)} />
      </PageCard>
    </Page>
  );
}
