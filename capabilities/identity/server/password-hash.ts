import { hash, verify } from '@node-rs/argon2';
import { Turns } from '#platform/kernel/turns.ts';
import { keyedHash } from './keyed.ts';

/** OWASP's first choice for argon2id (the library's default algorithm): 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Half of the threads of libuv's pool. */
export const HASHES_AT_ONCE = 2;

/** The pepper makes a copy of the database useless for guessing (security.md T13). */
const pepperOf = (secret: Buffer): Buffer => Buffer.from(keyedHash(secret, 'pepper', ''), 'hex');

/**
 * The four threads on which Node hashes are those on which it opens envelopes. More hashes at once than processors are
 * not faster and would delay every call.
 */
export const hashTurns = new Turns(HASHES_AT_ONCE);

export const hashPassword = (secret: Buffer, password: string): Promise<string> =>
  hashTurns.run(() => hash(password, { ...COST, secret: pepperOf(secret) }));

export const verifyPassword = (secret: Buffer, passwordHash: string, password: string): Promise<boolean> =>
  hashTurns.run(() => verify(passwordHash, password, { secret: pepperOf(secret) }));

let decoy: Promise<string> | undefined;

/** A hash that no password matches, to spend the same time for an unknown person. */
export const decoyHash = (secret: Buffer): Promise<string> =>
  (decoy ??= hashPassword(secret, keyedHash(secret, 'decoy', String(Math.random()))));
