import { useSession } from '#platform/portal-kit/session.ts';
import { useTabs } from '../tabs.ts';

const MAX = 8;
const keyOf = (): string => `used-pages:${useSession.getState().user?.userId ?? ''}`;

/** Pages that this person used in this browser, the last one first: also of earlier days. Addresses without a query. */
export function usedPages(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '[]');
    return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string') : [];
  } catch {
    return [];
  }
}

function noteUse(path: string): void {
  try {
    const paths = [path, ...usedPages().filter((other) => other !== path)].slice(0, MAX);
    localStorage.setItem(keyOf(), JSON.stringify(paths));
  } catch {
    // A storage that is full or forbidden costs the memory, not the page.
  }
}

const lastSeen = ({ tabs, live }: ReturnType<typeof useTabs.getState>): string | undefined =>
  tabs.find(({ key }) => key === live.at(-1))?.path;

/** From now on each page that is shown is noted. Answers what ends it. */
export function followUse(): () => void {
  const first = lastSeen(useTabs.getState());
  if (first) noteUse(first);
  return useTabs.subscribe((state, before) => {
    const path = lastSeen(state);
    if (path && path !== lastSeen(before)) noteUse(path);
  });
}
