import { describe, expect, it } from 'vitest';
import {
  canBeReviewed,
  decideReviewer,
  stepAfterApproval,
  stepsFor,
  type PolicyLayer,
  type ReviewState,
  type ReviewStep,
} from './review-rule.ts';

const anyone: ReviewStep = { title: '复核员任一人', mode: 'any' };
const admin: ReviewStep = { title: '管理员', mode: 'any', adminOnly: true };
const jointStep: ReviewStep = { title: '甲与乙', mode: 'all', persons: ['a', 'b'] };
const layers: PolicyLayer[] = [
  { fromFen: 0n, steps: [] },
  { fromFen: 500_000n, steps: [anyone] },
  { fromFen: 10_000_000n, steps: [anyone, admin] },
];
const person = (personId: string, isAdmin = false) => ({ personId, isAdmin });
const review = (more: Partial<ReviewState> = {}): ReviewState => ({
  makerId: 'maker',
  state: 'pending',
  step: 0,
  steps: [anyone, admin],
  acts: [],
  ...more,
});

describe('a policy by amount', () => {
  it.each([
    [499_999n, 0],
    [500_000n, 1],
    [9_999_999n, 1],
    [10_000_000n, 2],
    [99_999_999_999n, 2],
  ])('asks at %s fen for %s steps', (amount, steps) => {
    expect(stepsFor(layers, amount)).toHaveLength(steps);
    expect(stepsFor([...layers].reverse(), amount)).toHaveLength(steps);
  });
  it('exempts everything where there is none', () => expect(stepsFor([], 1n)).toEqual([]));
});

describe('who may decide', () => {
  it.each([
    ['the maker, even as administrator', person('maker', true), review(), '02301KCSDS'],
    ['who has acted already', person('a'), review({ step: 1, acts: [{ personId: 'a', step: 0 }] }), '02302KCSDS'],
    ['who is not an administrator at the administrators’ step', person('a'), review({ step: 1 }), '02303KCSDS'],
    ['who is not among the named', person('c'), review({ steps: [jointStep] }), '02303KCSDS'],
    ['anybody once it has ended', person('a'), review({ state: 'approved' }), '02304KCSDS'],
  ])('refuses %s', (_who, who, state, code) => expect(decideReviewer(state, who)).toEqual({ ok: false, code }));
  it('lets the step’s people', () => {
    expect(decideReviewer(review(), person('a')).ok).toBe(true);
    expect(decideReviewer(review({ step: 1 }), person('a', true)).ok).toBe(true);
  });
});

describe('steps', () => {
  it('advance after one approval, or after all of the named', () => {
    expect(stepAfterApproval(review(), 'a')).toBe(1);
    expect(stepAfterApproval(review({ steps: [jointStep] }), 'a')).toBe(0);
    expect(stepAfterApproval(review({ steps: [jointStep], acts: [{ personId: 'b', step: 0 }] }), 'a')).toBe(1);
  });
  it('can be reviewed only when there are enough different people', () => {
    expect(canBeReviewed([anyone, admin], [person('x', true)])).toBe(false);
    expect(canBeReviewed([anyone, admin], [person('x', true), person('a')])).toBe(true);
    expect(canBeReviewed([anyone, admin], [person('a'), person('b')])).toBe(false);
    expect(canBeReviewed([jointStep], [person('a')])).toBe(false);
    expect(canBeReviewed([jointStep], [person('a'), person('b')])).toBe(true);
    expect(canBeReviewed([], [])).toBe(true);
  });
});
