import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { businessTime } from '#platform/portal-kit/business-clock.ts';

/** When this printing began; null on the screen. */
let printedAt: Date | null = null;
const listeners = new Set<() => void>();

/** Synchronous, because the browser lays out the paper right after its event. */
function become(at: Date | null): void {
  if ((printedAt === null) === (at === null)) return;
  printedAt = at;
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}
const begin = (): void => become(new Date(businessTime()));
const end = (): void => become(null);

function subscribe(changed: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
  }
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

/**
 * The time that is printed on the paper while the page is being printed (ui.md rule 20), null otherwise: a table that
 * scrolls is drawn whole then.
 */
export const usePrinting = (): Date | null => useSyncExternalStore(subscribe, () => printedAt);
