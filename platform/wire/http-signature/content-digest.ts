import { createHash, timingSafeEqual } from 'node:crypto';
import { parseDictionary, serializeItem } from 'structured-headers';

/** The field's names of what Node calls them (RFC 9530, 5). */
const HASHES = new Map([
  ['sha-256', 'sha256'],
  ['sha-512', 'sha512'],
]);

const digestOf = (body: Uint8Array, hash: string): Buffer => createHash(hash).update(body).digest();

/** The value of `Content-Digest` for these bytes. */
export const contentDigest = (body: Uint8Array, algorithm: 'sha-256' | 'sha-512' = 'sha-256'): string =>
  `${algorithm}=${serializeItem(Uint8Array.from(digestOf(body, HASHES.get(algorithm) as string)), new Map())}`;

/** Each digest that we can compute is the body's, and there is one at least; others are passed over (RFC 9530). */
export function isContentDigest(field: string, body: Uint8Array): boolean {
  let known = 0;
  try {
    for (const [name, [value]] of parseDictionary(field)) {
      const hash = HASHES.get(name);
      if (hash === undefined) continue;
      known += 1;
      if (!(value instanceof ArrayBuffer)) return false;
      const declared = Buffer.from(value);
      const actual = digestOf(body, hash);
      if (declared.length !== actual.length || !timingSafeEqual(declared, actual)) return false;
    }
  } catch {
    return false;
  }
  return known > 0;
}
