import type { MenuTreeNode } from '#platform/portal-kit/session.ts';
import type { Tab } from '../tabs.ts';
import { isShown, pagesOf } from '../menu-tree.ts';
import { pagesOutsideMenu } from '../page-of.ts';
import type { Entry } from './matching.ts';

const RECENT = 5;
const RECENT_GROUP = '最近打开';

/** Every page that the role's menu shows; what the server did not send is not here (spec section 6). */
export function menuEntries(menu: MenuTreeNode[], go: (path: string) => void): Entry[] {
  return pagesOf(menu)
    .filter((page) => page.trail.every(isShown))
    .map((page) => ({
      id: `menu:${page.path}`,
      group: '菜单',
      title: page.title,
      hint: page.trail
        .slice(0, -1)
        .map((node) => node.funcMenuName)
        .join(' / '),
      run: () => go(page.path),
    }));
}

/** Pages outside of the menu that are built and not hidden away for developers. */
export const entriesOutsideMenu = (isBuilt: (viewPath: string) => boolean, go: (path: string) => void): Entry[] =>
  pagesOutsideMenu()
    .filter((page) => !page.path.startsWith('/dev/') && isBuilt(page.viewPath))
    .map((page) => ({ id: `menu:${page.path}`, group: '菜单', title: page.title, run: () => go(page.path) }));

/** Open tabs, last seen first, without the one in sight. */
export function recentEntries(
  tabs: readonly Tab[],
  live: readonly string[],
  current: string,
  go: (path: string) => void,
): Entry[] {
  const seen = (tab: Tab): number => live.indexOf(tab.key);
  return tabs
    .filter((tab) => tab.key !== current)
    .toSorted((a, b) => seen(b) - seen(a))
    .slice(0, RECENT)
    .map((tab) => ({
      id: `tab:${tab.key}`,
      group: RECENT_GROUP,
      title: tab.title,
      hint: '标签',
      run: () => go(tab.fullPath),
    }));
}

/** Of these entries the pages that were used last, in that sequence, as recent ones. */
export const usedEntries = (entries: readonly Entry[], used: readonly string[], current: string): Entry[] =>
  used
    .filter((path) => path !== current)
    .flatMap((path) => entries.filter(({ id }) => id === `menu:${path}`))
    .slice(0, RECENT)
    .map((entry) => ({ ...entry, group: RECENT_GROUP }));
