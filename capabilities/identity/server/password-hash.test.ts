import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

const SECRET = Buffer.alloc(32, 7);

it('A password has the hash cost that OWASP names first, and matches only under its own secret', async () => {
  const hash = await hashPassword(SECRET, 'Portal#2026');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect([
    await verifyPassword(SECRET, hash, 'Portal#2026'),
    await verifyPassword(SECRET, hash, 'Portal#2027'),
    await verifyPassword(Buffer.alloc(32, 8), hash, 'Portal#2026'),
  ]).toEqual([true, false, false]);
});
