import { describe, expect, it } from 'vitest';
import { amountInCapitals } from './amount-in-capitals.ts';

describe('an amount in Chinese capitals (Rule 9 CONFIRM BY CONTENT)', () => {
  it.each([
    ['0.01', '壹分'],
    ['0.10', '壹角整'],
    ['0.00', '零元整'],
    ['1.05', '壹元零伍分'],
    ['10', '壹拾元整'],
    ['1010.10', '壹仟零壹拾元壹角整'],
    ['10000.00', '壹万元整'],
    ['10001.00', '壹万零壹元整'],
    ['100000001.00', '壹亿零壹元整'],
    ['100000000', '壹亿元整'],
    ['105000.00', '壹拾万零伍仟元整'.replace('零', '')],
    ['1000500.30', '壹佰万零伍佰元叁角整'],
    ['999999999.99', '玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ])('of %s is %s', (yuan, words) => {
    expect(amountInCapitals(yuan)).toBe(words);
  });

  it('is empty for what is no amount', () => {
    for (const text of ['', '--', '1.234', '-1', 'abc']) expect(amountInCapitals(text)).toBe('');
  });
});
