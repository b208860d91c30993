import { describe, expect, it } from 'vitest';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import { decideClose, decidePay, tradeStateOf, validUntilOf, type TradeFacts } from './trade-rule.ts';
import { tradeNumber } from './trade-number.ts';

const until = new Date('2026-11-27T23:59:59.999+08:00');
const inTime = new Date('2026-11-20T15:00:00+08:00');
const tooLate = new Date('2026-11-28T00:00:00+08:00');
const closedAt = new Date('2026-11-19T09:00:00+08:00');
const trade = (facts: Partial<TradeFacts> = {}): TradeFacts => ({
  mid: 'PAYEE',
  amountFen: 100n,
  validUntil: until,
  closedAt: null,
  payment: null,
  ...facts,
});

describe('A 收款单', () => {
  it.each<[string, Partial<TradeFacts>, Date, string, string, string]>([
    ['new', {}, inTime, 'open', 'ok', 'ok'],
    ['at its last moment', {}, until, 'open', 'ok', 'ok'],
    ['a moment later', {}, tooLate, 'expired', '02804KCSDS', '02811KCSDS'],
    ['closed', { closedAt }, inTime, 'closed', '02803KCSDS', '02811KCSDS'],
    ['closed and long past', { closedAt }, tooLate, 'closed', '02803KCSDS', '02811KCSDS'],
    ['being paid', { payment: 'paying' }, inTime, 'paying', '02805KCSDS', '02808KCSDS'],
    [
      'being paid beyond its last day, because review takes its time',
      { payment: 'paying' },
      tooLate,
      'paying',
      '02805KCSDS',
      '02808KCSDS',
    ],
    ['paid', { payment: 'paid' }, inTime, 'paid', '02806KCSDS', '02808KCSDS'],
    ['paid long ago', { payment: 'paid' }, tooLate, 'paid', '02806KCSDS', '02808KCSDS'],
  ])('%s', (_what, facts, now, state, pay, close) => {
    const one = trade(facts);
    expect(tradeStateOf(one, now)).toBe(state);
    expect(codeOf(decidePay(one, 'PAYER', now))).toBe(pay);
    expect(codeOf(decideClose(one, now))).toBe(close);
  });

  it('is never paid by the merchant that made it, in any state', () => {
    for (const payment of [null, 'paying', 'paid'] as const)
      expect(codeOf(decidePay(trade({ payment }), 'PAYEE', inTime))).toBe('02802KCSDS');
  });

  it('may be read by a person who has not chosen a merchant yet', () => {
    expect(codeOf(decidePay(trade(), null, inTime))).toBe('ok');
  });

  it('is valid until its last day ends in Shanghai, even if made just before midnight', () => {
    expect(validUntilOf(inTime, 7)).toEqual(until);
    expect(shanghaiIso(validUntilOf(new Date('2026-11-20T23:59:59+08:00'), 1))).toBe('2026-11-21T23:59:59+08:00');
    expect(shanghaiIso(validUntilOf(new Date('2026-12-31T00:00:00+08:00'), 1))).toBe('2027-01-01T23:59:59+08:00');
  });

  it('has a number that says when it was made', () => {
    expect(tradeNumber(inTime, () => 42)).toBe('SK2026112015000000000042');
  });
});

const codeOf = (answer: { ok: true } | { ok: false; code: string }): string => (answer.ok ? 'ok' : answer.code);
