import { WaitingChanges as List } from '#capabilities/change/portal/shared/waiting-changes.tsx';
import type { Operation } from '#platform/kernel/operation.ts';
import { useCall } from '#platform/portal-kit/index.ts';
import { decideChange, pageChanges, withdrawChange } from '../contract/change-operations.ts';

/** Changes of people and rights that wait for a second administrator. */
export function WaitingChanges({ refreshes }: { refreshes: readonly Operation[] }) {
  const waiting = useCall(pageChanges, { states: ['pending'] }, { quiet: true, fresh: true });
  return (
    <List
      list={waiting.data?.list ?? []}
      decide={decideChange}
      takeBack={withdrawChange}
      refreshes={[pageChanges, ...refreshes]}
      name="权限变更"
    />
  );
}
