import { describe, expect, it } from 'vitest';
import type { MenuTreeNode } from '#platform/portal-kit/session.ts';
import { firstLeaf, leadsOutside, litPath, pagesOf, recordOf, topRecords } from './menu-tree.ts';

const node = (funcMenuNo: string, funcMenuPath: string, rest: Partial<MenuTreeNode> = {}): MenuTreeNode => ({
  funcMenuNo,
  funcMenuName: funcMenuNo,
  funcMenuPath,
  funcMenuType: 'func_page',
  showFlag: 'show',
  viewPath: '',
  ...rest,
});

const menu: MenuTreeNode[] = [
  node('01', '/home', { children: [node('0101', '/home/index', { viewPath: 'portal/home', affix: true })] }),
  node('02', '/account', {
    children: [
      node('0201', '/account/overview', { viewPath: 'account/account-overview', cacheable: true }),
      node('0202', '/account/detail', { viewPath: 'account/account-detail', showFlag: 'hide' }),
      node('0203', '/account/activity', {
        viewPath: 'account/account-activity',
        children: [node('020301', '', { funcMenuType: 'func_btn', showFlag: 'hide' })],
      }),
    ],
  }),
  node('09', '/empty', { children: [node('0901', '/empty/secret', { viewPath: 'x/y', showFlag: 'hide' })] }),
];

describe('the menu tree', () => {
  it('RT21 shows records that have a path and a shown child', () => {
    expect(topRecords(menu).map((record) => record.funcMenuNo)).toEqual(['01', '02']);
  });

  it('LY04 leads a record to its first leaf', () => {
    expect(firstLeaf(menu[1]!)).toBe('/account/overview');
  });

  it('RT21 knows hidden pages by address, and never buttons', () => {
    expect(pagesOf(menu).map((page) => page.path)).toEqual([
      '/home/index',
      '/account/overview',
      '/account/detail',
      '/account/activity',
      '/empty/secret',
    ]);
  });

  it('RT21 uses the path as the view of a page without one, unless it only leads to children', () => {
    expect(
      pagesOf([
        node('07', '/lyb/index'),
        node('08', '/bill', { children: [node('0801', '/bill/busiFund', { viewPath: 'statement/busi-fund' })] }),
      ]),
    ).toMatchObject([
      { path: '/lyb/index', viewPath: 'lyb/index' },
      { path: '/bill/busiFund', viewPath: 'statement/busi-fund' },
    ]);
  });

  it('LY11 lights the page from which a hidden one was opened, else the page whose detail it is', () => {
    expect(litPath(menu, '/account/detail', '/account/activity')).toBe('/account/activity');
    expect(litPath(menu, '/account/detail', '/home/index')).toBe('/account/overview');
    expect(litPath(menu, '/account/activity')).toBe('/account/activity');
  });

  it('LY11 marks the page before a hidden one that is not the first, and none before all', () => {
    const notices = node('公告与消息', '', {
      children: [
        node('/notice/alone', '/notice/alone', { viewPath: 'a/a', showFlag: 'hide' }),
        node('/notice/posts', '/notice/posts', { viewPath: 'a/b' }),
        node('/notice/messages', '/notice/messages', { viewPath: 'a/c' }),
        node('/notice/message', '/notice/message', { viewPath: 'a/d', showFlag: 'hide' }),
      ],
    });
    expect(litPath([notices], '/notice/message')).toBe('/notice/messages');
    expect(litPath([notices], '/notice/alone')).toBe('/notice/alone');
  });

  it('finds the record of an address', () => {
    expect(recordOf(menu, '/account/detail')?.funcMenuNo).toBe('02');
    expect(recordOf(menu, '/nowhere')).toBeUndefined();
  });

  it('tells addresses that leave the portal', () => {
    expect(['https://a.example', 'mailto:a@b.c', 'tel:95188', '/home'].map(leadsOutside)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});
