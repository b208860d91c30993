import { describe, expect, it } from 'vitest';
import { TRIED_DAYS } from '../constants.ts';
import { nextTry } from './next-try.ts';

const BEGIN = new Date('2026-11-27T00:00:00Z');
const END = new Date(BEGIN.getTime() + TRIED_DAYS * 86_400_000);

/** Hours after the beginning of each attempt that fails at once. */
function tries(): number[] {
  const hours: number[] = [];
  for (let at: Date | null = BEGIN, failed = 1; at; failed += 1) {
    hours.push((at.getTime() - BEGIN.getTime()) / 3_600_000);
    at = nextTry(failed, at, END, 0.5);
  }
  return hours;
}

describe('A delivery that fails', () => {
  it('is tried again after pauses that grow, for three days and no longer', () => {
    const hours = tries();
    const pauses = hours.slice(1).map((hour, index) => Math.round((hour - hours[index]!) * 3_600));
    expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses);
    expect([hours.at(-1)! > 66, hours.at(-1)! < 72, hours.length]).toEqual([true, true, 19]);
  });

  it('comes again up to a twentieth earlier or later, so that many do not come at once', () => {
    const after = (chance: number) => nextTry(1, BEGIN, END, chance)!.getTime() - BEGIN.getTime();
    expect([after(0), after(1)]).toEqual([4_750, 5_250]);
  });
});
