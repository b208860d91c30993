import dayjs from 'dayjs';
import { useSyncExternalStore } from 'react';

const LOOK_MS = 60_000;

const subscribe = (changed: () => void) => {
  const timer = setInterval(changed, LOOK_MS);
  return () => clearInterval(timer);
};

/** `2026-11-20`; changes at midnight, so that a portal that stands open over night does not hide the new day's entries behind yesterday's end. */
export const useToday = (): string => useSyncExternalStore(subscribe, () => dayjs().format('YYYY-MM-DD'));
