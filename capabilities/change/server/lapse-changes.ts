import { actFor } from '#platform/db/act-for.ts';
import { everyMs, recurring, type JobHandler } from '#platform/jobs/index.ts';
import { LAPSE_EVERY_MS, LAPSES_MAX } from '../constants.ts';
import type { AnyChangeKind, ChangeCodes, ChangeKind } from './change-kind.ts';
import { findChange, lockChanges, overdueChanges, waitsAt } from './change-row.ts';
import { lapseChange } from './engine.ts';

export const LAPSE = 'change.lapse';

/** `change.lapse`: ends what nobody decided in time, one transaction each, under the lock of the merchant's changes. */
export const lapseChangesJob = (kinds: readonly AnyChangeKind[]): JobHandler =>
  recurring(everyMs(LAPSE_EVERY_MS), async ({ db, clock, touches }) => {
    const now = clock.now();
    // As the provider: it sees the changes of both realms.
    const overdue = await db.transaction({}, async (tx) => {
      await actFor(tx);
      return overdueChanges(tx, now, LAPSES_MAX);
    });
    for (const { mid, changeId } of overdue) {
      await db.transaction({}, async (tx) => {
        await actFor(tx, mid);
        await lockChanges(tx, mid);
        const change = await findChange(tx, mid, changeId);
        if (change?.state !== 'pending' || waitsAt(change, now)) return;
        const kind = kinds.find(({ name }) => name === change.kind) as
          | ChangeKind<unknown, unknown, string, ChangeCodes>
          | undefined;
        if (!kind) throw new Error(`change ${changeId} is of kind ${change.kind}, which the product does not have`);
        await lapseChange(kind, { tx, mid, at: now }, change);
      });
      touches?.(mid);
    }
  });
