import type { Location } from 'react-router';
import { tabKeyOf } from '#platform/portal-kit/path.ts';
import { useSession, type MenuTreeNode } from '#platform/portal-kit/session.ts';
import type { Tab } from '../layout/tabs.ts';
import { pagesOf, type MenuPage } from '../menu-tree.ts';

/** Pages with an address of their own beside the menu (spec section 2, static routes). */
export const staticPages: readonly Pick<MenuPage, 'path' | 'title' | 'viewPath'>[] = [
  { path: '/security/setChangePwd', title: '设置操作密码', viewPath: 'security/set-change-pwd' },
  { path: '/security/resetOperatePwd', title: '重置操作密码', viewPath: 'security/reset-operate-pwd' },
  { path: '/certManagement/unbindCert', title: '解绑数字证书', viewPath: 'certificate/unbind-cert' },
  { path: '/personal/center', title: '个人中心', viewPath: 'security/personal-center' },
  { path: '/messageCenter/main', title: '消息中心', viewPath: 'messaging/message-centre' },
  { path: '/dev/components', title: '组件', viewPath: 'portal/components' },
  { path: '/accountCenter/busiInfo', title: '商户管理', viewPath: 'merchant/busi-info' },
];

/** The same title as the page: a person who has a password changes it. */
export const titleOf = ({ path, title }: Pick<MenuPage, 'path' | 'title'>): string =>
  path === '/security/setChangePwd' && useSession.getState().user?.tradePwdSettled ? '修改操作密码' : title;

const beside = (page: (typeof staticPages)[number]): MenuPage => ({
  ...page,
  title: titleOf(page),
  code: '',
  cacheable: false,
  affix: false,
  hidden: true,
  trail: [],
});

/** The page of an address, from the menu or from beside it; undefined is a 404. */
export const pageOf = (menu: MenuTreeNode[], pathname: string): MenuPage | undefined =>
  pagesOf(menu).find((page) => page.path === pathname) ??
  staticPages.filter((page) => page.path === pathname).map(beside)[0];

/** The end of what a page's address names, so that two orders' tabs are told apart: `订单详情 0835`. */
const TAIL = 4;

export function tabOf(page: MenuPage, { pathname, search }: Pick<Location, 'pathname' | 'search'>): Tab {
  const key = tabKeyOf(pathname, search);
  const [named = ''] = new URLSearchParams(key.split('?')[1]).values();
  return {
    key,
    fullPath: pathname + search,
    path: pathname,
    title: named ? `${page.title} ${named.slice(-TAIL)}` : page.title,
    affix: page.affix,
    cacheable: page.cacheable,
  };
}
