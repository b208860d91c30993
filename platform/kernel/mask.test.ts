import { describe, expect, test } from 'vitest';
import { maskAccount, maskCard, maskLoginName, maskMobile, maskName } from './mask.ts';

describe('masks of spec section 3', () => {
  test('an account shows its last four', () => expect(maskAccount('8801000100000011')).toBe('**** 0011'));
  test('a mobile shows its first three and last four', () => expect(maskMobile('13800000001')).toBe('138****0001'));
  test.each([
    ['王小明', '**明'],
    ['李', '**李'],
    ['张𠮷', '**𠮷'],
    ['', '**'],
  ])('the name %s shows its last character', (name, shown) => expect(maskName(name)).toBe(shown));
  test.each([
    ['6222021234567890', '622202******7890'],
    ['110101199001011234', '110101********1234'],
    ['12345', '**** 2345'],
  ])('the card %s shows first six and last four', (card, shown) => expect(maskCard(card)).toBe(shown));
  test.each([
    ['cg-admin', 'cg****in'],
    ['amy', 'a****'],
  ])('the login name %s shows its ends at most', (name, shown) => expect(maskLoginName(name)).toBe(shown));
});
