import { findAccount } from '#capabilities/account/server/index.ts';
import { lapseChange, lockChanges, pendingOf } from '#capabilities/change/server/index.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { everyMs, recurring } from '#platform/jobs/index.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { PART_ENDS_EVERY_MS, PART_ENDS_MOST } from '../constants.ts';
import { moveHold } from './move-hold.ts';
import { partRelease } from './part-release.ts';
import { endPart, findPart, partsOver } from './part-row.ts';

export const END_PARTS = 'account_status.end_parts';

/**
 * `account_status.end_parts`: frees what was frozen until a day that is over. One transaction each, under the lock of
 * the merchant's changes: a release that a person decides at the same moment comes before it or after it.
 */
export const endPartsJob = recurring(everyMs(PART_ENDS_EVERY_MS), async ({ db, clock, touches }) => {
  const now = clock.now();
  const over = await db.transaction({ mid: ALL_MERCHANTS }, (tx) => partsOver(tx, shanghaiDate(now), PART_ENDS_MOST));
  for (const { mid, freezeId } of over) {
    await db.transaction({ mid }, async (tx) => {
      await lockChanges(tx, mid);
      const part = await findPart(tx, mid, freezeId);
      if (part?.state !== 'active') return;
      const account = (await findAccount(tx, mid, part.accountNo))!;
      const waiting = await pendingOf(tx, mid, partRelease.name, freezeId);
      if (waiting) await lapseChange(partRelease, { tx, mid, at: now }, waiting);
      endPart(tx, part, 'expired', now);
      const outcome = await moveHold(tx, 'expire', { account, part, actor: `system:${END_PARTS}`, at: now });
      if (outcome.status === 'refused') throw new Error(`the hold of freeze ${freezeId} is ${outcome.reason}`);
    });
    touches?.(mid);
  }
});
