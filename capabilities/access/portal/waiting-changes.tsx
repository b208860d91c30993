import { WaitingChanges as List } from '#capabilities/change/portal/shared/waiting-changes.tsx';
import type { Operation } from '#platform/kernel/operation.ts';
import { pageChanges } from '../contract/change-operations.ts';
import { changes } from '../contract/changes.ts';

/** Changes of people and rights that wait for a second administrator. */
export function WaitingChanges({ refreshes }: { refreshes: readonly Operation[] }) {
  return <List calls={changes} refreshes={[pageChanges, ...refreshes]} />;
}
