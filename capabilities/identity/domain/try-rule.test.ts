import { describe, expect, it } from 'vitest';
import { afterWrongTry, judgeTry, noTries } from './try-rule.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 2, 9, minute));
const limits = { slowFrom: 3, slowMs: 1_000, lockAt: 5, lockMs: 1_800_000, windowMs: 3_600_000 };

describe('The hour of wrong tries', () => {
  it('begins with the first of them, not with a right one before', () => {
    let state = noTries(at(0));
    for (const minute of [50, 52, 54, 62, 64]) state = afterWrongTry(state, limits, at(minute));
    expect(state).toMatchObject({ wrong: 5, windowStartedAt: at(50) });
    expect(judgeTry(state, limits, at(65))).toBe('locked');
  });

  it('is over after an hour, and the next one begins', () => {
    const state = afterWrongTry(afterWrongTry(noTries(at(0)), limits, at(1)), limits, at(61));
    expect(state).toMatchObject({ wrong: 1, windowStartedAt: at(61) });
  });
});
