import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { codeSubjectOf, operation } from '#platform/kernel/operation.ts';
import { isGoodPassword } from './password-rule.ts';
import { aboutText, amountOf, boundSubject, operationOfPurpose } from './purpose.ts';
import { afterWrong, freshTries } from './try-count.ts';

describe('An operation password', () => {
  it.each([
    ['Chenguang88', true],
    ['12345678a', true],
    ['1234567!', true],
    ['abcdefg!', true],
    ['1234567a', true],
    ['123456a', false],
    ['12345678', false],
    ['abcdefgh', false],
    ['!!!!!!!!', false],
    ['abc 12345', false],
    ['密码abc12345', false],
    ['a1'.repeat(10), true],
    [`${'a1'.repeat(10)}b`, false],
  ])('%s is good: %s', (password, good) => expect(isGoodPassword(password)).toBe(good));
});

describe('Wrong tries', () => {
  const now = new Date('2026-11-20T10:00:00+08:00');
  it('lock for a day at the fifth, and start over after it', () => {
    let state = { wrong: 0, lockedUntil: null as Date | null };
    const remaining = Array.from({ length: 5 }, () => {
      const next = afterWrong(state, now);
      state = next;
      return next.remaining;
    });
    expect(remaining).toEqual([4, 3, 2, 1, 0]);
    expect(state.lockedUntil).toEqual(new Date('2026-11-21T10:00:00+08:00'));
    expect(freshTries(state, new Date('2026-11-21T09:59:59+08:00'))).toMatchObject({ wrong: 5 });
    expect(freshTries(state, new Date('2026-11-21T10:00:00+08:00'))).toEqual({ wrong: 0, lockedUntil: null });
  });
});

describe('The call of a code', () => {
  const input = z.object({ id: z.string(), amount: z.string() });
  const other = operation({
    path: 'plm/other',
    title: '其他',
    input,
    output: z.object({}),
    errors: [],
    policy: { audience: 'person', effect: 'change' },
  });
  const withdrawal = operation({
    ...other,
    path: 'csdb/v2/withDraw/standard',
    policy: { audience: 'person', effect: 'change', confirm: { sms: 'withdraw' } },
    codeBinds: { payee: ({ id }) => id, amount: ({ amount }) => amount },
  });
  const operations = [other, withdrawal];

  it.each([['csdb/v2/withDraw/standard'], ['withDraw/standard'], ['withdraw']])('may be named %s', (name) =>
    expect(operationOfPurpose(operations, name)).toBe(withdrawal),
  );
  it.each([['plm/other'], ['login'], ['']])('is not %s', (name) =>
    expect(operationOfPurpose(operations, name)).toBeUndefined(),
  );

  it('binds the members of its contract, and ignores all others', () => {
    expect(boundSubject(withdrawal, { payee: 'B1', amount: '1.00', orderNo: 'O1' })).toEqual({
      subject: { payee: 'B1', amount: '1.00' },
      missing: [],
    });
    expect(boundSubject(withdrawal, { orderNo: 'O1' }).missing).toEqual(['收款账号', '金额']);
    expect(codeSubjectOf(withdrawal, { id: 'B1', amount: '1.00' })).toEqual({ payee: 'B1', amount: '1.00' });
  });

  it.each([
    ['1234.50', 123450n],
    ['', null],
    ['十元', null],
    ['1'.repeat(40), null],
    [undefined, null],
  ])('has for the amount %s the fen %s', (amount, fen) =>
    expect(amountOf(amount === undefined ? {} : { amount })).toBe(fen),
  );

  it('says in its contract what its code binds, and a movement of money binds something', () => {
    const bare = { path: 'x', title: 'x', input: z.object({}), output: z.object({}), errors: [] };
    const confirmed = { audience: 'merchant', permission: ['0301'], effect: 'change', confirm: { sms: 'x' } } as const;
    expect(() => operation({ ...bare, policy: confirmed })).toThrow('what its code binds');
    expect(() => operation({ ...bare, policy: { ...confirmed, movesMoney: true }, codeBinds: {} })).toThrow(
      'binds what it moves',
    );
  });
});

describe('The message of a code', () => {
  it('says with whom and how much, never the whole account', () => {
    const text = aboutText({ payee: '8801000100000011', amount: '1234.5' });
    expect(text).toBe('，收款账户尾号0011，金额1,234.50元');
  });
  it('says which order, or how many and their sum', () => {
    expect(aboutText({ orderNos: ['20261120000000001234'], payee: '62220011', amount: '9.00' })).toBe(
      '，订单尾号1234，收款账户尾号0011，金额9.00元',
    );
    expect(aboutText({ orderNos: ['a', 'b'], amount: '9.00' })).toBe('，共2笔订单，合计金额9.00元');
    expect(aboutText({})).toBe('');
  });
});
