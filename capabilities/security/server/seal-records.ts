import { hkdfSync } from 'node:crypto';
import { signHeads, type SealChain } from '#ledger/src/index.ts';
import { ALL_MERCHANTS, type Database } from '#platform/db/database.ts';
import { everyMs, recurring, type JobHandler } from '#platform/jobs/index.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { RECORD_SEALS } from '../constants.ts';

export const SEAL_RECORDS = 'security.seal';

export const RECORD_CHAIN: SealChain = {
  headsToSign: 'security.record_heads_to_sign',
  keepSignature: 'security.keep_record_signature',
  signedHeads: 'security.signed_record_heads',
  seals: 'security.record_seals',
};

/** Derived from PORTAL_SECRET, so that the database alone cannot make the daily signatures. */
export const recordHeadsKey = (secret: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'security.signed_record_heads', 32));

/** Seals every line of the operation log that waits. Answers how many; 0 while another sealer is running. */
export async function sealRecords(db: Database): Promise<number> {
  let total = 0;
  for (;;) {
    const { sealed } = (await db.transaction({ mid: ALL_MERCHANTS }, (tx) =>
      tx.one<{ sealed: number }>('SELECT security.seal_records($1) AS sealed', [RECORD_SEALS.atOnce], 'security_seal'),
    ))!;
    total += sealed;
    if (sealed < RECORD_SEALS.atOnce) return total;
  }
}

/**
 * `security.seal`: seals what was recorded, and signs each merchant's last seal at the first round of a day. To look
 * for heads without a signature reads all seals, so it is done once a day.
 */
export const sealRecordsJob = (secret: Buffer): JobHandler => {
  const key = recordHeadsKey(secret);
  let signedDay = '';
  return recurring(everyMs(RECORD_SEALS.everyMs), async ({ db, clock }) => {
    await sealRecords(db);
    const day = shanghaiDate(clock.now());
    if (day === signedDay) return;
    await db.transaction({ mid: ALL_MERCHANTS }, (tx) => signHeads(tx, day, key, RECORD_CHAIN));
    signedDay = day;
  });
};
