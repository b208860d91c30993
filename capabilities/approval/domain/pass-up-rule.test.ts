import { describe, expect, it } from 'vitest';
import { passedUp } from './pass-up-rule.ts';
import type { ReviewStep } from './review-rule.ts';

const people = [
  { personId: 'low', isAdmin: false, singleFen: 100n },
  { personId: 'middle', isAdmin: false, singleFen: 1_000n },
  { personId: 'high', isAdmin: false, singleFen: null },
  { personId: 'admin', isAdmin: true, singleFen: null },
];
const any: ReviewStep = { title: '复核员任一人', mode: 'any' };
const admin: ReviewStep = { title: '管理员复核', mode: 'any', adminOnly: true };
const after = (steps: ReviewStep[], amountFen: bigint, acts: string[] = [], makerId = 'maker') =>
  passedUp(
    { makerId, state: 'pending', step: 0, steps, acts: acts.map((personId) => ({ personId, step: 0 })) },
    'low',
    amountFen,
    people,
  )?.map(({ title, mode, persons }) => [title, mode, ...(persons ?? [])]);
const UPPER = '上级复核人任一人';

describe('A step that is passed upward', () => {
  it.each<[string, ReviewStep[], bigint, string[], unknown]>([
    ['goes to those whose limit covers the order', [any], 500n, [], [[UPPER, 'any', 'middle', 'high', 'admin']]],
    ['goes to no one whose limit is lower than the order', [any], 5_000n, [], [[UPPER, 'any', 'high', 'admin']]],
    ['goes to no one who has acted on the order', [any], 5_000n, ['high'], [[UPPER, 'any', 'admin']]],
    [
      'goes beyond the persons whom it named',
      [{ ...any, persons: ['low'] }],
      5_000n,
      [],
      [[UPPER, 'any', 'high', 'admin']],
    ],
    [
      'is decided by the upper level besides the others where all must decide',
      [{ title: '低、中共同', mode: 'all', persons: ['low', 'middle'] }],
      500n,
      [],
      [
        ['低、中共同', 'all', 'middle'],
        [UPPER, 'any', 'high', 'admin'],
      ],
    ],
    ['stays with administrators where it was theirs', [admin], 500n, [], [[UPPER, 'any', 'admin']]],
    [
      'leaves the later steps as they are',
      [any, admin],
      500n,
      [],
      [
        [UPPER, 'any', 'middle', 'high', 'admin'],
        ['管理员复核', 'any'],
      ],
    ],
    ['is kept where everybody above has acted', [any], 5_000n, ['high', 'admin'], undefined],
    [
      'is kept where a later step would have nobody',
      [{ ...any, persons: ['low'] }, { ...admin }],
      5_000n,
      ['high'],
      undefined,
    ],
  ])('%s', (_, steps, amountFen, acts, expected) => {
    expect(after(steps, amountFen, acts)).toEqual(expected);
  });

  it('never goes to the maker', () => {
    expect(after([any], 5_000n, [], 'high')).toEqual([[UPPER, 'any', 'admin']]);
  });
});
