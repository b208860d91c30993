import { sm2 } from 'sm-crypto-v2';
import type { Tx } from '#platform/db/database.ts';
import { decryptPassword } from '#platform/wire/sm2-decrypt.ts';
import { NONCE_LIVE_MS } from '../constants.ts';
import { keyedHash, randomHex } from './keyed.ts';

export type NoncePurpose = 'login' | 'trade_pwd';

export interface PasswordEntry {
  nonceStr: string;
  /** Precedes the password inside the ciphertext, as text. */
  random: string;
  /** 130 hex characters. */
  publicPoint: string;
}

/** Order of the SM2 curve's base point (GM/T 0003.5). */
const ORDER = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n;

/**
 * Between 1 and the order less 2. Derived from the secret and the name, so that no private key is stored and every
 * server can open it.
 */
function privateKeyOf(secret: Buffer, nonceStr: string): string {
  const number = (BigInt(`0x${keyedHash(secret, 'sm2', nonceStr)}`) % (ORDER - 2n)) + 1n;
  return number.toString(16).padStart(64, '0');
}

const randomOf = (secret: Buffer, nonceStr: string): string => keyedHash(secret, 'sm2-random', nonceStr).slice(0, 32);

/**
 * A single-use random with its SM2 key, good for 5 minutes (wire.md, confirmation); an operation password's is bound to
 * its session.
 */
export async function openPasswordEntry(
  tx: Tx,
  secret: Buffer,
  purpose: NoncePurpose,
  sessionId: string | null,
  now: Date,
): Promise<PasswordEntry> {
  const nonceStr = randomHex(16);
  await tx.run(
    'INSERT INTO identity.nonces (nonce, purpose, session_id, expires_at) VALUES ($1, $2, $3, $4)',
    [nonceStr, purpose, sessionId, new Date(now.getTime() + NONCE_LIVE_MS)],
    'identity_open_nonce',
  );
  return entryOf(secret, nonceStr);
}

const entryOf = (secret: Buffer, nonceStr: string): PasswordEntry => ({
  nonceStr,
  random: randomOf(secret, nonceStr),
  publicPoint: sm2.getPublicKeyFromPrivateKey(privateKeyOf(secret, nonceStr)),
});

/** A random that the session has asked for and not used; null when it is used, old or another session's. */
export async function openPasswordEntryOf(
  tx: Tx,
  secret: Buffer,
  { nonceStr, purpose, sessionId }: { nonceStr: string; purpose: NoncePurpose; sessionId: string },
  now: Date,
): Promise<PasswordEntry | null> {
  const open = await tx.one(
    'SELECT nonce FROM identity.nonces WHERE nonce = $1 AND purpose = $2 AND session_id = $3 AND used_at IS NULL AND expires_at > $4',
    [nonceStr, purpose, sessionId, now],
    'identity_open_nonce_of',
  );
  return open ? entryOf(secret, nonceStr) : null;
}

export interface SealedPassword {
  password: string;
  nonceStr: string;
  purpose: NoncePurpose;
  sessionId: string | null;
}

/**
 * Uses the random up, right or wrong, and answers the password; null when the random is used, old, another session's,
 * or the ciphertext was not made for it. `source` must commit even if the call fails.
 */
export const openSealedPassword = async (
  source: Pick<Tx, 'rows'>,
  secret: Buffer,
  entry: SealedPassword,
  now: Date,
): Promise<string | null> => ((await takeRandom(source, entry, now)) ? decryptSealed(secret, entry) : null);

/** Its first half; false when the random is used, old or another session's. */
export async function takeRandom(source: Pick<Tx, 'rows'>, entry: SealedPassword, now: Date): Promise<boolean> {
  const used = await source.rows(
    `UPDATE identity.nonces SET used_at = $4
      WHERE nonce = $1 AND purpose = $2 AND session_id IS NOT DISTINCT FROM $3::uuid AND used_at IS NULL AND expires_at > $4 RETURNING nonce`,
    [entry.nonceStr, entry.purpose, entry.sessionId, now],
    'identity_use_nonce',
  );
  return used.length === 1;
}

/** Its second half, half a millisecond of the event loop; counts for nothing unless the random could be used. */
export const decryptSealed = (secret: Buffer, { password, nonceStr }: SealedPassword): string | null =>
  decryptPassword(password, privateKeyOf(secret, nonceStr), randomOf(secret, nonceStr));
