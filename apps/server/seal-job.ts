import { hkdfSync } from 'node:crypto';
import { sealEntries, signHeads } from '#ledger/src/index.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { everyMs, recurring, type JobHandler } from '#platform/jobs/index.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';

export const SEAL = 'ledger.seal';
/** How long an entry may be unsealed, in business time. */
const SEAL_EVERY_MS = 60_000;

/**
 * The key of the daily signatures (security.md T14): derived from PORTAL_SECRET, so that the database alone cannot make
 * them.
 */
export const headsKey = (secret: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'ledger.signed_heads', 32));

/** `ledger.seal`: seals what was posted, and signs each merchant's last seal once a day. */
export const sealJob = (secret: Buffer): JobHandler => {
  const key = headsKey(secret);
  return recurring(everyMs(SEAL_EVERY_MS), async ({ db, clock }) => {
    await sealEntries(db);
    await db.transaction({ mid: ALL_MERCHANTS }, (tx) => signHeads(tx, shanghaiDate(clock.now()), key));
  });
};
