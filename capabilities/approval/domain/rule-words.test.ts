import { describe, expect, it } from 'vitest';
import { layerWords, stepTitle } from './rule-words.ts';
import {
  isExemptByKey,
  layerWithoutReviewers,
  reviewPath,
  stepsOfOrder,
  type PolicyLayer,
  type ReviewStep,
} from './review-rule.ts';

describe('A layer in words', () => {
  it.each([
    [0n, null, '所有金额'],
    [0n, 5_000_000n, '5 万元以下'],
    [5_000_000n, 10_000_000n, '5 万元至 10 万元'],
    [10_000_000n, null, '10 万元及以上'],
    [1_250_000n, null, '1.25 万元及以上'],
    [500_000n, null, '5,000 元及以上'],
    [1_234_567n, null, '12,345.67 元及以上'],
    [1_000_100n, null, '10,001 元及以上'],
    [10_500_000n, null, '10.5 万元及以上'],
  ])('from %s to %s fen', (from, to, words) => expect(layerWords(from, to)).toBe(words));
});

describe('A step in words', () => {
  it.each([
    [{ who: 'reviewer', mode: 'any' }, [], '复核员任一人'],
    [{ who: 'admin', mode: 'any' }, [], '管理员复核'],
    [{ who: 'persons', mode: 'all' }, ['张三'], '张三复核'],
    [{ who: 'persons', mode: 'any' }, ['张三', '李四'], '张三、李四任一人'],
    [{ who: 'persons', mode: 'all' }, ['张三', '李四'], '张三、李四均须复核'],
  ] as const)('%o of %o', (step, names, title) => expect(stepTitle(step, names)).toBe(title));
});

const anyone: ReviewStep = { title: '任一人', mode: 'any' };
const admin: ReviewStep = { title: '管理员', mode: 'any', adminOnly: true };
const layers: PolicyLayer[] = [
  { fromFen: 0n, steps: [anyone] },
  { fromFen: 100_00n, steps: [anyone, admin] },
];

describe('The path of a review', () => {
  const people = [
    { personId: 'a', isAdmin: true, singleFen: null },
    { personId: 'b', isAdmin: false, singleFen: 50_00n },
    { personId: 'c', isAdmin: false },
  ];

  it('names who may approve each step, and why others may not', () => {
    const path = reviewPath([anyone, admin], 60_00n, people, 'c');
    expect(path.steps.map(({ eligible }) => eligible.map(({ personId }) => personId))).toEqual([['a'], ['a']]);
    expect(path.steps[0]!.excluded.map(({ person, why }) => [person.personId, why])).toEqual([
      ['b', 'limit'],
      ['c', 'maker'],
    ]);
    expect(path.complete).toBe(false);
    expect(reviewPath([anyone, admin], 50_00n, people, 'c').complete).toBe(true);
  });

  it('is for a batch the stricter one of total and largest line', () => {
    expect(stepsOfOrder(layers, { amountFen: 50_00n, largestFen: 100_00n })).toHaveLength(2);
    expect(stepsOfOrder(layers, { amountFen: 100_00n, largestFen: 1_00n })).toHaveLength(2);
    expect(stepsOfOrder(layers, { amountFen: 99_99n })).toHaveLength(1);
  });

  it('is exempt for a key below the amount of the rule, by the larger of total and largest line', () => {
    const isExempt = (amountFen: bigint, largestFen?: bigint, below: bigint | null = 500_00n) =>
      isExemptByKey(below, { amountFen, largestFen });
    expect([isExempt(499_99n), isExempt(500_00n), isExempt(1n, undefined, null)]).toEqual([true, false, false]);
    expect([isExempt(499_99n, 500_00n), isExempt(600_00n, 1_00n)]).toEqual([false, false]);
  });

  it('finds the layer that nobody can review', () => {
    expect(layerWithoutReviewers(layers, people)).toBeUndefined();
    expect(layerWithoutReviewers(layers, people.slice(0, 2))?.fromFen).toBe(100_00n);
    expect(layerWithoutReviewers(layers, [])?.fromFen).toBe(0n);
  });
});
