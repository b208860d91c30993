import { describe, expect, it } from 'vitest';
import { accountNoOf } from './account-no.ts';

describe('The number of an account', () => {
  it.each([
    [100010000001, '8801000100000011'],
    [100010000002, '8801000100000029'],
    [0, '8800000000000005'],
    [9_999_999_999_999, '8899999999999998'],
  ])('of %i has 16 digits, the last of which checks the others', (drawn, accountNo) => {
    expect(accountNoOf(drawn)).toBe(accountNo);
  });
});
