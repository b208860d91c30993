import { describe, expect, it } from 'vitest';
import { payOut } from './operations.ts';

const right = {
  requestNo: 'request-0001',
  quoteId: 'q1',
  accountNo: '8801000100000011',
  payeeName: '王小明',
  payeeBankAccountNo: '6222021234567894',
  payeeBankName: '中国工商银行',
  payeeType: 'individual',
  amount: '100.00',
};
const messagesOf = (change: object) =>
  payOut.input.safeParse({ ...right, ...change }).error?.issues.map(({ message }) => message) ?? [];

describe('What is asked of a payout', () => {
  it('is a payee at a bank and an amount; it is paid at once unless something else is said', () => {
    expect(payOut.input.parse(right)).toEqual({ ...right, speed: 'T0' });
  });

  it.each([
    ['a name of one character', { payeeName: ' 王 ' }, '请输入收款户名'],
    ['a name of 61 characters', { payeeName: '王'.repeat(61) }, '收款户名最多60个字'],
    ['an account of five digits', { payeeBankAccountNo: '12345' }, '请输入正确格式的收款账号'],
    ['an account of 29 digits', { payeeBankAccountNo: '1'.repeat(29) }, '请输入正确格式的收款账号'],
    ['digits in circles', { payeeBankAccountNo: '①②③④⑤⑥' }, '请输入正确格式的收款账号'],
    ['no bank', { payeeBankName: undefined }, '请输入开户银行'],
    ['a bank of 61 characters', { payeeBankName: '行'.repeat(61) }, '开户银行最多60个字'],
    ['a type in Chinese', { payeeType: '对公' }, '请选择账户类型'],
    ['three decimals', { amount: '1.005' }, '格式错误,范围是0.01～999999999.99'],
    ['nothing to pay', { amount: '0.00' }, '格式错误,范围是0.01～999999999.99'],
    ['a remark of 101 characters', { remark: '款'.repeat(101) }, '备注最多100个字'],
  ])('with %s is refused in a sentence', (_what, change, sentence) => {
    expect(messagesOf(change)).toEqual([sentence]);
  });
});
