import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession, type MenuTreeNode, type UserInfo } from '#platform/portal-kit/session.ts';
import { sent } from '#testkit/plain-envelope.ts';
import OrderListPage from './order-list-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const ORDER_LIST = 'order/queryOrdersJnl';
const order = (last: number, over: Record<string, unknown> = {}) => ({
  orderNo: `20261120165924090160407${last}`,
  typeCode: '3010',
  typeName: '转账',
  amount: '12345.67',
  fee: '0.50',
  state: 'pending_review',
  stateName: '待复核',
  auditStatus: '01',
  accountNo: '8801000100000011',
  payeeName: `远山${last}`,
  payeeAccountNo: '8801************0029',
  payeeBankName: '工商银行',
  remark: '',
  makerName: '制单甲',
  submittedAt: '2026-11-20T15:04:05+08:00',
  scheduledAt: null,
  finishedAt: null,
  reviewDeadline: '2026-12-01T18:00:00+08:00',
  failReason: '',
  ...over,
});
const list = [order(1), order(2, { state: 'failed', failReason: '账户已销户', reviewDeadline: null })];
const orderList = {
  list,
  pageNo: 1,
  pageSize: 20,
  totalCount: 61,
  totals: { count: 61, amount: '70000.00', fee: '9.00', income: '0.00' },
  tabs: { all: 61, review: 5, running: 1, succeeded: 50, failed: 3, sentBack: 2 },
};
const answers: Record<string, unknown> = { [ORDER_LIST]: orderList, 'plm/query.account.list': { list: [] } };
const lastAsked = () => sent.filter(({ path }) => path === ORDER_LIST).at(-1)!.input;

const menu: MenuTreeNode[] = [{ funcMenuNo: '0501', funcMenuName: '订单流水', funcMenuType: 'func_page' }];
let router: ReturnType<typeof createMemoryRouter>;
async function visit(address = '/order/journal', shown = '远山1', rights = menu): Promise<void> {
  useSession.getState().enter({ mid: 'M1', platformNo: 'P01' } as UserInfo, rights);
  router = await renderPage(<OrderListPage />, address);
  await screen.findByText(shown);
}

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal(
    'fetch',
    async (url: string) =>
      new Response(
        JSON.stringify({ responseCode: '00000', responseDesc: '成功', data: answers[url.slice('/api/'.length)] }),
      ),
  );
});
afterEach(() => {
  answers[ORDER_LIST] = orderList;
  closePage();
});

/** What the page says of a keyword whose list lacks orders. */
async function noticeOf(keyword: string, keywordLimits: { by: string; from: string | null }[], codes: string[] = []) {
  answers[ORDER_LIST] = { ...orderList, keywordLimits };
  const rights = codes.map((code) => ({ funcMenuNo: code, funcMenuName: '导出', funcMenuType: 'func_btn' }) as const);
  await visit(`/order/journal?f.keyword=${encodeURIComponent(keyword)}`, '远山1', [...menu, ...rights]);
  return screen
    .queryAllByRole('status')
    .flatMap((status) => [...status.querySelectorAll('p')].map((p) => p.textContent));
}

describe('The list of orders', () => {
  it('has status tabs with counts; a choice applies at once, in the address and on the chip', async () => {
    await visit();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      '全部61',
      '待复核5',
      '处理中1',
      '成功50',
      '失败3',
      '退回2',
    ]);
    await act(async () => void fireEvent.click(screen.getByRole('tab', { name: /处理中/ })));
    expect(lastAsked()['states']).toEqual(['scheduled', 'awaiting_funds', 'queued', 'processing', 'authorized']);
    expect(screen.getByRole('tab', { name: /处理中/ }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByText('状态：处理中')).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByRole('tab', { name: /全部/ })));
    expect(screen.queryByText('状态：处理中')).toBeNull();
    expect(router.state.location.search).toBe('');
  });

  it('shows time, payee, type, amount, status and number in this order, each with its note', async () => {
    await visit();
    expect(
      screen
        .getAllByRole('columnheader')
        .slice(0, 6)
        .map((head) => head.textContent),
    ).toEqual(['提交时间', '对方', '类型', '金额(元)', '状态', '订单号']);
    const waiting = within(screen.getByText('远山1').closest('tr')!);
    for (const words of ['15:04', '尾号 0029 · 工商银行', '12,345.67', '待复核', '12-01 18:00 前复核'])
      expect(waiting.getByText(words)).toBeTruthy();
    expect(waiting.getByTitle(list[0]!.orderNo).lastChild!.textContent).toBe(list[0]!.orderNo.slice(-8));
    expect(within(screen.getByText('远山2').closest('tr')!).getByText('账户已销户')).toBeTruthy();
  });

  it('has count, sum and the charged fees next to its title', async () => {
    await visit();
    expect(screen.getByRole('heading', { name: '订单流水' }).parentElement!.textContent).toContain(
      '共 61 笔，付款合计 70,000.00 元，实收手续费 9.00 元',
    );
  });

  it('opens an order by a click on its row and by Enter', async () => {
    await visit();
    const row = screen.getByText('远山1').closest('tr')!;
    await act(async () => void fireEvent.keyDown(row, { key: 'Enter' }));
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/order/detail?open=202611201659240901604071&f.list=journal',
    );
  });

  const from = '2026-08-14T09:00:01+08:00';
  it.each([
    [
      '恒丰',
      [{ by: 'orders', from }],
      [
        '匹配的订单超过 5,000 笔，仅显示其中最近 5,000 笔（2026-08-14 起）的结果，笔数与合计也只含这些；查看更早的订单，请选择对应的提交时间。',
      ],
    ],
    [
      '公司',
      [{ by: 'payees', from: null }],
      ['匹配的对方超过 500 个，仅显示其中一部分的订单；请输入更完整的户名或账号。'],
    ],
    [
      '货款',
      [{ by: 'remarks', from }],
      ['备注仅在最近 20,000 笔订单（2026-08-14 起）中查找；查找更早的订单，请选择对应的提交时间。'],
    ],
    [
      '0011',
      [{ by: 'remarks', from }],
      ['备注和本方账号尾号仅在最近 20,000 笔订单（2026-08-14 起）中查找；查找更早的订单，请选择对应的提交时间。'],
    ],
    [
      '20260102',
      [{ by: 'remarks', from: null }],
      ['备注、本方账号尾号和订单号中间数字仅在最近 20,000 笔订单中查找；查找更早的订单，请选择对应的提交时间。'],
    ],
    [
      '丰',
      [{ by: 'remarks', from }],
      ['户名和备注仅在最近 20,000 笔订单（2026-08-14 起）中查找；查找更早的订单，请选择对应的提交时间。'],
    ],
    ['远山', [], []],
  ])('says which orders of the keyword %s it may lack', async (keyword, limits, expectedTexts) =>
    expect(await noticeOf(keyword, limits)).toEqual(expectedTexts),
  );

  it('says that a file has all orders of a keyword only to who may export', async () =>
    expect((await noticeOf('公司', [{ by: 'payees', from: null }], ['050101'])).at(-1)).toBe(
      '导出的文件包含全部匹配订单。',
    ));

  it('never reads an unknown account as all of them', async () => {
    await visit('/order/journal?f.account=7777', '没有这个账户');
    expect(sent.filter(({ path }) => path === ORDER_LIST)).toEqual([]);
    fireEvent.click(screen.getByText('查看全部账户'));
    await screen.findByText('远山1');
    expect(router.state.location.search).toBe('');
  });
});
