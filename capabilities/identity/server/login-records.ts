import type { Tx } from '#platform/db/database.ts';
import type { Clock } from '#platform/kernel/clock.ts';
import { newId } from '#platform/kernel/id.ts';
import { browserNameOf } from '../domain/browser-name.ts';
import { sha256Hex } from './keyed.ts';

export type LoginWay = 'password' | 'code' | 'qr';

/** Who logs in, from where. */
export interface LoginPlace {
  remoteAddress: string;
  userAgent: string;
}

/**
 * A login that was refused, as long as no success takes its place. Nobody (`personId` null) takes the same statement
 * and leaves no row.
 */
export function recordRefusedLogin(
  tx: Tx,
  personId: string | null,
  way: LoginWay,
  { remoteAddress, userAgent }: LoginPlace,
  now: Date,
): string {
  const id = newId();
  tx.send(
    `INSERT INTO identity.logins (id, person_id, way, succeeded, browser, remote_address, at)
     SELECT $1::uuid, $2::uuid, $3, false, $4, $5, $6::timestamptz WHERE $2::uuid IS NOT NULL`,
    [id, personId, way, browserNameOf(userAgent), remoteAddress, now],
    'identity_refused_login',
  );
  return id;
}

/** The try was right after all: its success is recorded with the session. */
export const forgetRefusedLogin = (tx: Tx, id: string): void =>
  tx.send('DELETE FROM identity.logins WHERE id = $1', [id], 'identity_forget_refused');

/**
 * A login that was done. The device is new when the person has logged in before, and never in this browser: its
 * signing key stays when a session ends. The person is notified of it (`v_new_devices`).
 */
export function recordLogin(
  tx: Tx,
  { personId, way, signKey }: { personId: string; way: LoginWay; signKey: string },
  { remoteAddress, userAgent, clock }: LoginPlace & { clock: Clock },
  now: Date,
): void {
  tx.send(
    `INSERT INTO identity.logins (id, person_id, way, succeeded, browser, remote_address, device_hash, at, is_new_device, told_xid, told_at)
     SELECT $1::uuid, $2::uuid, $3, true, $4, $5, $6, $7::timestamptz, is_new, CASE WHEN is_new THEN pg_current_xact_id() END, CASE WHEN is_new THEN $8::timestamptz END
     FROM (SELECT EXISTS (SELECT 1 FROM identity.logins WHERE person_id = $2 AND succeeded)
       AND NOT EXISTS (SELECT 1 FROM identity.logins WHERE person_id = $2 AND succeeded AND device_hash = $6) AS is_new) AS device`,
    [newId(), personId, way, browserNameOf(userAgent), remoteAddress, deviceHash(signKey), now, clock.now()],
    'identity_record_login',
  );
}

/** Whether the browser of a session was first used by its person after `since`. */
export async function isDeviceNewSince(tx: Tx, sessionId: string, since: Date): Promise<boolean> {
  const row = await tx.one<{ isNew: boolean }>(
    `SELECT NOT EXISTS (SELECT 1 FROM identity.logins l WHERE l.person_id = s.person_id AND l.succeeded AND l.at < $2
       AND l.device_hash = encode(sha256(convert_to(s.sign_key, 'UTF8')), 'hex')) AS "isNew" FROM identity.sessions s WHERE s.id = $1`,
    [sessionId, since],
    'identity_new_device',
  );
  return row?.isNew ?? true;
}

/** A browser by its signing key. */
const deviceHash = (signKey: string): string => sha256Hex(signKey);
