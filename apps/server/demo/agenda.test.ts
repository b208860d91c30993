import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Agenda } from './agenda.ts';

describe('the agenda', () => {
  it('gives back by time, and at the same time in the order planned', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20)), (times) => {
        const agenda = new Agenda<{ time: number; order: number }>();
        times.forEach((time, order) => agenda.plan(new Date(time), { time, order }));
        const got = times.map(() => agenda.next()!.item);
        expect(got).toEqual([...got].sort((one, other) => one.time - other.time || one.order - other.order));
        expect(agenda.next()).toBeUndefined();
      }),
    );
  });

  it('takes in what is planned on the way', () => {
    const agenda = new Agenda<string>();
    agenda.plan(new Date(10), '十');
    agenda.plan(new Date(30), '三十');
    expect(agenda.next()!.item).toBe('十');
    agenda.plan(new Date(20), '二十');
    expect(agenda.next()!.item).toBe('二十');
    expect(agenda.remaining).toBe(1);
  });
});
