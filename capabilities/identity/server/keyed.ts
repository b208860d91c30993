import { createHash, createHmac, createSecretKey, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto';

/** The key objects of secrets: making one costs more than the hash itself, and each call checks a token. */
const keys = new WeakMap<Buffer, KeyObject>();

function keyOf(secret: Buffer): KeyObject {
  const known = keys.get(secret) ?? createSecretKey(secret);
  keys.set(secret, known);
  return known;
}

/** HMAC-SHA256 in hex. `use` keeps the same text from giving the same hash for two uses. */
export const keyedHash = (secret: Buffer, use: string, text: string): string =>
  createHmac('sha256', keyOf(secret)).update(`${use}\n${text}`).digest('hex');

export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

export const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Both of the same length, as hashes are. */
export const isSameHash = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one), Buffer.from(other));
