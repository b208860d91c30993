import { describe, expect, it } from 'vitest';
import { nextStep, quietFor, type WarnState } from './warn-rule.ts';

const TODAY = '2026-11-20';
const calm: WarnState = { metric: 'available', operator: 'below', threshold: 1000n, fired: false, toldOn: null };
const fired: WarnState = { ...calm, fired: true, toldOn: TODAY };

describe('BZ17 a warning', () => {
  it.each([
    ['is silent at the threshold', calm, 1000n, TODAY, null],
    ['speaks below it', calm, 999n, TODAY, 'fire'],
    ['speaks once', fired, 500n, TODAY, null],
    ['is silent above the threshold, as long as it has not recovered', fired, 1199n, TODAY, null],
    ['says that it has recovered at 120 %', fired, 1200n, TODAY, 'recover'],
    ['speaks again the next day', fired, 500n, '2026-11-21', 'remind'],
    ['but not where the value lies between', fired, 1100n, '2026-11-21', null],
    ['of too much speaks at the threshold', { ...calm, operator: 'above' }, 1000n, TODAY, 'fire'],
    ['of too much has recovered well below it', { ...fired, operator: 'above' }, 833n, TODAY, 'recover'],
    ['of too much waits', { ...fired, operator: 'above' }, 834n, TODAY, null],
    ['of a day speaks once a day', { ...fired, metric: 'dayOut', operator: 'above' }, 9000n, TODAY, null],
    ['of a day begins again', { ...fired, metric: 'dayOut', operator: 'above' }, 0n, '2026-11-21', 'rest'],
    ['of a day speaks on the next', { ...fired, metric: 'dayOut', operator: 'above' }, 9000n, '2026-11-21', 'fire'],
  ] as const)('%s', (_what, state, value, today, step) => {
    expect(nextStep(state, value, today)).toBe(step);
  });

  it.each([
    [null, 23 * 60, 0],
    [{ from: 22 * 60, until: 8 * 60 }, 23 * 60, 9 * 60],
    [{ from: 22 * 60, until: 8 * 60 }, 7 * 60, 60],
    [{ from: 22 * 60, until: 8 * 60 }, 12 * 60, 0],
    [{ from: 12 * 60, until: 14 * 60 }, 13 * 60, 60],
    [{ from: 12 * 60, until: 14 * 60 }, 14 * 60, 0],
  ])('waits in %j at minute %i for %i minutes', (quiet, minutes, wait) => {
    expect(quietFor(quiet, minutes)).toBe(wait);
  });
});
