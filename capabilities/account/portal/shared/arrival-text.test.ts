import { describe, expect, it } from 'vitest';
import { arrivalText } from './arrival-text.ts';

const asked = { expiresAt: '2026-11-20T10:05:00+08:00', reviewRequired: false };
const atOnce = { ...asked, arrivalTime: '2026-11-20T10:00:00+08:00' };
const byBank = { ...asked, arrivalTime: '2026-11-20T10:30:00+08:00' };

describe('the arrival that a payer reads', () => {
  it('is a time only when nobody must act before', () => {
    expect(arrivalText(byBank, '')).toBe('2026-11-20 10:30 前');
    expect(arrivalText({ ...byBank, reviewRequired: true }, '')).toBe('复核通过后按到账时效');
    expect(arrivalText({ ...byBank, reviewRequired: true }, '2026-11-21T09:00:00+08:00')).toBe('执行后按到账时效');
  });

  it('says at once for what is booked the moment it runs', () => {
    expect(arrivalText(atOnce, '')).toBe('实时到账');
    expect(arrivalText({ ...atOnce, reviewRequired: true }, '')).toBe('复核通过后实时到账');
  });
});
