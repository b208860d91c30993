import { describe, expect, it } from 'vitest';
import { runStateOf, takenOf } from './collect-rule.ts';

describe('What is collected of an account', () => {
  it.each([
    ['all above what stays', { availableFen: 1000n, keepFen: 300n }, 700n],
    ['no more than was confirmed', { availableFen: 1000n, keepFen: 300n, mostFen: 650n }, 650n],
    ['nothing when no more than that is there', { availableFen: 300n, keepFen: 300n }, 0n],
    ['nothing of an account that has less', { availableFen: 100n, keepFen: 300n }, 0n],
    ['the wish when it fits', { availableFen: 1000n, keepFen: 300n, wishFen: 700n }, 700n],
    ['nothing when the wish goes below what stays', { availableFen: 1000n, keepFen: 300n, wishFen: 701n }, 0n],
  ])('is %s', (_why, account, taken) => {
    expect(takenOf({ wishFen: null, mostFen: null, ...account })).toBe(taken);
  });
});

describe('A collection of three accounts', () => {
  it.each([
    [2, 0, 'running'],
    [0, 2, 'running'],
    [3, 0, 'succeeded'],
    [1, 2, 'partly'],
    [0, 3, 'skipped'],
  ] as const)('with %i collected and %i skipped is %s', (succeeded, skipped, state) => {
    expect(runStateOf({ count: 3, succeeded, skipped })).toBe(state);
  });
});
