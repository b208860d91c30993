import { expect, it } from 'vitest';
import { plainAccountNo } from './field-rule.ts';
import { payeeAccountInput } from './page.ts';

it.each([
  ['6222021001001200000', '6222021001001200000'],
  ['6222 0210 0100 1200 000', '6222021001001200000'],
  [' 6222\u00A00210\u30000100 ', '622202100100'],
  ['6222-0210－0100–12', '62220210010012'],
  ['６２２２０２１００１', '6222021001'],
  ["'0012345678901", '0012345678901'],
  ['’0012345', '0012345'],
  // Another text stays one, so that it is refused.
  ['①②③④⑤⑥', '①②③④⑤⑥'],
  ["6222'02", "6222'02"],
])('The account number typed as %j is %j', (typed, plain) => {
  expect(plainAccountNo(typed)).toBe(plain);
});

it('A call takes an account number as people type it, and says what is missing or wrong', () => {
  const input = payeeAccountInput;
  const sentence = (value: unknown) => input.safeParse(value).error?.issues[0]?.message;
  expect(input.parse("'6222 0210－０１")).toBe('6222021001');
  expect([undefined, ' ', '12345', 'abcdef'].map(sentence)).toEqual([
    '请输入收款账号',
    '请输入收款账号',
    '请输入正确格式的收款账号',
    '请输入正确格式的收款账号',
  ]);
});
