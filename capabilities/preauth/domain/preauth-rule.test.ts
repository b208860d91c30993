import { describe, expect, it } from 'vitest';
import { decideConfirm, mayVoidCapture, preauthStateOf } from './preauth-rule.ts';

const at = (time: string): Date => new Date(`2026-11-20T${time}+08:00`);
const request = { confirmUntil: at('15:00:00'), confirmedAt: null, cancelledAt: null };
const codeOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? 'ok' : answer.code);

describe('A request', () => {
  it.each([
    [request, '14:59:59', 'unconfirmed', 'ok'],
    [request, '15:00:00', 'lapsed', '03102KCSDS'],
    [{ ...request, cancelledAt: at('10:00:00') }, '11:00:00', 'cancelled', '03103KCSDS'],
    [{ ...request, confirmedAt: at('10:00:00') }, '16:00:00', 'authorized', '03104KCSDS'],
  ] as const)('%#: at %s', (facts, time, state, code) => {
    expect([
      preauthStateOf(facts, facts.confirmedAt ? 'authorized' : null, at(time)),
      codeOf(decideConfirm(facts, at(time))),
    ]).toEqual([state, code]);
  });
});

it.each([
  ['00:00:00', '00:00:01', true],
  ['09:00:00', '22:29:59', true],
  ['09:00:00', '22:30:00', false],
])('A capture of %s can be voided at %s: %s', (captured, now, may) =>
  expect(mayVoidCapture(at(captured), at(now), 1350)).toBe(may),
);

it('A capture of yesterday, or one that has not run, cannot be voided', () => {
  expect(mayVoidCapture(new Date('2026-11-19T23:59:59+08:00'), at('00:00:01'), 1350)).toBe(false);
  expect(mayVoidCapture(null, at('09:00:00'), 1350)).toBe(false);
});
