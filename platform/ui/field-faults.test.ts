import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { mespAuthList, smsCode, totpCode, totpFactor } from '#platform/kernel/page.ts';
import {
  bankAccountFault,
  emailFault,
  idCardFault,
  loginPasswordFault,
  mobileFault,
  payeeAccountFault,
  rateFault,
  restAmountFault,
  ruleOf,
  smsCodeFault,
  totpCodeFault,
  tradePasswordFault,
} from './field-faults.ts';

/** Each row: the rule, what is right, what is wrong, in whose words. */
const rules: [
  id: string,
  name: string,
  fault: (text: string) => string | null,
  right: string[],
  wrong: string[],
  words: string,
][] = [
  [
    'VA01',
    '邮箱',
    emailFault,
    ['a@b.cn', 'wang.ming+pay@mail.example.com', 'x_1@a-b.co'],
    ['', 'a@b', 'a b@c.cn', '@b.cn', 'a@@b.cn', 'a..b@c.cn', 'a@-b.cn', '王@c.cn', 'a@b.c'],
    '请输入正确的邮箱',
  ],
  [
    'VA01',
    '手机号',
    mobileFault,
    ['13800000001', '19912345678'],
    ['', '12800000001', '1380000000', '138000000011', '+8613800000001', '１3800000001'],
    '请输入正确的手机号',
  ],
  [
    'VA02',
    '收款账号',
    payeeAccountFault,
    ['123456', '1'.repeat(28)],
    ['12345', '1'.repeat(29), '12345a', '123 456'],
    '请输入正确格式的收款账号',
  ],
  [
    'VA03',
    '剩余金额',
    restAmountFault,
    ['0', '0.00', '12.5', '999999999', '999999999.0', '999999999.00'],
    ['', '-1', '1.234', '1000000000', '999999999.01', '1.'],
    '金额支持的范围是0～999999999.00',
  ],
  [
    'VA03',
    '费率',
    rateFault,
    ['0', '0.6', '0.0038', '12.3456'],
    ['', '0.00381', '.5', '1.', 'a', '-0.1'],
    '费率最多保留4位小数',
  ],
  [
    'VA05',
    '登录密码',
    loginPasswordFault,
    ['abcd1234', '1234567!', 'abcdefg_', 'Aa1!'.repeat(5)],
    ['', 'abc123', 'abcdefgh', '12345678', '!!!!!!!!', 'abcd 1234', '密码abcd1234', 'a1'.repeat(11)],
    '请输入8~20位数字,英文,符号至少两种组合的字符',
  ],
  [
    'VA06',
    '证件号码',
    idCardFault,
    ['110101900101123', '110101199001011234', '11010119900101123X', '11010119900101123x'],
    ['1101011990010112', '11010119900101123Y', 'X10101199001011234', '1101011990010112345'],
    '请输入正确格式的用户证件号码',
  ],
  [
    'VA07',
    '银行账户',
    bankAccountFault,
    ['12345', '9'.repeat(30)],
    ['1234', '9'.repeat(31), '12345-6'],
    '请输入正确格式的银行账户',
  ],
];

describe.each(rules)('%s %s', (id, _name, fault, right, wrong, words) => {
  it(`${id} takes what is right and refuses the rest in the words of the specification`, () => {
    for (const text of right) expect(fault(text), text).toBeNull();
    for (const text of wrong) expect(fault(text), text).toBe(words);
  });
});

describe('empty fields', () => {
  it.each([
    ['VA02', payeeAccountFault, '请输入收款账号'],
    ['VA04', smsCodeFault, '请输入短信验证码'],
    ['VA06', idCardFault, '请输入用户证件号码'],
    ['VA07', bankAccountFault, '银行账户不能为空'],
  ])('%s an empty field has words of its own', (_id, fault, words) => expect(fault('')).toBe(words));
});

describe('VA04 the SMS code', () => {
  it('VA04 is six figures', () => {
    expect(smsCodeFault('123456')).toBeNull();
    expect(smsCodeFault('12345a')).toBe('验证码格式不正确');
    expect(smsCodeFault('12345')).toBe('验证码必须为6位');
    expect(smsCodeFault('1234567')).toBe('验证码必须为6位');
  });
});

describe('A code that is typed', () => {
  const first = (schema: ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message ?? null;

  it.each(['', '12345', '1234567', '12345a', 'wrong', '123456'])(
    'is refused by the server as by its field: %j',
    (text) => {
      expect(first(smsCode, text)).toBe(smsCodeFault(text));
      expect(first(totpCode, text)).toBe(totpCodeFault(text));
    },
  );

  it.each(['12345', '12345678', 'ABCDEF', ''])('is six digits where a call is confirmed: %j is not', (text) => {
    expect(first(mespAuthList, [{ smsCode: text }])).toBe(smsCodeFault(text));
    expect(first(totpFactor, [{ totpCode: text }])).toBe(totpCodeFault(text));
  });

  it('may be pasted with spaces around it, of an authenticator', () => {
    expect(totpFactor.parse([{ totpCode: ' 123456 ' }])).toEqual([{ totpCode: '123456' }]);
  });
});

describe('VA05 the operation password', () => {
  it('VA05 is complete as soon as the secure input holds a character', () => {
    expect(tradePasswordFault(0)).toBe('请输入操作密码');
    expect(tradePasswordFault(1)).toBeNull();
  });
});

describe('VA02 as a form rule', () => {
  it('VA02 trims, and refuses an empty field only where it is required', async () => {
    const rule = ruleOf(payeeAccountFault);
    await expect(rule.validator(null, ' 123456 ')).resolves.toBeUndefined();
    await expect(rule.validator(null, undefined)).resolves.toBeUndefined();
    await expect(rule.validator(null, 'x')).rejects.toThrow('请输入正确格式的收款账号');
    await expect(ruleOf(payeeAccountFault, { required: true }).validator(null, '')).rejects.toThrow('请输入收款账号');
  });
});
