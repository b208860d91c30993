import { actFor } from '#platform/db/act-for.ts';
import type { Tx } from '#platform/db/database.ts';
import type { AnyChangeKind, ChangeCodes, ChangeKind } from '../change-kind.ts';
import { findChange, lockChanges } from '../change-row.ts';
import { lapseChange } from '../engine.ts';

/**
 * What a person of the provider has proposed and nobody decided ends, because the person may propose nothing any more.
 * Leaves the transaction bound as `actFor` without a merchant.
 */
export async function lapseProposalsOf(
  tx: Tx,
  kinds: readonly AnyChangeKind[],
  userId: string,
  at: Date,
): Promise<number> {
  await actFor(tx);
  const open = await tx.rows<{ mid: string; changeId: string }>(
    `SELECT mid, change_id FROM change.changes
      WHERE realm = 'provider' AND proposed_by = $1 AND state = 'pending' ORDER BY mid, change_id`,
    [userId],
    'change.proposals_of',
  );
  for (const { mid, changeId } of open) {
    await actFor(tx, mid);
    await lockChanges(tx, mid);
    const change = await findChange(tx, mid, changeId);
    const kind = kinds.find(({ name }) => name === change?.kind) as
      | ChangeKind<unknown, unknown, string, ChangeCodes>
      | undefined;
    if (kind && change?.state === 'pending') await lapseChange(kind, { tx, mid, at }, change);
  }
  await actFor(tx);
  return open.length;
}
