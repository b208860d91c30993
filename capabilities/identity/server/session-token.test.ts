import { expect, it } from 'vitest';
import { isIssuedToken, newSessionToken } from './session-token.ts';

it('A session token is known as ours by its mark alone, and a made-up one is not', () => {
  const secret = Buffer.alloc(32, 1);
  const token = newSessionToken(secret);
  expect(isIssuedToken(secret, token)).toBe(true);
  expect(newSessionToken(secret)).not.toBe(token);
  for (const other of [
    '',
    'f'.repeat(64),
    token.slice(1),
    `${token}0`,
    token.toUpperCase(),
    `ü${token.slice(1)}`,
    token.slice(0, 63) + (token.endsWith('0') ? '1' : '0'),
  ])
    expect(isIssuedToken(secret, other), other).toBe(false);
  expect(isIssuedToken(Buffer.alloc(32, 2), token)).toBe(false);
});
