import { create } from 'zustand';
import { merchantScope } from '#platform/portal-kit/session.ts';
import { readScoped, writeScoped } from '#platform/portal-kit/storage.ts';
import { afterClosing, asVisitedView, tabOfVisitedView, type Closing, type Tab } from './visited-tabs.ts';

export type { Closing, Tab } from './visited-tabs.ts';

/**
 * Live pages kept by <Activity>; older tabs stay as tabs and mount again from their address (ui.md 2.4: 1.7 to 9 MB a
 * page).
 */
export const LIVE_PAGES = 10;
const STORED = 'visited';

interface TabsState {
  tabs: Tab[];
  /** Keys of pages alive, most recently seen last. */
  live: string[];
  /** A page's generation: raising it mounts the page again. */
  generations: Readonly<Record<string, number>>;
}

export const useTabs = create<TabsState>(() => ({ tabs: [], live: [], generations: {} }));

const change = (edit: (state: TabsState) => Partial<TabsState>): void => {
  useTabs.setState((state) => edit(state));
  writeScoped(merchantScope(), STORED, useTabs.getState().tabs.map(asVisitedView));
};

const keepLive = (live: string[], tabs: Tab[]): string[] => live.filter((key) => tabs.some((tab) => tab.key === key));
const remaining = (tabs: Tab[], live: string[]): Partial<TabsState> => ({ tabs, live: keepLive(live, tabs) });

/** Affix tabs first, then those of before a reload; the cache starts empty (ui.md 1.6, 1.7). */
export function restoreTabs(affix: readonly Tab[], knows: (path: string) => boolean): void {
  const stored = (readScoped<unknown[]>(merchantScope(), STORED) ?? [])
    .flatMap(tabOfVisitedView)
    .filter((tab) => knows(tab.path) && !affix.some((fixed) => fixed.key === tab.key));
  useTabs.setState({ tabs: [...affix, ...stored], live: [], generations: {} });
}

/**
 * The page is shown: opens its tab, stores its newest address, and makes it the last to leave the cache. A detail keeps
 * the list that it was opened from, also through another detail.
 */
export function visitTab(tab: Tab, isDetail = false): void {
  change(({ tabs, live }) => {
    const known = tabs.some((other) => other.key === tab.key);
    const opener = isDetail ? tabs.find(({ key, affix }) => key === live.at(-1) && !affix) : undefined;
    const recent = [...live.filter((key) => key !== tab.key), tab.key];
    return {
      tabs: known
        ? tabs.map((other) =>
            other.key === tab.key ? { ...tab, affix: other.affix || tab.affix, from: other.from } : other,
          )
        : [...tabs, { ...tab, from: opener?.from ?? opener?.key }],
      live: recent.slice(-LIVE_PAGES),
    };
  });
}

/** A real remount. */
export const refreshTab = (key: string): void =>
  change(({ generations }) => ({ generations: { ...generations, [key]: (generations[key] ?? 0) + 1 } }));

/**
 * Where to go after a closing: nowhere when the current tab is still there, else the LAST remaining one, else home
 * (spec section 4).
 */
export function closeTabs(key: string, what: Closing, current: string, home: string): string | null {
  const tabs = afterClosing(useTabs.getState().tabs, key, what);
  change(({ live }) => remaining(tabs, live));
  return tabs.some((tab) => tab.key === current) ? null : (tabs.at(-1)?.fullPath ?? home);
}
