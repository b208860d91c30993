import { isSameHash, keyedHash, randomHex } from './keyed.ts';

const RANDOM_BYTES = 24;
const RANDOM_LENGTH = 2 * RANDOM_BYTES;
const TOKEN = /^[0-9a-f]{64}$/;

/**
 * Whose token it is: one of the portal is made up for the console, and the other way. Ids of keys of the machine
 * interfaces have the mark, too.
 */
export type TokenUse = 'session-token' | 'console-token' | 'merchant-key' | 'provider-key';

const markOf = (secret: Buffer, random: string, use: TokenUse): string =>
  keyedHash(secret, use, random).slice(0, 64 - RANDOM_LENGTH);

/** 192 random bits and our mark, in hex. */
export function newSessionToken(secret: Buffer, use: TokenUse = 'session-token'): string {
  const random = randomHex(RANDOM_BYTES);
  return random + markOf(secret, random, use);
}

/**
 * Whether this product has issued it: a made-up token is refused without a query. It says nothing about the session.
 */
export const isIssuedToken = (secret: Buffer, token: string, use: TokenUse = 'session-token'): boolean =>
  TOKEN.test(token) && isSameHash(token.slice(RANDOM_LENGTH), markOf(secret, token.slice(0, RANDOM_LENGTH), use));
