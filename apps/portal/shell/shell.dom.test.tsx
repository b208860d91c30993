import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Operation } from '#platform/kernel/operation.ts';
import { useSession } from '#platform/portal-kit/session.ts';
import { pageOf } from '#platform/shell/page-of.ts';
import {
  answers,
  calledPaths,
  menu,
  user,
  widen,
  setLayout,
  enter,
  go,
  press,
  side,
  banner,
  actions,
  openShell,
  closeShell,
} from './test/shell-scene.tsx';

beforeEach(openShell);
afterEach(closeShell);

const PlainPage = () => <h1>页面</h1>;
vi.mock('../views.ts', () => ({
  portalViews: {
    viewOf: (viewPath: string) => (viewPath === 'x/page' ? PlainPage : undefined),
    prefetch: () => undefined,
  },
}));
vi.mock('#platform/portal-kit/client.ts', () => ({
  call: ({ path }: Operation) => (calledPaths.push(path), Promise.resolve(answers[path])),
}));

describe('LY01 the three layouts', () => {
  it('ttb has a header with the top menu, and a sidebar with the children of the record', async () => {
    await enter('/account/overview');
    expect(within(banner()).getByRole('navigation', { name: '主菜单' }).textContent).toBe('首页账户复核交易');
    expect(
      within(side()!)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['账户总览', '收支明细']);
  });

  it('ltr has one sidebar with the whole tree', async () => {
    setLayout({ layoutMode: 'ltr' });
    await enter('/account/overview');
    expect(within(side()!).getByRole('button', { name: '账户' }).getAttribute('aria-expanded')).toBe('true');
    expect(within(side()!).getByRole('button', { name: '交易' }).getAttribute('aria-expanded')).toBe('false');
    expect(within(banner()).queryByRole('navigation')).toBeNull();
  });

  it('lcr has a strip of tiles and a column with the children of the chosen or first tile', async () => {
    setLayout({ layoutMode: 'lcr' });
    await enter('/order/journal');
    const tile = () =>
      within(screen.getByRole('navigation', { name: '主菜单' }))
        .getAllByRole('link')
        .find((link) => link.getAttribute('aria-current'))!;
    expect([tile().textContent, within(side()!).getByRole('link').textContent]).toEqual(['交易', '订单流水']);
    await go('/404');
    expect([tile().textContent, within(side()!).getByRole('link').textContent]).toEqual(['首页', '首页']);
  });

  it.each(['light', 'dark-side'] as const)('wears %s and each of four colours', async (theme) => {
    setLayout({ theme });
    await enter('/account/overview');
    expect(document.querySelector(`.shell-${theme}`)).toBeTruthy();
    for (const themeColor of ['blue', 'cyan', 'red', 'purple'] as const) {
      setLayout({ themeColor });
      expect(document.documentElement.dataset.color).toBe(themeColor);
    }
  });
});

describe('Rule 19 DARK the appearance', () => {
  const shown = () => document.documentElement.dataset.appearance;

  it('is light on every system until the person chooses dark or the system’s appearance', async () => {
    setLayout({ systemIsDark: true });
    await enter('/account/overview');
    expect(shown()).toBe('light');
    await press(within(banner()).getByRole('button', { name: '应用配置' }));
    await press(await screen.findByRole('button', { name: '跟随系统' }));
    expect(shown()).toBe('dark');
    setLayout({ systemIsDark: false });
    expect(shown()).toBe('light');
    await press(screen.getByRole('button', { name: '深色' }));
    expect(shown()).toBe('dark');
    expect(JSON.parse(localStorage.getItem('layout')!)).toMatchObject({ appearance: 'dark' });
  });

  it('draws the logo in the theme colour', async () => {
    await enter('/account/overview');
    expect(banner().querySelector('.logo rect')!.getAttribute('fill')).toBe('var(--brand)');
    expect(banner().querySelector('img[src*="logo"]')).toBeNull();
  });
});

describe('LY02 on a phone', () => {
  it.each(['ltr', 'lcr', 'ttb'] as const)(
    '%s is a sidebar that starts closed, and closes by a click on the shadow or a navigation',
    async (layoutMode) => {
      widen(390);
      setLayout({ layoutMode });
      await enter('/account/overview');
      const collapsed = () => document.querySelector('.shell-collapsed.shell-mobile.shell-ltr') !== null;
      expect(collapsed()).toBe(true);
      await press(screen.getByRole('button', { name: '展开菜单' }));
      expect(collapsed()).toBe(false);
      await press(document.querySelector('.overlay')!);
      expect(collapsed()).toBe(true);
      await press(screen.getByRole('button', { name: '展开菜单' }));
      await go('/account/activity');
      expect(collapsed()).toBe(true);
    },
  );

  it('has no search, full screen or gear in the header, and settings in the avatar’s menu', async () => {
    widen(390);
    setLayout({ actionItem: { showSearch: true, showMessage: true, showFullScreen: true, showRefresh: true } });
    await enter('/account/overview');
    expect(actions()).toEqual([
      '展开菜单',
      expect.stringMatching(/^消息/),
      '刷新页面',
      expect.stringContaining('陈光明'),
    ]);
    await press(within(banner()).getByRole('button', { name: /陈光明/ }));
    await press(
      within(await screen.findByRole('region', { name: '登录账户' })).getByRole('button', { name: '应用配置' }),
    );
    await screen.findByText('主题风格');
    expect(document.querySelector<HTMLElement>('.ant-drawer-content-wrapper')!.style.width).toBe('75%');
  });
});

describe('LY03, LY04, LY11 and LY12 the frame', () => {
  it('has no inner sidebar in ttb for a menu of one page', async () => {
    await enter('/order/journal');
    expect(side()).toBeNull();
    await go('/account/overview');
    expect(side()).not.toBeNull();
  });

  it('names the operation password page in the tab as in the heading: set it, or change it', async () => {
    await enter('/account/overview', user({ tradePwdSettled: true }));
    expect(pageOf(menu, '/security/setChangePwd')!.title).toBe('修改操作密码');
    await act(async () => useSession.setState({ user: user({ tradePwdSettled: false }) }));
    expect(pageOf(menu, '/security/setChangePwd')!.title).toBe('设置操作密码');
  });

  it('LY03 has no inner sidebar on home and message centre in ttb, but in ltr', async () => {
    await enter('/home/index');
    expect(side()).toBeNull();
    setLayout({ layoutMode: 'ltr' });
    expect(side()).not.toBeNull();
  });

  it('LY04 shows the message icon alone by default, and all in their order when asked for', async () => {
    await enter('/account/overview');
    expect(actions()).toEqual([
      '查找与快速前往',
      expect.stringMatching(/^消息/),
      '应用配置',
      expect.stringContaining('陈光明'),
    ]);
    setLayout({ actionItem: { showSearch: true, showMessage: true, showFullScreen: true, showRefresh: true } });
    expect(actions()).toEqual([
      '查找与快速前往',
      '搜索',
      expect.stringMatching(/^消息/),
      '刷新页面',
      '全屏',
      '应用配置',
      expect.stringContaining('陈光明'),
    ]);
  });

  it('LY04 searches the web in a new window without access to this one', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    setLayout({ actionItem: { showSearch: true, showMessage: true, showFullScreen: false, showRefresh: false } });
    await enter('/account/overview');
    await press(screen.getByRole('button', { name: '搜索' }));
    const field = screen.getByLabelText('搜索内容');
    fireEvent.change(field, { target: { value: '汇率 & 牌价' } });
    fireEvent.submit(field.closest('form')!);
    expect(opened).toHaveBeenCalledWith(
      expect.stringContaining(encodeURIComponent('汇率 & 牌价')),
      '_blank',
      'noopener,noreferrer',
    );
  });

  it('ER08 says when the browser knows no full screen', async () => {
    setLayout({ actionItem: { showSearch: false, showMessage: true, showFullScreen: true, showRefresh: false } });
    await enter('/account/overview');
    await press(screen.getByRole('button', { name: '全屏' }));
    expect(screen.getByText('当前浏览器不支持全屏操作')).toBeTruthy();
  });

  it('LY11 collapses the inner sidebar and opens it again', async () => {
    await enter('/account/overview');
    await press(within(side()!).getByRole('button', { name: '收起菜单' }));
    expect(document.querySelector('.shell-collapsed')).toBeTruthy();
    await press(within(side()!).getByRole('button', { name: '展开菜单' }));
    expect(document.querySelector('.shell-collapsed')).toBeNull();
  });

  it('LY11 lights the page in sight, and for a hidden one the page it was opened from', async () => {
    setLayout({ layoutMode: 'ltr' });
    await enter('/order/journal');
    const lit = () =>
      within(side()!)
        .getAllByRole('link')
        .filter((link) => link.getAttribute('aria-current'))
        .map((link) => link.textContent);
    expect(lit()).toEqual(['订单流水']);
    await go('/order/detail?orderNo=1');
    expect(lit()).toEqual(['订单流水']);
  });

  it('LY12 ends each page with copyright and ICP notice', async () => {
    await enter('/account/overview');
    await waitFor(() =>
      expect(screen.getByRole('contentinfo').textContent).toBe('© 某支付有限公司 版权所有沪ICP备00000000号'),
    );
  });
});
