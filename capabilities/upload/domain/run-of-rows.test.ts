import { describe, expect, it } from 'vitest';
import type { PaidRowState } from '../contract/words.ts';
import { runOfRows } from './run-of-rows.ts';

const all = { onlyFailed: false, first: 0, limit: 20 };
const rowsOf = (...states: PaidRowState[]) => states.map((state, index) => ({ lineNo: index + 1, state, reason: '' }));
const seen = (...states: PaidRowState[]): string => {
  const { state, done, succeeded, failed } = runOfRows(rowsOf(...states), all);
  return `${state} ${done} = ${succeeded} + ${failed}`;
};

describe('A batch whose rows are orders of their own', () => {
  it.each<[PaidRowState[], string]>([
    [['waiting', 'waiting'], 'submitted 0 = 0 + 0'],
    [['waiting', 'processing'], 'running 0 = 0 + 0'],
    [['waiting', 'succeeded'], 'running 1 = 1 + 0'],
    [['waiting', 'unpaid'], 'running 1 = 0 + 1'],
    [['succeeded', 'failed', 'returned', 'unpaid'], 'done 4 = 1 + 3'],
  ])('%j is %s', (states, summary) => expect(seen(...states)).toBe(summary));

  it('has pages of its rows, of all or of those that were not paid', () => {
    const rows = rowsOf('failed', 'succeeded', 'unpaid', 'waiting', 'returned');
    const linesOf = (page: Parameters<typeof runOfRows>[1]) => runOfRows(rows, page).lines.map(({ lineNo }) => lineNo);
    expect(linesOf({ onlyFailed: false, first: 1, limit: 2 })).toEqual([2, 3]);
    expect(linesOf({ onlyFailed: true, first: 1, limit: 5 })).toEqual([3, 5]);
  });
});
