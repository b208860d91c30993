import { describe, expect, it } from 'vitest';
import { rerouted, SUBSTITUTE } from './reroute-rule.ts';
import type { ReviewStep } from './review-rule.ts';

const person = (personId: string, isAdmin = false) => ({ personId, isAdmin });
const named = (mode: 'any' | 'all', ...persons: string[]): ReviewStep => ({ title: persons.join(), persons, mode });
const anybody: ReviewStep = { title: '复核员任一人', mode: 'any' };
const at = (step: number, steps: ReviewStep[], ...acts: string[]) => ({
  makerId: 'maker',
  state: 'pending',
  step,
  steps,
  acts: acts.map((personId) => ({ personId, step })),
});
const A = person('a');
const ADMIN = person('admin', true);

describe('A review whose reviewers are disabled', () => {
  it.each<[string, ReturnType<typeof at>, ReviewStep[] | null]>([
    ['nobody is gone', at(0, [named('any', 'a')]), null],
    ['another may decide', at(0, [named('any', 'a', 'b')]), null],
    ['the step names nobody', at(0, [anybody]), null],
    ['the only one is gone', at(0, [named('any', 'b')]), [SUBSTITUTE]],
    ['a later one is gone', at(0, [anybody, named('any', 'b')]), [anybody, SUBSTITUTE]],
    [
      'one of all is gone',
      at(0, [named('all', 'a', 'b')]),
      [named('all', 'a'), SUBSTITUTE].map((step, index) => (index === 0 ? { ...step, title: 'a,b' } : step)),
    ],
    ['the rest of all has decided', at(0, [named('all', 'a', 'b')], 'a'), [SUBSTITUTE]],
    ['an earlier one is gone after the decision', at(1, [named('any', 'b'), named('any', 'a')]), null],
  ])('%s', (_what, review, steps) => expect(rerouted(review, 100n, [A, ADMIN])).toEqual(steps));

  it('remains if the administrator is the maker, has decided before, or has too low a limit', () => {
    expect(rerouted(at(0, [named('any', 'b')]), 100n, [A])).toBeNull();
    expect(rerouted({ ...at(0, [named('any', 'b')]), makerId: 'admin' }, 100n, [A, ADMIN])).toBeNull();
    expect(rerouted(at(1, [named('any', 'admin'), named('any', 'b')], 'admin'), 100n, [A, ADMIN])).toBeNull();
    expect(rerouted(at(0, [named('any', 'b')]), 100n, [A, { ...ADMIN, singleFen: 99n }])).toBeNull();
  });
});
