import { WaitingChanges } from '#capabilities/change/portal/shared/waiting-changes.tsx';
import { useListState, type ListState } from '#platform/portal-kit/index.ts';
import { Page, PageCard, PageHeader } from '#platform/ui/index.ts';
import { partChanges, statusChanges } from '../contract/changes.ts';
import { listAccountStatuses, listStatusChanges } from '../contract/operations.ts';
import { listPartFreezes } from '../contract/part-operations.ts';
import { AccountList } from './account-list.tsx';
import { ChangeList } from './change-list.tsx';
import { PartList } from './part-list.tsx';
import { DEFAULTS, tabOf } from './status-tabs.tsx';

const bodies = {
  accounts: (list: ListState<typeof DEFAULTS>) => <AccountList list={list} />,
  parts: (list: ListState<typeof DEFAULTS>) => <PartList list={list} />,
  changes: (list: ListState<typeof DEFAULTS>) => <ChangeList list={list} />,
};

const REFRESHES = [listAccountStatuses, listStatusChanges, listPartFreezes];

/** 账户管理 (/account/status): freezes, unfreezes and closes accounts; what was changed, by whom and why. */
export default function AccountStatusPage() {
  const list = useListState(DEFAULTS);
  const tab = tabOf(list);
  return (
    <Page>
      <PageHeader title="账户管理" note="发现异常时立即冻结，冻结后不再付款；解冻和销户须由另一位人员复核" />
      {tab === 'accounts' && <WaitingChanges calls={statusChanges} refreshes={REFRESHES} />}
      {tab === 'parts' && <WaitingChanges calls={partChanges} refreshes={REFRESHES} />}
      <PageCard>{bodies[tab](list)}</PageCard>
    </Page>
  );
}
