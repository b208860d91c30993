import { describe, expect, it } from 'vitest';
import { accountTail, groupAccount, maskAccount, maskCard, maskMobile, maskName } from './masks.ts';
import { weekdayChoices, weekdayText } from './weekday.ts';

describe('FM01 masks', () => {
  it.each([
    ['an account shows its last four', maskAccount('8801000100000011'), '**** 0011'],
    ['a mobile hides its middle', maskMobile('13800000001'), '138****0001'],
    ['a name shows its last character', maskName('王小明'), '**明'],
    ['a bank card shows first six and last four', maskCard('6222021234567890123'), '622202*********0123'],
    ['an id card shows first six and last four', maskCard('11010119900101123X'), '110101********123X'],
  ])('FM01 %s', (_what, shown, expected) => expect(shown).toBe(expected));

  it('FM01 an account is named by its tail and read in groups of four', () => {
    expect(accountTail('8801000100000011')).toBe('尾号\u00a00011');
    expect(groupAccount('88010001000000112')).toBe('8801 0001 0000 0011 2');
  });
});

describe('FM02 weekday codes', () => {
  it('FM02 w0 to w6 are Sunday to Saturday', () => {
    expect(['w0', 'w1', 'w2', 'w3', 'w4', 'w5', 'w6'].map(weekdayText)).toEqual([
      '周日',
      '周一',
      '周二',
      '周三',
      '周四',
      '周五',
      '周六',
    ]);
    for (const code of ['w7', 'W1', '', 'w01', '1']) expect(weekdayText(code)).toBe('-');
    expect(weekdayChoices).toHaveLength(7);
  });
});
