import '#testkit/jsdom-gaps.ts';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Operation } from '#platform/kernel/operation.ts';
import { queryClient } from '#platform/portal-kit/hooks.ts';
import { useSession, type MenuTreeNode, type UserInfo } from '#platform/portal-kit/session.ts';
import { dialogs } from '#platform/ui/dialogs.tsx';
import { ToastHost } from '#platform/ui/toast.tsx';
import { applyTheme, useLayout } from '../layout/layout-store.ts';
import { restoreTabs, useTabs } from '../layout/tabs.ts';
import { pageOf } from './resolve.ts';
import { Shell } from './shell.tsx';

const PlainPage = () => <h1>页面</h1>;
vi.mock('../views.ts', () => ({ viewOf: (viewPath: string) => (viewPath === 'x/page' ? PlainPage : undefined), prefetchView: () => undefined }));

const order = (at: number) => ({ orderNo: `20261121165924090160407${at}`, makerName: '李文静', typeName: '转账', amount: '18680.00', payeeName: `收款方${at}` });
const announcements = [1, 2, 3].map((at) => ({ title: `公告${at}`, text: '内容' }));
const answers: Record<string, unknown> = {};
const asked: string[] = [];
vi.mock('#platform/portal-kit/client.ts', () => ({ call: ({ path }: Operation) => (asked.push(path), Promise.resolve(answers[path])) }));

const node = (funcMenuNo: string, funcMenuName: string, funcMenuPath: string, rest: Partial<MenuTreeNode> = {}): MenuTreeNode => ({ funcMenuNo, funcMenuName, funcMenuPath, funcMenuType: 'func_page', showFlag: 'show', viewPath: 'x/page', cacheable: true, ...rest });
const group = (no: string, name: string, path: string, children: MenuTreeNode[]) => node(no, name, path, { viewPath: '', funcMenuType: 'func_menu', children });
const menu = [
  group('01', '首页', '/home', [node('0101', '首页', '/home/index', { affix: true })]),
  group('02', '账户', '/account', [node('0201', '账户总览', '/account/overview'), node('0203', '收支明细', '/account/activity')]),
  group('04', '复核', '/review', [node('0401', '待复核', '/review/todo', { children: [node('040101', '复核处理', '', { funcMenuType: 'func_btn', showFlag: 'hide', viewPath: '' })] })]),
  group('05', '交易', '/order', [node('0501', '订单流水', '/order/journal'), node('0502', '订单详情', '/order/detail', { showFlag: 'hide' })]),
];
const user = (rest: Partial<UserInfo> = {}): UserInfo =>
  ({ userName: '陈光明', userMobile: '138****0001', roleName: '管理员', mid: 'M100001', customerName: '晨光贸易有限公司', platformNo: 'P01', defaultMid: 'M100001', userRoleRelations: [], ...rest }) as unknown as UserInfo;

const widen = (width: number) =>
  act(() => {
    Object.defineProperty(document.body, 'clientWidth', { configurable: true, value: width });
    window.dispatchEvent(new Event('resize'));
  });
const setLayout = (choice: Partial<ReturnType<typeof useLayout.getState>>) => act(() => useLayout.setState(choice));
let router: ReturnType<typeof createMemoryRouter>;

async function enter(at: string, person = user(), tree = menu): Promise<void> {
  await act(async () => useSession.getState().enter(person, tree));
  restoreTabs([{ key: '/home/index', fullPath: '/home/index', path: '/home/index', title: '首页', affix: true, cacheable: true }], () => true);
  router = createMemoryRouter([{ path: '*', element: <Shell /> }], { initialEntries: [at] });
  await act(async () => void render(<><RouterProvider router={router} /><ToastHost /></>));
}
const go = (to: string) => act(async () => void (await router.navigate(to)));
const press = (element: Element) => act(async () => void fireEvent.click(element));
const side = () => screen.queryByRole('complementary', { name: '侧边菜单' });
const banner = () => screen.getByRole('banner');
const actions = () => within(banner()).getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);

let stopTheme = (): void => undefined;
beforeEach(() => {
  stopTheme = applyTheme();
  sessionStorage.clear();
  Object.assign(answers, {
    'login/fromLoginPage': { providerName: '某支付有限公司', icp: '沪ICP备00000000号', phone: '400-000-0000', announcements },
    'plm/audit.backlog': { list: [order(1), order(2), order(3)], totals: { count: 120, amount: '1.00' }, pageNo: 1, pageSize: 20, totalCount: 120 },
  });
  queryClient.clear();
  asked.length = 0;
  widen(1440);
  useLayout.setState({ layoutMode: 'ttb', theme: 'light', appearance: 'light', systemIsDark: false, themeColor: 'blue', isFixedNavBar: true, isCollapse: false, actionItem: { showSearch: false, showMessage: true, showFullScreen: false, showRefresh: false } });
  useTabs.setState({ tabs: [], live: [], generations: {} });
});
afterEach(() => {
  stopTheme();
  act(() => dialogs.closeAll());
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('LY01 the three layouts', () => {
  it('ttb has a header with the top menu, and a sidebar with the children of the record', async () => {
    await enter('/account/overview');
    expect(within(banner()).getByRole('navigation', { name: '主菜单' }).textContent).toBe('首页账户复核交易');
    expect(within(side()!).getAllByRole('link').map((link) => link.textContent)).toEqual(['账户总览', '收支明细']);
  });

  it('ltr has one sidebar with the whole tree', async () => {
    setLayout({ layoutMode: 'ltr' });
    await enter('/account/overview');
    expect(within(side()!).getByRole('button', { name: '账户' }).getAttribute('aria-expanded')).toBe('true');
    expect(within(side()!).getByRole('button', { name: '交易' }).getAttribute('aria-expanded')).toBe('false');
    expect(within(banner()).queryByRole('navigation')).toBeNull();
  });

  it('lcr has a strip of tiles and a column with the chosen tile’s children, the first tile’s where none is chosen', async () => {
    setLayout({ layoutMode: 'lcr' });
    await enter('/order/journal');
    const tile = () => within(screen.getByRole('navigation', { name: '主菜单' })).getAllByRole('link').find((link) => link.getAttribute('aria-current'))!;
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

  it('is light whatever the system says, until the person asks for dark or for the system’s', async () => {
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
  it.each(['ltr', 'lcr', 'ttb'] as const)('%s is a plain sidebar that starts closed, opens over the page, and closes by the shadow or a navigation', async (layoutMode) => {
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
  });

  it('has neither search, full screen nor gear in the header; the settings are in the avatar’s menu', async () => {
    widen(390);
    setLayout({ actionItem: { showSearch: true, showMessage: true, showFullScreen: true, showRefresh: true } });
    await enter('/account/overview');
    expect(actions()).toEqual(['展开菜单', expect.stringMatching(/^消息/), '刷新页面', expect.stringContaining('陈光明')]);
    await press(within(banner()).getByRole('button', { name: /陈光明/ }));
    await press(within(await screen.findByRole('region', { name: '登录账户' })).getByRole('button', { name: '应用配置' }));
    await screen.findByText('主题风格');
    expect(document.querySelector<HTMLElement>('.ant-drawer-content-wrapper')!.style.width).toBe('75%');
  });
});

describe('LY03, LY04, LY11 and LY12 the frame', () => {
  it('has no inner sidebar in ttb beside a menu of one page', async () => {
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
    expect(actions()).toEqual(['快速前往', expect.stringMatching(/^消息/), '应用配置', expect.stringContaining('陈光明')]);
    setLayout({ actionItem: { showSearch: true, showMessage: true, showFullScreen: true, showRefresh: true } });
    expect(actions()).toEqual(['快速前往', '搜索', expect.stringMatching(/^消息/), '刷新页面', '全屏', '应用配置', expect.stringContaining('陈光明')]);
  });

  it('LY04 searches the web in a new window without access to this one', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    setLayout({ actionItem: { showSearch: true, showMessage: true, showFullScreen: false, showRefresh: false } });
    await enter('/account/overview');
    await press(screen.getByRole('button', { name: '搜索' }));
    const field = screen.getByLabelText('搜索内容');
    fireEvent.change(field, { target: { value: '汇率 & 牌价' } });
    fireEvent.submit(field.closest('form')!);
    expect(opened).toHaveBeenCalledWith(expect.stringContaining(encodeURIComponent('汇率 & 牌价')), '_blank', 'noopener,noreferrer');
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
    const lit = () => within(side()!).getAllByRole('link').filter((link) => link.getAttribute('aria-current')).map((link) => link.textContent);
    expect(lit()).toEqual(['订单流水']);
    await go('/order/detail?orderNo=1');
    expect(lit()).toEqual(['订单流水']);
  });

  it('LY12 ends each page with copyright and ICP notice', async () => {
    await enter('/account/overview');
    await waitFor(() => expect(screen.getByRole('contentinfo').textContent).toBe('© 某支付有限公司 版权所有沪ICP备00000000号'));
  });
});

describe('LY05 the message popover', () => {
  const openIt = async () => {
    await press(await within(banner()).findByRole('button', { name: /^消息，\d+ 条/ }));
    return screen.findByRole('region', { name: '消息' });
  };
  const tab = (name: RegExp) => act(async () => void fireEvent.click(screen.getByRole('tab', { name })));

  it('caps its badge at 99, names three tabs with counts and previews two of each', async () => {
    await enter('/account/overview');
    const panel = await openIt();
    expect(banner().querySelector('.ant-badge-count')!.textContent).toBe('99+');
    expect(within(panel).getAllByRole('tab').map((one) => one.textContent)).toEqual(['待办 (99+)', '通知', '公告 (3)']);
    expect(within(panel).getAllByRole('listitem').map((item) => item.textContent)).toEqual(['李文静提交的转账待您复核，18,680.00 元，收款方收款方1', '李文静提交的转账待您复核，18,680.00 元，收款方收款方2']);
    await tab(/公告/);
    expect(within(screen.getByRole('tabpanel', { name: /公告/ })).getAllByRole('listitem')).toHaveLength(2);
  });

  it('leads from 待办 to the reviews, and is closed by the navigation', async () => {
    await enter('/account/overview');
    const panel = await openIt();
    await press(within(panel).getByRole('link', { name: '查看更多' }));
    expect(router.state.location.pathname).toBe('/review/todo');
    await waitFor(() => expect(within(banner()).getByRole('button', { name: /^消息/ }).getAttribute('aria-expanded')).toBe('false'));
  });

  it('clears announcements from sight, never what waits to be done', async () => {
    // A merchant of its own: what is cleared stays cleared for the session.
    await enter('/account/overview', user({ mid: 'M100009' }));
    const panel = await openIt();
    expect(within(panel).queryByRole('button', { name: '清空' })).toBeNull();
    await tab(/公告/);
    await press(within(screen.getByRole('tabpanel', { name: /公告/ })).getByRole('button', { name: '清空' }));
    expect(within(panel).getAllByRole('tab').map((one) => one.textContent)).toEqual(['待办 (99+)', '通知', '公告']);
    expect(screen.getByRole('tabpanel', { name: /公告/ }).textContent).toBe('暂无公告');
  });

  it('RT06 leads to no message centre as long as there is none', async () => {
    await enter('/account/overview');
    await openIt();
    await tab(/公告/);
    expect(within(screen.getByRole('tabpanel', { name: /公告/ })).queryByRole('link')).toBeNull();
  });

  it('asks for no reviews on behalf of somebody who may not review, and shows no badge for nothing', async () => {
    answers['login/fromLoginPage'] = { providerName: 'x', icp: 'y', phone: '1', announcements: [] };
    await enter('/account/overview', user(), menu.filter((record) => record.funcMenuNo !== '04'));
    expect(within(banner()).getByRole('button', { name: '消息' })).toBeTruthy();
    expect(banner().querySelector('.ant-badge-count')).toBeNull();
    expect(asked).not.toContain('plm/audit.backlog');
  });
});

describe('PM08 somebody without a merchant', () => {
  it('is told so, and whom to call', async () => {
    await enter('/fund/withdraw', user({ mid: null as unknown as string }), []);
    expect(screen.getByText('您还未认证商户信息')).toBeTruthy();
    expect(await screen.findByText(/客服电话 400-000-0000/)).toBeTruthy();
    await press(screen.getByRole('button', { name: '联系客户经理' }));
    expect(screen.getByText('您尚未签约成为商户，签约后可使用更多功能，请致电客服（400-000-0000）。')).toBeTruthy();
  });
});
