import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import { queryClient } from '#platform/portal-kit/hooks.ts';
import { useSession, type MenuTreeNode, type UserInfo } from '#platform/portal-kit/session.ts';
import { dialogs } from '#platform/ui/dialogs.tsx';
import { ToastHost } from '#platform/ui/toast.tsx';
import { applyTheme, useLayout } from '#platform/shell/layout-store.ts';
import { restoreTabs, useTabs } from '#platform/shell/tabs.ts';
import { composeForTest } from '#testkit/compose.ts';
import { pagesOutsideMenu } from '../pages-outside-menu.ts';
import { Shell } from '../shell.tsx';

composeForTest({ pagesOutsideMenu });

const todo = (at: number) => ({
  id: `20261121165924090160407${at}`,
  msgContent: `李文静提交的转账待您复核，18,680.00 元，收款方收款方${at}`,
  to: `/order/detail?orderNo=20261121165924090160407${at}`,
});
const placard = (at: number) => ({ id: `a${at}`, msgContent: `公告${at}：内容`, to: null });
export const answers: Record<string, unknown> = {};
export const calledPaths: string[] = [];
/** The inputs of what was asked. */
export const sentInputs: unknown[] = [];

const node = (
  funcMenuNo: string,
  funcMenuName: string,
  funcMenuPath: string,
  rest: Partial<MenuTreeNode> = {},
): MenuTreeNode => ({
  funcMenuNo,
  funcMenuName,
  funcMenuPath,
  funcMenuType: 'func_page',
  showFlag: 'show',
  viewPath: 'x/page',
  cacheable: true,
  ...rest,
});
const group = (no: string, name: string, path: string, children: MenuTreeNode[]) =>
  node(no, name, path, { viewPath: '', funcMenuType: 'func_menu', children });
export const menu = [
  group('01', '首页', '/home', [node('0101', '首页', '/home/index', { affix: true })]),
  group('02', '账户', '/account', [
    node('0201', '账户总览', '/account/overview'),
    node('0203', '收支明细', '/account/activity'),
  ]),
  group('04', '复核', '/review', [
    node('0401', '待复核', '/review/todo', {
      children: [node('040101', '复核处理', '', { funcMenuType: 'func_btn', showFlag: 'hide', viewPath: '' })],
    }),
  ]),
  group('05', '交易', '/order', [
    node('0501', '订单流水', '/order/journal'),
    node('0502', '订单详情', '/order/detail', { showFlag: 'hide' }),
  ]),
];
export const user = (rest: Partial<UserInfo> = {}): UserInfo =>
  ({
    userName: '陈光明',
    userMobile: '138****0001',
    roleName: '管理员',
    mid: 'M100001',
    customerName: '晨光贸易有限公司',
    platformNo: 'P01',
    defaultMid: 'M100001',
    userRoleRelations: [],
    ...rest,
  }) as unknown as UserInfo;

export const widen = (width: number) =>
  act(() => {
    Object.defineProperty(document.body, 'clientWidth', { configurable: true, value: width });
    window.dispatchEvent(new Event('resize'));
  });
export const setLayout = (choice: Partial<ReturnType<typeof useLayout.getState>>) =>
  act(() => useLayout.setState(choice));
export let router: ReturnType<typeof createMemoryRouter>;

export async function enter(at: string, person = user(), tree = menu): Promise<void> {
  await act(async () => useSession.getState().enter(person, tree));
  restoreTabs(
    [{ key: '/home/index', fullPath: '/home/index', path: '/home/index', title: '首页', affix: true, cacheable: true }],
    () => true,
  );
  router = createMemoryRouter([{ path: '*', element: <Shell /> }], { initialEntries: [at] });
  await act(
    async () =>
      void render(
        <>
          <RouterProvider router={router} />
          <ToastHost />
        </>,
      ),
  );
}
export const go = (to: string) => act(async () => void (await router.navigate(to)));
export const press = (element: Element) => act(async () => void fireEvent.click(element));
export const side = () => screen.queryByRole('complementary', { name: '侧边菜单' });
export const banner = () => screen.getByRole('banner');
export const actions = () =>
  within(banner())
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);

let stopTheme = (): void => undefined;

/** Before each test. */
export function openShell(): void {
  stopTheme = applyTheme();
  sessionStorage.clear();
  Object.assign(answers, {
    'login/fromLoginPage': {
      providerName: '某支付有限公司',
      icp: '沪ICP备00000000号',
      phone: '400-000-0000',
      announcements: [],
    },
    'plm/select.message': {
      tabs: [
        { label: '待办', name: 'todo', count: 120, list: [todo(1), todo(2)] },
        { label: '通知', name: 'notice', count: 0, list: [] },
        { label: '公告', name: 'announcement', count: 3, list: [placard(1), placard(2)] },
      ],
    },
  });
  queryClient.clear();
  calledPaths.length = 0;
  sentInputs.length = 0;
  widen(1440);
  useLayout.setState({
    layoutMode: 'ttb',
    theme: 'light',
    appearance: 'light',
    systemIsDark: false,
    themeColor: 'blue',
    isFixedNavBar: true,
    isCollapse: false,
    actionItem: { showSearch: false, showMessage: true, showFullScreen: false, showRefresh: false },
  });
  useTabs.setState({ tabs: [], live: [], generations: {} });
}

/** After each test. */
export function closeShell(): void {
  stopTheme();
  act(() => dialogs.closeAll());
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}
