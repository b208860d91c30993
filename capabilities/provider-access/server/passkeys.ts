import { sha256Hex } from '#capabilities/identity/server/index.ts';
import { randomBytes } from 'node:crypto';
import type { Database, Tx } from '#platform/db/database.ts';
import { PASSKEYS } from '../constants.ts';
import type { Entering } from './start-login.ts';

export interface Passkey extends Entering {
  passkeyId: string;
  credentialId: string;
  publicKey: Buffer;
}

/** Of a person who may log in. */
export const findPasskey = (tx: Pick<Tx, 'one'>, credentialId: string): Promise<Passkey | undefined> =>
  tx.one<Passkey>(
    `SELECT p.passkey_id, p.credential_id, p.public_key, u.user_id, u.user_name, u.login_name
       FROM provider_access.passkeys p JOIN provider_access.users u USING (user_id)
      WHERE p.credential_id = $1 AND u.state = 'active'`,
    [credentialId],
    'provider_access.passkey',
  );

export interface OwnPasskey {
  passkeyId: string;
  credentialId: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export const passkeysOf = (tx: Pick<Tx, 'rows'>, userId: string): Promise<OwnPasskey[]> =>
  tx.rows<OwnPasskey>(
    `SELECT passkey_id, credential_id, passkey_name AS name, created_at, last_used_at
       FROM provider_access.passkeys WHERE user_id = $1 ORDER BY created_at DESC, passkey_id DESC`,
    [userId],
    'provider_access.passkeys_of',
  );

/** A person who is disabled, or whose login is reset, has none any more. */
export const removePasskeysOf = (tx: Tx, userId: string): Promise<number> =>
  tx.run('DELETE FROM provider_access.passkeys WHERE user_id = $1', [userId], 'provider_access.remove_passkeys_of');

/** Only forward: false where a device that counts names no higher number, so that it may be a copy. */
export const moveSignCount = async (tx: Tx, passkeyId: string, signCount: number, now: Date): Promise<boolean> =>
  (await tx.run(
    `UPDATE provider_access.passkeys SET sign_count = $2, last_used_at = $3
      WHERE passkey_id = $1 AND (sign_count < $2 OR (sign_count = 0 AND $2 = 0))`,
    [passkeyId, signCount, now],
    'provider_access.use_passkey',
  )) === 1;

/** The handle by which a device knows its person: no name or number of theirs. */
export const userHandleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

/** Whom a new passkey is for; null: the challenge is of a login. */
export type NewPasskey = { userId: string; name: string } | null;

export async function openChallenge(tx: Tx, signKey: string, wanted: NewPasskey, now: Date): Promise<string> {
  const challenge = randomBytes(PASSKEYS.challengeBytes).toString('base64url');
  const expiresAt = new Date(now.getTime() + PASSKEYS.challengeLiveMs);
  await tx.run(
    `INSERT INTO provider_access.passkey_challenges (challenge_hash, sign_key, expires_at, user_id, passkey_name)
     VALUES ($1, $2, $3, $4, $5)`,
    [sha256Hex(challenge), signKey, expiresAt, wanted?.userId ?? null, wanted?.name ?? null],
    'provider_access.open_challenge',
  );
  return challenge;
}

/**
 * Uses it up also where the call is refused: so outside of its transaction. False where it is unknown, old, of another
 * browser or person, or for something else.
 */
export const takeChallenge = (
  countersDb: Database,
  { challenge, signKey, userId = null }: { challenge: string; signKey: string; userId?: string | null },
  now: Date,
): Promise<{ name: string | null } | undefined> =>
  countersDb.transaction({}, (tx) =>
    tx.one<{ name: string | null }>(
      `DELETE FROM provider_access.passkey_challenges
        WHERE challenge_hash = $1 AND sign_key = $2 AND expires_at > $3 AND user_id IS NOT DISTINCT FROM $4::uuid
        RETURNING passkey_name AS name`,
      [sha256Hex(challenge), signKey, now, userId],
      'provider_access.take_challenge',
    ),
  );
