import { describe, expect, it } from 'vitest';
import { daysBetween, isHourOfMessages, reminderDue } from './reminder-rule.ts';

describe('A reminder', () => {
  it.each([
    [0, 0, null],
    [1, 0, 1],
    [29, 1, null],
    [30, 1, 30],
    // The worker was away: one message for all days that it missed.
    [84, 1, 83],
    [89, 83, 89],
    [90, 89, null],
  ])('is due %i days after the submission when the last was of day %i: %s', (days, reminded, due) =>
    expect(reminderDue(days, reminded)).toBe(due),
  );

  it('comes between nine and eight in the evening', () =>
    expect([539, 540, 1199, 1200].map(isHourOfMessages)).toEqual([false, true, true, false]));

  it('counts calendar days, over a month and a year', () =>
    expect([daysBetween('2026-11-30', '2026-12-01'), daysBetween('2026-12-31', '2027-03-01')]).toEqual([1, 60]));
});
