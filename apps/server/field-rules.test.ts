import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { createStanding } from '#capabilities/standing/contract/operations.ts';
import { operations } from './catalogue.ts';

/** What a call says of a text that its field cannot be (spec section 5), by the name of the input's member. */
const rules: readonly { members: RegExp; wrong: string; says: RegExp }[] = [
  { members: /^payee(Bank)?AccountNo$/, wrong: '123', says: /^请输入正确格式的(收款|归集)账号$/ },
  { members: /^bankAccountNo$/, wrong: '1234', says: /^请输入正确格式的银行账户$/ },
  { members: /email/i, wrong: 'a@b', says: /^请输入正确的邮箱$/ },
  { members: /mobile$/i, wrong: '12345678901', says: /^请输入正确的手机号$/ },
  { members: /^(keep|from)$/, wrong: '1.234', says: /^金额支持的范围是0～999999999\.00$/ },
  { members: /^ratio$/, wrong: '1.23456', says: /^比例最多保留4位小数$/ },
  { members: /amount$/i, wrong: '1.234', says: /^格式错误,范围是0\.01～999999999\.99$/ },
];

/** Fields of other kinds with such a name. */
const others = [
  'bfp/orderPay payeeAccountNo: shown by the page, not typed',
  'warnRule/setBatch from: a time of the day',
  'csdb/v2/standing/create amount: may be zero with one of its rules',
];

interface Field {
  name: string;
  path: string;
  schema: z.ZodType;
}

function fieldsOf(schema: unknown, path: string, name = ''): Field[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([member, inner]) => fieldsOf(inner, path, member));
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, path, name);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fieldsOf(schema.unwrap(), path, name);
  return schema instanceof z.ZodString ? [{ name, path, schema }] : [];
}
const fields = operations.flatMap(({ path, input }) => fieldsOf(input, path));

describe('A text that its field cannot be', () => {
  it.each(rules)('is refused in the words of the specification: $says', ({ members, wrong, says }) => {
    const ofKind = fields.filter(
      ({ name, path }) => members.test(name) && !others.some((line) => line.startsWith(`${path} ${name}:`)),
    );
    const messages = ofKind.map(({ path, name, schema }) => {
      const [issue] = schema.safeParse(wrong).error?.issues ?? [];
      return `${path} ${name}: ${issue?.message ?? 'nothing'}`;
    });
    expect(ofKind).not.toEqual([]);
    expect(messages.filter((line) => !says.test(line.slice(line.indexOf(': ') + 2)))).toEqual([]);
  });

  it('may have blanks, hyphens, full-width digits and an apostrophe if it is an account number', () => {
    const accounts = fields.filter(({ name }) => /accountNos?$/i.test(name) && !name.startsWith('memberMaster'));
    const typed = accounts.filter(({ schema }) => !schema.safeParse('abc').success);
    const refused = typed.filter(({ schema }) => schema.safeParse("'6222 0210-００１").data !== '62220210001');
    expect(typed.length).toBeGreaterThan(40);
    expect(refused.map(({ path, name }) => `${path} ${name}`)).toEqual(['bfp/orderPay payeeAccountNo']);
  });

  it('is refused as a paid or as a remaining amount, depending on the rule of the order', () => {
    const messageOf = (rule: string, amount: string) =>
      createStanding.input
        .safeParse({
          requestNo: 'request-0001',
          kind: 'withdrawal',
          accountNo: '8801000100000011',
          payee: 'own',
          calendar: { every: 'daily' },
          rule,
          amount,
        })
        .error?.issues.map(({ message }) => message);
    expect([
      messageOf('fixed', '0'),
      messageOf('above', '0'),
      messageOf('above', '1.234'),
      messageOf('fixed', ''),
    ]).toEqual([['格式错误,范围是0.01～999999999.99'], undefined, ['金额支持的范围是0～999999999.00'], ['请输入金额']]);
  });
});
