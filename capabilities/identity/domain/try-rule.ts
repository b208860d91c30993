import type { TryLimits } from '../constants.ts';

/** The stored count of wrong tries of one subject. */
export interface TryState {
  wrong: number;
  windowStartedAt: Date;
  slowUntil: Date | null;
  lockedUntil: Date | null;
}

export const noTries = (now: Date): TryState => ({
  wrong: 0,
  windowStartedAt: now,
  slowUntil: null,
  lockedUntil: null,
});

/** A row without wrong tries says nothing, however old it is. */
export const hasTries = ({ wrong, slowUntil, lockedUntil }: TryState): boolean =>
  wrong > 0 || slowUntil !== null || lockedUntil !== null;

const isPast = (at: Date | null, now: Date): boolean => at === null || at.getTime() <= now.getTime();

/** Forgets a lock that is over and a window that is over: both start over. A window begins with its first wrong try. */
function freshened(state: TryState, limits: TryLimits, now: Date): TryState {
  if (!hasTries(state)) return noTries(now);
  if (state.lockedUntil) return isPast(state.lockedUntil, now) ? noTries(now) : state;
  return now.getTime() - state.windowStartedAt.getTime() >= limits.windowMs ? noTries(now) : state;
}

/** Wrong tries that count today's try: none once their window or lock is over. */
export const wrongTries = (state: TryState, limits: TryLimits, now: Date): number =>
  freshened(state, limits, now).wrong;

/** Whether the next try may be compared at all. */
export function judgeTry(state: TryState, limits: TryLimits, now: Date): 'allowed' | 'slow' | 'locked' {
  const fresh = freshened(state, limits, now);
  if (fresh.lockedUntil) return 'locked';
  return isPast(fresh.slowUntil, now) ? 'allowed' : 'slow';
}

/** One more wrong try, also one that came before the wait was over; a lock is never prolonged. */
export function afterWrongTry(state: TryState, limits: TryLimits, now: Date): TryState {
  const fresh = freshened(state, limits, now);
  if (fresh.lockedUntil) return fresh;
  const wrong = fresh.wrong + 1;
  return {
    wrong,
    windowStartedAt: fresh.windowStartedAt,
    slowUntil: wrong >= limits.slowFrom ? new Date(now.getTime() + limits.slowMs) : null,
    lockedUntil: wrong >= limits.lockAt ? new Date(now.getTime() + limits.lockMs) : null,
  };
}
