import type { Location } from 'react-router';
import { composed } from '#platform/kernel/composition.ts';
import { tabKeyOf } from '#platform/portal-kit/path.ts';
import type { MenuTreeNode } from '#platform/portal-kit/session.ts';
import { pagesOf, type MenuPage } from './menu-tree.ts';
import type { Tab } from './tabs.ts';

/** A page with an address of its own that is not in the menu. */
export type PageOutsideMenu = Pick<MenuPage, 'path' | 'title' | 'viewPath'>;

declare module '#platform/kernel/composition.ts' {
  interface BrowserComposition {
    pagesOutsideMenu: () => readonly PageOutsideMenu[];
  }
}

export const pagesOutsideMenu = (): readonly PageOutsideMenu[] => composed('pagesOutsideMenu')();

const outsideMenu = (page: PageOutsideMenu): MenuPage => ({
  ...page,
  code: '',
  cacheable: false,
  affix: false,
  hidden: true,
  trail: [],
});

/** The page of an address, from the menu or outside of it; undefined is a 404. */
export const pageOf = (menu: MenuTreeNode[], pathname: string): MenuPage | undefined =>
  pagesOf(menu).find((page) => page.path === pathname) ??
  pagesOutsideMenu()
    .filter((page) => page.path === pathname)
    .map(outsideMenu)[0];

/** The end of the number in a page's address, so that the tabs of two orders differ: `订单详情 0835`. */
const TAIL = 4;
/** Other keys (the code of a template, an id, an address to return to) mean nothing to a reader. */
const NUMBER = /^[A-Z]{0,4}\d{4,}$/;

export function tabOf(page: MenuPage, { pathname, search }: Pick<Location, 'pathname' | 'search'>): Tab {
  const key = tabKeyOf(pathname, search);
  const number = [...new URLSearchParams(key.split('?')[1]).values()].find((value) => NUMBER.test(value));
  return {
    key,
    fullPath: pathname + search,
    path: pathname,
    title: number ? `${page.title} ${number.slice(-TAIL)}` : page.title,
    affix: page.affix,
    cacheable: page.cacheable,
  };
}
