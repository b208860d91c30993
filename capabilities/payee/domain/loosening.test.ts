import { describe, expect, it } from 'vitest';
import { asksLess, isMore } from './loosening.ts';

const some = { onlyBooked: true, firstHours: 24, firstMostFen: 100_00n, dayFen: 1000_00n };
const none = { onlyBooked: false, firstHours: null, firstMostFen: null, dayFen: null };

describe('A rule for payees', () => {
  it.each([
    ['is loosened when others than those of the book may be paid', { onlyBooked: false }, true],
    ['is loosened when its first hours are fewer', { firstHours: 23 }, true],
    ['is loosened when its first amount is more', { firstMostFen: 100_01n }, true],
    ['is loosened when it has no first hours any more', { firstHours: null, firstMostFen: null }, true],
    ['is loosened when a day may have more', { dayFen: 1000_01n }, true],
    ['is loosened when a day has no limit any more', { dayFen: null }, true],
    ['is not loosened by more hours and less money', { firstHours: 25, firstMostFen: 99_99n, dayFen: 1n }, false],
    ['is not loosened when it stays', {}, false],
  ])('%s', (_title, change, loosened) => expect(asksLess(some, { ...some, ...change })).toBe(loosened));

  it('is not loosened where there was none', () => {
    expect([asksLess(none, some), asksLess({ ...none, onlyBooked: null }, none), isMore(null, 1n)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
