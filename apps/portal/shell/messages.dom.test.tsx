import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Operation } from '#platform/kernel/operation.ts';
import {
  answers,
  calledPaths,
  sentInputs,
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
  portalViews: {
    viewOf: (viewPath: string) => (['x/page', 'messaging/message-centre'].includes(viewPath) ? PlainPage : undefined),
    prefetch: () => undefined,
  },
}));
vi.mock('#platform/portal-kit/client.ts', () => ({
  call: ({ path }: Operation, input: unknown) => (
    calledPaths.push(path),
    sentInputs.push(input),
    Promise.resolve(answers[path])
  ),
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

  it('leads to the work itself, and is closed by the navigation', async () => {
    await enter('/account/overview');
    const panel = await openIt();
    await press(within(panel).getAllByRole('listitem')[0]!.querySelector('a')!);
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/order/detail?orderNo=202611211659240901604071',
    );
    await waitFor(() =>
      expect(within(banner()).getByRole('button', { name: /^消息/ }).getAttribute('aria-expanded')).toBe('false'),
    );
    expect(calledPaths).not.toContain('siteMessage/readMessage');
  });

  it('marks all of a tab as read by 清空, and one by opening it; never what waits to be done', async () => {
    await enter('/account/overview');
    const panel = await openIt();
    expect(within(panel).queryByRole('button', { name: '清空' })).toBeNull();
    await tab(/公告/);
    await press(within(screen.getByRole('tabpanel', { name: /公告/ })).getByRole('button', { name: '清空' }));
    expect(calledPaths.filter((path) => path === 'siteMessage/readMessage')).toHaveLength(1);
    expect(sentInputs).toContainEqual({ all: 'announcement' });
    await press(within(screen.getByRole('tabpanel', { name: /公告/ })).getAllByRole('link')[0]!);
    expect(sentInputs).toContainEqual({ messageIds: ['a1'] });
  });

  it('RT06 leads by 查看更多 to the tab of the message centre', async () => {
    await enter('/account/overview');
    await openIt();
    await tab(/公告/);
    await press(within(screen.getByRole('tabpanel', { name: /公告/ })).getByRole('link', { name: '查看更多' }));
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/messageCenter/main?f.tab=announcement',
    );
  });

  it('shows no badge for nothing, and asks one call only', async () => {
    answers['plm/select.message'] = { tabs: [] };
    await enter('/account/overview');
    expect(within(banner()).getByRole('button', { name: '消息' })).toBeTruthy();
    expect(banner().querySelector('.ant-badge-count')).toBeNull();
    expect(calledPaths.filter((path) => path !== 'plm/select.message' && path !== 'login/fromLoginPage')).toEqual([]);
  });
});

describe('PM08 somebody without a merchant', () => {
  it('sees that there is none, and whom to call', async () => {
    await enter('/fund/withdraw', user({ mid: null as unknown as string }), []);
    expect(await screen.findByText('您还未认证商户信息')).toBeTruthy();
    expect(await screen.findByText(/客服电话 400-000-0000/)).toBeTruthy();
    expect(screen.getByRole('contentinfo').textContent).toBe('© 某支付有限公司 版权所有沪ICP备00000000号');
    await press(screen.getByRole('button', { name: '联系客户经理' }));
    expect(screen.getByText('您尚未签约成为商户，签约后可使用更多功能，请致电客服（400-000-0000）。')).toBeTruthy();
  });
});
