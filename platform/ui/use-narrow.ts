import { useSyncExternalStore } from 'react';

/** The width of ui.md 1.3 below which a page is on a phone. */
const PHONE = '(max-width: 768px)';

const subscribe = (changed: () => void) => {
  const query = matchMedia(PHONE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** True on a phone: tables there draw two lines a row instead of scrolling sideways. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches);
