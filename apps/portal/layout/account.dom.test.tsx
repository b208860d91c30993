import '#testkit/jsdom-gaps.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useSession, type MenuTreeNode, type UserInfo } from '#platform/portal-kit/session.ts';
import { DialogHost, dialogs } from '#platform/ui/dialogs.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { Breadcrumb } from '#platform/shell/breadcrumb.tsx';
import { useTabs, visitTab, type Tab } from '#platform/shell/tabs.ts';
import { ViewsContext, viewsOf } from '#platform/shell/views.ts';

const switched = vi.hoisted(() => [] as string[]);
vi.mock('../session-calls.ts', () => ({ leave: () => Promise.resolve() }));
vi.mock('#capabilities/identity/portal/shared/switch-merchant.ts', () => ({
  switchTo: (platformNo: string, mid: string) => Promise.resolve(void switched.push(`${platformNo} ${mid}`)),
}));

const noViews = viewsOf('portal', {});
const relation = (mid: string, customerName: string, authStatus: string) => ({
  mid,
  customerName,
  platformNo: 'P01',
  authStatus,
});
const relations = [
  relation('M100001', '晨光贸易有限公司', 'active'),
  relation('M100002', '远山科技有限公司', 'active'),
  relation('M100003', '南湖商贸有限公司', 'pend'),
];
const person = (rest: Partial<UserInfo> = {}): UserInfo =>
  ({
    userName: '陈光明',
    userMobile: '138****0001',
    roleName: '管理员',
    mid: 'M100001',
    customerName: '晨光贸易有限公司',
    platformNo: 'P01',
    defaultMid: 'M100002',
    userRoleRelations: relations,
    ...rest,
  }) as unknown as UserInfo;

let router: ReturnType<typeof createMemoryRouter>;
async function showHeader(user: UserInfo, menu: MenuTreeNode[] = [], at = '/x'): Promise<void> {
  await act(async () => useSession.getState().enter(user, menu));
  router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <>
            <ViewsContext value={noViews}>
              <AvatarMenu />
            </ViewsContext>
            <Breadcrumb />
            <DialogHost />
          </>
        ),
      },
    ],
    { initialEntries: [at] },
  );
  await act(async () => void render(<RouterProvider router={router} />));
}
const panel = async () => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { expanded: false })));
  return screen.findByRole('region', { name: '登录账户' });
};
afterEach(() => {
  act(() => dialogs.closeAll());
  cleanup();
  useTabs.setState({ tabs: [], live: [], generations: {} });
});

describe('LY06 the avatar’s menu', () => {
  it('tells name, role, merchant id and name', async () => {
    await showHeader(person());
    const text = (await panel()).textContent;
    for (const part of ['陈光明', '管理员', '晨光贸易有限公司', 'M100001', '切换账户', '退出登录'])
      expect(text).toContain(part);
  });

  it('shows the mobile number of somebody without a name, and 未签约 without a merchant', async () => {
    await showHeader(person({ userName: '', mid: '', userRoleRelations: [] }));
    const text = (await panel()).textContent;
    expect(text).toContain('138****0001');
    expect(text).toContain('未签约');
  });

  it('offers switching only with more than one role', async () => {
    await showHeader(person({ userRoleRelations: relations.slice(0, 1) }));
    expect(within(await panel()).queryByRole('button', { name: '切换账户' })).toBeNull();
  });
});

describe('LY07 the switch-account list', () => {
  it('marks the default account, the current one and those not activated, and enters another', async () => {
    await showHeader(person());
    await act(async () => void fireEvent.click(within(await panel()).getByRole('button', { name: '切换账户' })));
    const rows = screen.getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      '晨光贸易有限公司M100001当前',
      '远山科技有限公司默认M100002',
      '南湖商贸有限公司未激活M100003去激活',
    ]);
    expect(rows.map((row) => within(row).getByRole<HTMLButtonElement>('button').disabled)).toEqual([
      true,
      false,
      false,
    ]);
    await act(async () => void fireEvent.click(within(rows[1]!).getByRole('button')));
    expect(switched).toEqual(['P01 M100002']);
  });
});

describe('LY10 the breadcrumb', () => {
  const page = (funcMenuNo: string, funcMenuName: string, funcMenuPath: string, showFlag = 'show'): MenuTreeNode => ({
    funcMenuNo,
    funcMenuName,
    funcMenuPath,
    funcMenuType: 'func_page',
    showFlag,
    viewPath: 'x/y',
  });
  const menu: MenuTreeNode[] = [
    {
      ...page('05', '交易', '/order'),
      viewPath: '',
      children: [page('0501', '订单流水', '/order/journal'), page('0502', '订单详情', '/order/detail', 'hide')],
    },
  ];

  it('shows parent and current of a hidden page, and the parent leads to its tab as it was left', async () => {
    useTabs.setState({
      tabs: [
        {
          key: '/order/journal',
          fullPath: '/order/journal?f.keyword=x',
          path: '/order/journal',
          title: '订单流水',
          affix: false,
          cacheable: true,
        },
      ],
    });
    await showHeader(person(), menu, '/order/detail?orderNo=1');
    const crumb = screen.getByRole('navigation', { name: '面包屑' });
    expect(crumb.textContent).toBe('订单流水/订单详情');
    await act(async () => void fireEvent.click(within(crumb).getByRole('link')));
    expect(router.state.location.pathname + router.state.location.search).toBe('/order/journal?f.keyword=x');
    expect(screen.queryByRole('navigation', { name: '面包屑' })).toBeNull();
  });

  it('names the list that a detail came from, even via another detail, and returns to its filter', async () => {
    const list = (path: string, title: string): Tab => ({
      key: path,
      fullPath: path,
      path,
      title,
      affix: false,
      cacheable: true,
    });
    const detail = (orderNo: string): Tab => ({
      ...list('/order/detail', '订单详情'),
      key: `/order/detail?orderNo=${orderNo}`,
      fullPath: `/order/detail?orderNo=${orderNo}`,
    });
    const bills = {
      ...page('08', '账单', '/bill'),
      viewPath: '',
      children: [page('0801', '付款账单', '/bill/payment')],
    };
    visitTab(list('/order/journal', '订单流水'));
    visitTab({ ...list('/bill/payment', '付款账单'), fullPath: '/bill/payment?f.keyword=x' });
    visitTab(detail('1'), true);
    visitTab(detail('2'), true);
    await showHeader(person(), [...menu, bills], '/order/detail?orderNo=2');
    const crumb = screen.getByRole('navigation', { name: '面包屑' });
    expect(crumb.textContent).toBe('付款账单/订单详情');
    await act(async () => void fireEvent.click(within(crumb).getByRole('link')));
    expect(router.state.location.pathname + router.state.location.search).toBe('/bill/payment?f.keyword=x');
  });
});
