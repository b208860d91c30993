import { useSyncExternalStore } from 'react';

/**
 * Business time as the server says it with every answer: what a person calls today, in ranges, schedules and deadlines.
 * The demo moves it; a browser's own clock may be wrong. Until the first answer it is the browser's.
 */
export const BUSINESS_TIME_HEADER = 'x-business-time';

const SHANGHAI_MS = 8 * 3_600_000;
/** Answers take time to arrive: only a larger difference means that the clock was moved. */
const JITTER_MS = 2_000;
/** Midnight passes without an answer, too. */
const LOOK_MS = 60_000;

let offsetMs = 0;
const listeners = new Set<() => void>();

/** `at`: ISO, or null for an answer that does not say. */
export function followServerClock(at: string | null): void {
  const offset = Date.parse(at ?? '') - Date.now();
  if (Number.isNaN(offset) || Math.abs(offset - offsetMs) <= JITTER_MS) return;
  offsetMs = offset;
  for (const listener of listeners) listener();
}

/** Milliseconds since 1970. */
export const businessTime = (): number => Date.now() + offsetMs;

/** `2026-11-20T15:04:05` on Shanghai's wall clock, wherever the browser is. */
export const businessWallClock = (): string => new Date(businessTime() + SHANGHAI_MS).toISOString().slice(0, 19);

const today = (): string => businessWallClock().slice(0, 10);

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, LOOK_MS);
  listeners.add(changed);
  return () => {
    clearInterval(timer);
    listeners.delete(changed);
  };
}

/**
 * `2026-11-20` of the business; changes at midnight and when the clock is moved, so that a portal that stays open does
 * not filter with yesterday's end.
 */
export const useToday = (): string => useSyncExternalStore(subscribe, today);
