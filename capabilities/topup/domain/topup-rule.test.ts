import { describe, expect, it } from 'vitest';
import { accountOfAcs, acsNumberOf, collectingAccountOf } from './acs-number.ts';
import { codesIn, topupCode } from './topup-code.ts';
import { topupStateOf, validUntilOf } from './topup-rule.ts';

const bank = { prefix: '95566' };

describe('The number to remit to', () => {
  it('leads back to its account', () =>
    expect(accountOfAcs(bank, acsNumberOf(bank, '8801000100000011'))).toBe('8801000100000011'));
  it.each([[collectingAccountOf(bank)], ['6222020000001234'], ['95566'], ['9556612'], ['']])(
    '%s is of no account',
    (acsNo) => expect(accountOfAcs(bank, acsNo)).toBeNull(),
  );
});

describe('The code of a 充值单', () => {
  it('has eight digits, also where the draw is small', () => expect(topupCode(() => 7)).toBe('CZ00000007'));
  it.each([
    ['货款 CZ12345678', ['CZ12345678']],
    ['ＣＺ１２３４５６７８', ['CZ12345678']],
    ['cz 12345678，谢谢', ['CZ12345678']],
    ['CZ12345678 CZ12345678 CZ00000001', ['CZ12345678', 'CZ00000001']],
    ['CZ123456789', []],
    ['12345678', []],
    ['', []],
  ])('in “%s” is %j', (remark, codes) => expect(codesIn(remark)).toEqual(codes));
});

describe('A 充值单', () => {
  const now = new Date('2026-11-20T15:00:00+08:00');
  const until = validUntilOf(now);
  it('is valid to the end of the seventh day', () => expect(until.toISOString()).toBe('2026-11-27T16:00:00.000Z'));
  it.each([
    ['waiting', { orderNo: null, cancelledAt: null, transfer: null }, now],
    ['waiting', { orderNo: null, cancelledAt: null, transfer: null }, new Date(until.getTime() - 1)],
    ['lapsed', { orderNo: null, cancelledAt: null, transfer: null }, until],
    ['cancelled', { orderNo: null, cancelledAt: now, transfer: null }, until],
    ['received', { orderNo: '1', cancelledAt: null, transfer: null }, until],
    ['transferring', { orderNo: null, cancelledAt: null, transfer: 'open' }, until],
    ['transferring', { orderNo: null, cancelledAt: null, transfer: 'succeeded' }, now],
    ['lapsed', { orderNo: null, cancelledAt: null, transfer: 'succeeded' }, until],
    ['failed', { orderNo: null, cancelledAt: now, transfer: 'failed' }, now],
    ['received', { orderNo: '1', cancelledAt: null, transfer: 'succeeded' }, now],
  ] as const)('is %s', (state, facts, at) => expect(topupStateOf({ ...facts, validUntil: until }, at)).toBe(state));
});
