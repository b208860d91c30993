import { describe, expect, it } from 'vitest';
import { arrivalText } from './arrival-text.ts';

const quote = { expiresAt: '2026-11-20T10:05:00+08:00', reviewRequired: false, sendTime: null };
const atOnce = { ...quote, arrivalTime: '2026-11-20T10:00:00+08:00' };
const byBank = { ...quote, arrivalTime: '2026-11-20T10:30:00+08:00' };
const nextDay = { ...quote, sendTime: '2026-11-23T08:30:00+08:00', arrivalTime: '2026-11-23T18:00:00+08:00' };
const atNight = { ...quote, sendTime: '2026-11-21T00:30:00+08:00', arrivalTime: '2026-11-21T01:00:00+08:00' };
const LATER = '2026-11-21T09:00:00+08:00';

describe('the arrival that a payer reads', () => {
  it('is as chosen, with the latest time when nobody must act before', () => {
    expect(arrivalText(byBank, '')).toBe('实时到账，11-20 10:30 前');
    expect(arrivalText(nextDay, '', 'T1')).toBe('次工作日到账，11-23 18:00 前');
  });

  it('outside the bank’s hours says when it is sent', () => {
    expect(arrivalText(atNight, '')).toBe('11-21 00:30 发出，11-21 01:00 前到账');
    expect(arrivalText({ ...atNight, reviewRequired: true }, '')).toBe('复核通过后发出，最早 11-21 00:30');
  });

  it('counts from the review or the chosen hour, and says so', () => {
    expect(arrivalText({ ...byBank, reviewRequired: true }, '')).toBe('复核通过后实时到账');
    expect(arrivalText({ ...nextDay, reviewRequired: true }, '', 'T1')).toBe('复核通过后次工作日到账');
    expect(arrivalText({ ...byBank, reviewRequired: true }, LATER)).toBe('预约执行后实时到账');
    expect(arrivalText(nextDay, LATER, 'T1')).toBe('预约执行后次工作日到账');
  });

  it('is at once for a payment that is booked when it runs', () => {
    expect(arrivalText(atOnce, '')).toBe('实时到账');
    expect(arrivalText({ ...atOnce, reviewRequired: true }, '')).toBe('复核通过后实时到账');
  });
});
