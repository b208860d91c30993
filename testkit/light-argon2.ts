import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

const { hash: heavyHash, verify } = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;

/** The least that Argon2 allows, in KiB. */
const MIN_MEMORY = 8;

/**
 * The same Argon2id for database tests (vitest.config.ts), whose passwords are made with the least memory, which their
 * hashes say, so that a comparison costs as little: a sixth of the processor time of these tests was memory. The cost
 * of the product's hashes has a test of its own (password-hash.test.ts).
 */
export const hash: typeof heavyHash = (password, options, signal) =>
  heavyHash(password, { ...options, memoryCost: MIN_MEMORY }, signal);
export { verify };
