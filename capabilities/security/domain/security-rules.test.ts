import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { isGoodOperationPassword } from './password-rule.ts';
import { codeText, operationOfPurpose } from './purpose.ts';
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
  ])('%s is good: %s', (password, good) => expect(isGoodOperationPassword(password)).toBe(good));
});

describe('Wrong tries', () => {
  const now = new Date('2026-11-20T10:00:00+08:00');
  it('lock for a day at the fifth, and start anew after it', () => {
    let state = { wrong: 0, lockedUntil: null as Date | null };
    const left = Array.from({ length: 5 }, () => {
      const next = afterWrong(state, now);
      state = next;
      return next.left;
    });
    expect(left).toEqual([4, 3, 2, 1, 0]);
    expect(state.lockedUntil).toEqual(new Date('2026-11-21T10:00:00+08:00'));
    expect(freshTries(state, new Date('2026-11-21T09:59:59+08:00'))).toMatchObject({ wrong: 5 });
    expect(freshTries(state, new Date('2026-11-21T10:00:00+08:00'))).toEqual({ wrong: 0, lockedUntil: null });
  });
});

describe('The purpose of a code', () => {
  const asks = (path: string, sms?: string) =>
    operation({ path, title: '提现', input: z.object({}), output: z.object({}), errors: [], policy: { audience: 'person', effect: 'change', ...(sms ? { confirm: { sms } } : {}) } });
  const operations = [asks('csdb/v2/withDraw/standard', 'withdraw'), asks('plm/other')];

  it.each([['withdraw'], ['csdb/v2/withDraw/standard'], ['withDraw/standard']])('may be named %s', (name) =>
    expect(operationOfPurpose(operations, name)).toEqual({ purpose: 'withdraw', title: '提现' }));
  it.each([['plm/other'], ['login'], ['']])('is not %s', (name) => expect(operationOfPurpose(operations, name)).toBeNull());

  it('is told to the person, with whom and how much, never the whole account', () => {
    const text = codeText({ sender: '商户门户', title: '转账', payee: '8801000100000011', amount: '1234.50', minutes: 5 }, '123456');
    expect(text).toContain('“转账”操作，收款账户尾号0011，金额1234.50元，验证码123456，5分钟内有效');
    expect(text).not.toContain('8801000100000011');
    expect(codeText({ sender: '商户门户', title: '复核', minutes: 5 }, '1')).toContain('“复核”操作，验证码1');
  });
});
