import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Operation } from '#platform/kernel/operation.ts';
import {
  answers,
  asked,
  menu,
  node,
  user,
  router,
  enter,
  press,
  banner,
  openShell,
  closeShell,
} from './test/shell-scene.tsx';

beforeEach(openShell);
afterEach(closeShell);

const PlainPage = () => <h1>页面</h1>;
vi.mock('../views.ts', () => ({
  viewOf: (viewPath: string) => (viewPath === 'x/page' ? PlainPage : undefined),
  prefetchView: () => undefined,
}));
vi.mock('#platform/portal-kit/client.ts', () => ({
  call: ({ path }: Operation) => (asked.push(path), Promise.resolve(answers[path])),
}));

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
    expect(
      within(panel)
        .getAllByRole('tab')
        .map((one) => one.textContent),
    ).toEqual(['待办 (99+)', '通知', '公告 (3)']);
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      '李文静提交的转账待您复核，18,680.00 元，收款方收款方1',
      '李文静提交的转账待您复核，18,680.00 元，收款方收款方2',
    ]);
    await tab(/公告/);
    expect(within(screen.getByRole('tabpanel', { name: /公告/ })).getAllByRole('listitem')).toHaveLength(2);
  });

  it('shows the most urgent work of all sources first, and leads to its list', async () => {
    const right = { funcMenuType: 'func_btn', showFlag: 'hide', viewPath: '' } as const;
    const funds = node('03', '资金', '/fund', {
      viewPath: '',
      funcMenuType: 'func_menu',
      children: [node('0306', '预授权', '/fund/preauth', { children: [node('030602', '确认预授权', '', right)] })],
    });
    answers['preAuth/page'] = {
      list: [{ orderNo: '1', payeeName: '远山科技', amount: '600.00', confirmUntil: '2026-11-30T10:00:00+08:00' }],
      totalCount: 1,
    };
    await enter('/account/overview', user(), [...menu, funds]);
    const panel = await openIt();
    expect(within(panel).getAllByRole('tab')[0]!.textContent).toBe('待办 (99+)');
    const [first, second] = within(panel).getAllByRole('listitem');
    expect(first!.textContent).toBe('远山科技请您确认预授权，确认后冻结 600.00 元');
    expect(second!.textContent).toContain('收款方1');
    await press(within(panel).getByRole('link', { name: '查看更多' }));
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/fund/preauth?f.side=payer&f.states=unconfirmed',
    );
  });

  it('leads from 待办 to the reviews, and is closed by the navigation', async () => {
    await enter('/account/overview');
    const panel = await openIt();
    await press(within(panel).getByRole('link', { name: '查看更多' }));
    expect(router.state.location.pathname).toBe('/review/todo');
    await waitFor(() =>
      expect(within(banner()).getByRole('button', { name: /^消息/ }).getAttribute('aria-expanded')).toBe('false'),
    );
  });

  it('clears announcements from sight, never what waits to be done', async () => {
    // A merchant of its own: what is cleared stays cleared for the session.
    await enter('/account/overview', user({ mid: 'M100009' }));
    const panel = await openIt();
    expect(within(panel).queryByRole('button', { name: '清空' })).toBeNull();
    await tab(/公告/);
    await press(within(screen.getByRole('tabpanel', { name: /公告/ })).getByRole('button', { name: '清空' }));
    expect(
      within(panel)
        .getAllByRole('tab')
        .map((one) => one.textContent),
    ).toEqual(['待办 (99+)', '通知', '公告']);
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
    await enter(
      '/account/overview',
      user(),
      menu.filter((record) => record.funcMenuNo !== '04'),
    );
    expect(within(banner()).getByRole('button', { name: '消息' })).toBeTruthy();
    expect(banner().querySelector('.ant-badge-count')).toBeNull();
    expect(asked).not.toContain('plm/audit.backlog');
    expect(asked).not.toContain('preAuth/page');
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
