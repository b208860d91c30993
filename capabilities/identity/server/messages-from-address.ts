import type { Tx } from '#platform/db/database.ts';
import { ownerOf } from '#platform/http/rate-limit.ts';
import { ADDRESSES_REMEMBERED, SMS_WINDOWS } from '../constants.ts';
import { keyedHash } from './keyed.ts';
import { countWrong, judgeTries } from './tries.ts';

/**
 * Whether a message that was asked for from this address may go to this person, and counts it. An address that has
 * asked for `perHour` reaches nobody more for an hour but those who have signed in from there (security.md T11). Nobody
 * (`personId` null) is asked for in the same time and is not counted.
 */
export async function isReachedFrom(
  tx: Tx,
  secret: Buffer,
  { personId, remoteAddress }: { personId: string | null; remoteAddress: string },
  perHour: number,
  now: Date,
): Promise<boolean> {
  const network = ownerOf(remoteAddress);
  if (!Number.isFinite(perHour) || (await hasSignedInFrom(tx, personId, network))) return personId !== null;
  const limits = {
    slowFrom: perHour,
    slowMs: 0,
    lockAt: perHour,
    lockMs: SMS_WINDOWS.hourMs,
    windowMs: SMS_WINDOWS.hourMs,
  };
  const counts = [{ kind: 'sms_from' as const, subject: keyedHash(secret, 'sms-from', network), limits }];
  const { verdict, states } = await judgeTries(tx, counts, now);
  if (verdict !== 'allowed' || personId === null) return false;
  await countWrong(tx, counts, states, now);
  return true;
}

async function hasSignedInFrom(tx: Tx, personId: string | null, network: string): Promise<boolean> {
  const rows = await tx.rows<{ remoteAddress: string }>(
    'SELECT remote_address FROM identity.sessions WHERE person_id = $1 ORDER BY created_at DESC LIMIT $2',
    [personId, ADDRESSES_REMEMBERED],
    'identity_addresses_of_person',
  );
  return rows.some(({ remoteAddress }) => ownerOf(remoteAddress) === network);
}
