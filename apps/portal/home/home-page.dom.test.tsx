import '#testkit/jsdom-gaps.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, renderPages } from '#platform/portal-kit/test/render-page.tsx';
import { useSession, type MenuTreeNode, type UserInfo } from '#platform/portal-kit/session.ts';
import HomePage from './home-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));
const day = (date: string, income = '0.00', out = '0.00') => ({ date, in: income, out, closing: '0.00' });
const summary = {
  accountCount: 2,
  availableBalance: '5000.00',
  frozenBalance: '0.00',
  inTransitBalance: '0.00',
  totalBalance: '5000.00',
  series: [day('2026-11-19', '100.00', '350.50'), day('2026-11-20')],
};
const order = {
  orderNo: '202611201500000000000001',
  typeCode: '3010',
  typeName: '转账',
  amount: '1000.00',
  fee: '0.50',
  state: 'pending_review',
  stateName: '待复核',
  auditStatus: '01',
  accountNo: '8801000100000011',
  payeeName: '远山科技有限公司',
  payeeAccountNo: '****0022',
  payeeBankName: '',
  remark: '',
  makerName: '李文静',
  submittedAt: '2026-11-18T15:00:00+08:00',
  scheduledAt: null,
  finishedAt: null,
};
const waiting = {
  ...order,
  orderHash: 'a'.repeat(64),
  reviewDeadline: '2026-11-25T18:00:00+08:00',
  stepTitle: '复核员任一人',
  stepNo: 1,
  stepCount: 1,
};
const page = (list: object[]) => ({ list, pageNo: 1, pageSize: 20, totalCount: list.length });
const free = { count: 0, amount: '0.00', missing: '0.00' };
const outflow = [20, 21, 22, 23, 24, 25, 26].map((date) => ({ date: `2026-11-${date}`, ...free }));
const forecast = (...amounts: string[]) =>
  amounts.map((amount, at) => ({ days: [1, 7, 30][at], count: Number(amount) && at + 1, amount }));
const bench = {
  cameBack: { list: [] as object[], count: 0 },
  awaitingFunds: { list: [] as object[], count: 0 },
  reviewedToday: { approved: 0, refused: 0, amount: '0.00' },
  outflow,
  forecast: forecast('0.00', '0.00', '0.00'),
};
const none: object[] = [];
const attention = { reviewers: ['王海涛', '陈光明'], withoutFactors: none, limits: none, today: none };

let answers: Record<string, unknown>;
let calledPaths: string[];
/** Paths whose calls end in a failure of the server. */
const failing = new Set<string>();
let router: ReturnType<typeof createMemoryRouter>;

const MAKER = ['0101', '0201', '0501', '030101', '030201'];
const CHECKER = ['0101', '0201', '0501', '040101'];
async function visit(codes: string[], roleClass = 'operator', pages: MenuTreeNode[] = []): Promise<void> {
  useSession
    .getState()
    .enter({ mid: 'M1', platformNo: 'P01', userName: '李文静', roleClass } as UserInfo, [
      ...pages,
      ...codes.map((funcMenuNo): MenuTreeNode => ({ funcMenuNo, funcMenuName: '', funcMenuType: 'func_btn' })),
    ]);
  router = await renderPages({ '/': <HomePage /> }, '/');
  await screen.findByText('5,000.00', { selector: '.amount-display' });
}
const cards = () => [...document.querySelectorAll('.page-card h2')].map((title) => title.textContent);
const card = (title: string) =>
  [...document.querySelectorAll('.page-card')].find((one) =>
    one.querySelector('h2')?.textContent?.startsWith(title),
  ) as HTMLElement;

beforeEach(() => {
  calledPaths = [];
  answers = {
    'account/summary': { ...summary, series: summary.series.map((one) => ({ ...one, in: '0.00', out: '0.00' })) },
    'plm/audit.backlog': { ...page([]), totals: { count: 0, amount: '0.00', oldestSubmittedAt: null } },
    'change/queryChanges': page([]),
    'csdb/v2/account/yesterday': { date: '2026-11-19', opening: '0.00', closing: '0.00', flows: [] },
    'order/queryWorkbench': bench,
    'firstDay/query': { over: true, steps: [] },
    'order/queryAttention': attention,
    'order/queryUnusual': { count: 0, list: [] },
    'order/queryOrdersJnl': { ...page([]), totals: { count: 0, amount: '0.00', fee: '0.00' } },
  };
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.slice('/api/'.length);
    calledPaths.push(path);
    if (failing.has(path)) return new Response('broken', { status: 500 });
    return new Response(JSON.stringify({ responseCode: '00000', responseDesc: '成功', data: answers[path] ?? {} }));
  });
});
afterEach(() => {
  failing.clear();
  closePage();
});

describe('Home', () => {
  it('of a checker starts with the waiting orders, their age and deadline, and opens the first', async () => {
    answers['plm/audit.backlog'] = {
      ...page([waiting]),
      totals: { count: 12, amount: '34567.80', oldestSubmittedAt: '2026-11-02T09:00:00+08:00' },
    };
    answers['order/queryWorkbench'] = { ...bench, reviewedToday: { approved: 3, refused: 1, amount: '8000.00' } };
    await visit(CHECKER);
    expect(cards()[0]).toBe('待我复核');
    await screen.findByText('开始复核');
    const text = card('待我复核').textContent!;
    for (const expectedText of [
      '12 笔',
      '合计 34,567.80 元',
      '最近截止 11-25 18:00',
      '最早提交于 11-02 09:00',
      '今日已复核 4 笔（通过 3，未通过 1），金额合计 8,000.00 元',
    ])
      expect(text).toContain(expectedText);
    fireEvent.click(screen.getByText('开始复核'));
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe(
        `/order/detail?open=${order.orderNo}&f.list=review`,
      ),
    );
  });

  it('of a maker shows failed orders with their reason, and the day when the balance runs short', async () => {
    answers['order/queryWorkbench'] = {
      ...bench,
      cameBack: { list: [{ ...order, state: 'failed', reason: '收款账户已销户' }], count: 1 },
      outflow: outflow.map((one, index) =>
        index === 3 ? { ...one, count: 2, amount: '6000.00', missing: '1000.00' } : one,
      ),
      forecast: forecast('0.00', '6000.00', '18500.50'),
    };
    await visit(MAKER);
    await screen.findByText('待您处理（1）');
    expect(card('待您处理').textContent).toContain('收款账户已销户');
    expect(card('未来付款').textContent).toContain('含已知的手续费');
    expect(card('未来付款').textContent).toContain('11-23 起付款账户余额不足，差 1,000.00 元');
    expect(document.querySelector('.outflow-sums')!.textContent).toBe(
      '今天0.000 笔7 天内6,000.002 笔30 天内18,500.503 笔',
    );
    expect([...document.querySelectorAll('.outflow-short')].map((one) => one.textContent)).toEqual([
      '11-23 周一6,000.00',
    ]);
    fireEvent.click(screen.getByText('查看并处理'));
    await waitFor(() => expect(router.state.location.search).toBe(`?open=${order.orderNo}`));
    expect(calledPaths).not.toContain('plm/audit.backlog');
    expect(calledPaths).not.toContain('order/queryAttention');
  });

  it('of a maker names the own orders that wait for money, and until when to pay in', async () => {
    const poor = { ...order, state: 'awaiting_funds', stateName: '待充值', fundsUntil: '2026-11-25T09:00:00+08:00' };
    answers['order/queryWorkbench'] = { ...bench, awaitingFunds: { list: [poor], count: 1 } };
    await visit(MAKER);
    await screen.findByText('待您处理（1）');
    expect(card('待您处理').textContent).toContain('待充值 付款账户余额不足，请在 11-25 09:00 前充值');
    fireEvent.click(screen.getByText('查看订单'));
    await waitFor(() => expect(router.state.location.search).toBe(`?open=${order.orderNo}`));
  });

  it('of a payer shows requests to confirm before failed orders, the most urgent first', async () => {
    const request = { payeeName: '远山科技有限公司', amount: '600.00' };
    answers['preAuth/page'] = page([
      { ...request, orderNo: '2', confirmUntil: '2026-11-22T10:00:00+08:00' },
      { ...request, orderNo: '1', confirmUntil: '2026-11-21T10:00:00+08:00' },
    ]);
    answers['order/queryWorkbench'] = {
      ...bench,
      cameBack: { list: [{ ...order, state: 'failed', stateName: '失败', reason: '收款账户已销户' }], count: 1 },
    };
    await visit([...MAKER, '030602']);
    await screen.findByText('待您处理（3）');
    expect([...card('待您处理').querySelectorAll('small')].map((one) => one.textContent)).toEqual([
      '11-21 10:00 前有效',
      '11-22 10:00 前有效',
      '失败 收款账户已销户',
    ]);
    fireEvent.click(screen.getAllByText('查看并确认')[0]!);
    await waitFor(() => expect(router.state.location.search).toBe('?f.side=payer&open=1'));
  });

  it('of a payer whose requests could not be read says so, and not that nothing waits', async () => {
    const request = { orderNo: '1', payeeName: '远山科技有限公司', amount: '600.00' };
    failing.add('preAuth/page');
    answers['preAuth/page'] = page([{ ...request, confirmUntil: '2026-11-21T10:00:00+08:00' }]);
    await visit([...MAKER, '030602']);
    await waitFor(() => expect(card('待您处理').textContent).toContain('服务器异常'));
    expect(card('待您处理').textContent).not.toContain('没有需要您处理的事项');
    expect(cards()).toContain('未来付款');
    failing.clear();
    fireEvent.click(within(card('待您处理')).getByRole('button', { name: /重\s*试/ }));
    await screen.findByText('待您处理（1）');
  });

  it('of an administrator says what needs attention, without other people’s failed orders', async () => {
    answers['order/queryAttention'] = {
      reviewers: ['王海涛'],
      withoutFactors: [{ name: '冯雪', lacks: ['实名认证'] }],
      limits: [{ accountNo: '8801000100000011', functionName: '转账', period: 'day', percent: 85 }],
      today: [{ state: 'succeeded', stateName: '成功', count: 4, amount: '900.00' }],
    };
    await visit([...MAKER, '040101'], 'admin');
    await screen.findByText('需要关注（3）');
    const text = card('需要关注').textContent!;
    for (const expectedText of [
      '只有 王海涛 可以复核订单',
      '冯雪 未完成实名认证',
      '转账当日金额限额已用 85%',
      '成功 4 笔 · 900.00 元',
    ])
      expect(text).toContain(expectedText);
    expect(card('待您处理').textContent).toContain('没有需要您处理的事项');
  });

  it('offers four actions: the payments that the person may submit, then pages of the menu', async () => {
    const node = (funcMenuName: string, funcMenuPath: string): MenuTreeNode => ({
      funcMenuNo: funcMenuPath,
      funcMenuName,
      funcMenuPath,
      funcMenuType: 'func_page',
    });
    const pages = [
      node('提现', '/fund/withdraw'),
      node('转账', '/fund/transfer'),
      node('收款单', '/fund/payLink'),
      node('收支明细', '/account/activity'),
      node('订单流水', '/order/journal'),
    ];
    const actions = () =>
      [...document.querySelectorAll('.page-header button')].map((button) => [
        button.textContent?.replace(' ', ''),
        button.classList.contains('ant-btn-primary'),
      ]);
    await visit(MAKER, 'operator', pages);
    expect(actions()).toEqual([
      ['提现', true],
      ['转账', false],
      ['收款单', false],
      ['收支明细', false],
    ]);
    cleanup();
    await visit(
      MAKER.filter((code) => code !== '030101'),
      'operator',
      pages,
    );
    expect(actions()).toEqual([
      ['转账', true],
      ['收款单', false],
      ['收支明细', false],
      ['订单流水', false],
    ]);
  });

  it('of a viewer has the balances with yesterday’s change and no card that leads nowhere', async () => {
    answers['account/summary'] = summary;
    await visit(['0101', '0201', '0501']);
    expect(card('资金总览').textContent).toContain('昨日减少 250.50 元');
    expect(cards()).toEqual(['资金总览', '近 30 天收支', '最近订单']);
  });

  it('of a checker has the changes that wait for the checker, and no such card while none waits', async () => {
    const change = { changeId: '1', proposedBy: '陈光明', title: '冻结账户（尾号0029）', lapsesAt: null };
    answers['change/queryChanges'] = page([{ ...change, page: '/account/status' }]);
    await visit(CHECKER);
    await screen.findByText('陈光明申请冻结账户（尾号0029），待您确认');
    fireEvent.click(screen.getByRole('button', { name: '查看并确认' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/account/status'));
  });

  it('says in an empty card what will appear and where to go', async () => {
    await visit(CHECKER);
    await screen.findByText('没有等待您复核的订单');
    expect(card('待我复核').querySelector('a[href="/order/journal"]')).toBeTruthy();
  });
});
