import { expect, it } from 'vitest';
import { decideRaise, type RaisedLimits } from './raise-rule.ts';

const now = { singleFen: 50_000_00n, dayFen: 200_000_00n, monthFen: 3_000_000_00n, dayCount: 100 };
const requestedLimits = (change: Partial<RaisedLimits>): RaisedLimits => ({
  singleFen: null,
  dayFen: null,
  monthFen: null,
  ...change,
});

it.each([
  [{ dayFen: 300_000_00n }, 'ok'],
  [{ singleFen: 200_000_00n }, 'ok'],
  [{ singleFen: 50_000_00n }, '02120KCSDS'],
  [{ singleFen: 60_000_00n, dayFen: 100_000_00n }, '02120KCSDS'],
  [{ singleFen: 200_000_01n }, '02121KCSDS'],
  [{ singleFen: 300_000_00n, dayFen: 300_000_00n }, 'ok'],
  [{ dayFen: 3_000_000_01n }, '02121KCSDS'],
])('A raise to %o is answered %s', (change, answer) => {
  const decided = decideRaise(now, requestedLimits(change));
  expect(decided.ok ? 'ok' : decided.code).toBe(answer);
});
