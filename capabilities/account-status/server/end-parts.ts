import { lapseChange, lockChanges, pendingOf } from '#capabilities/change/server/index.ts';
import { notifyMerchant } from '#capabilities/merchant/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { everyMs, recurring } from '#platform/jobs/index.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { PART_ENDS_EVERY_MS, PART_ENDS_MAX } from '../constants.ts';
import { endFreeze } from './end-freeze.ts';
import { partRelease } from './part-release.ts';
import { findPart, partsOver } from './part-row.ts';
import { noticeOfEnd } from './provider/freeze-notice.ts';
import { unfreezeChange } from './provider/unfreeze-change.ts';

export const END_PARTS = 'account_status.end_parts';

/**
 * `account_status.end_parts`: ends freezes whose last day is over. One transaction each, under the lock of the
 * merchant's changes: a release that a person decides at the same moment comes before it or after it.
 */
export const endPartsJob = recurring(everyMs(PART_ENDS_EVERY_MS), async ({ db, clock, touches }) => {
  const now = clock.now();
  const over = await db.transaction({ mid: ALL_MERCHANTS }, (tx) => partsOver(tx, shanghaiDate(now), PART_ENDS_MAX));
  for (const { mid, freezeId } of over) {
    await db.transaction({}, async (tx) => {
      // As the provider: it sees the changes of both realms.
      await actFor(tx, mid);
      await lockChanges(tx, mid);
      const part = await findPart(tx, mid, freezeId);
      if (part?.state !== 'active') return;
      const kind = part.source === 'own' ? partRelease : unfreezeChange;
      const waiting = await pendingOf(tx, mid, kind.name, freezeId);
      if (waiting && kind === partRelease) await lapseChange(partRelease, { tx, mid, at: now }, waiting);
      if (waiting && kind === unfreezeChange) await lapseChange(unfreezeChange, { tx, mid, at: now }, waiting);
      if (part.source !== 'own') await notifyMerchant(tx, noticeOfEnd(part, '冻结已到期', now));
      await endFreeze(tx, part, { state: 'expired', actor: `system:${END_PARTS}`, at: now });
    });
    touches?.(mid);
  }
});
