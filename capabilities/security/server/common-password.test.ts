import { describe, expect, it } from 'vitest';
import { isGoodPassword } from '../domain/password-rule.ts';
import { isCommonPassword } from './common-password.ts';

describe('A password that many people have', () => {
  it.each(['Password1', 'qwerty123', '1qaz2wsx', 'ABCD1234', 'trustno1', 'passw0rd', 'a1b2c3d4'])(
    '%s is recognised, though the rule alone accepts it',
    (password) => {
      expect(isGoodPassword(password)).toBe(true);
      expect(isCommonPassword(password)).toBe(true);
    },
  );

  it.each(['Portal#2026', 'Jintian-99', 'qwerty123!x7', 'lanhai-8842'])('%s is none', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
