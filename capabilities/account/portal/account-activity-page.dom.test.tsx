import '#testkit/jsdom-gaps.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { realTimeExport } from '#capabilities/statement/contract/operations.ts';
import { call } from '#platform/portal-kit/client.ts';
import { queryClient } from '#platform/portal-kit/hooks.ts';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession, type MenuTreeNode, type UserInfo } from '#platform/portal-kit/session.ts';
import { rangeOf } from '#platform/ui/index.ts';
import { sent } from '#testkit/plain-envelope.ts';
import { composeForTest } from '#testkit/compose.ts';
import AccountActivityPage from './account-activity-page.tsx';
import { activityFields } from './shared/activity-filter.ts';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const ACTIVITY = 'csdb/v2/dwQuery/unifyQueryAccountCapitalDetails';
const account = (accountNo: string, accountTypeName: string) => ({
  accountNo,
  accountName: '晨光贸易有限公司',
  accountType: 'basic',
  accountTypeName,
  status: 'normal',
});
const accounts = [account('8801000100000011', '基本户'), account('8801000100000029', '结算户')];
const entry = (version: number, over: Record<string, unknown> = {}) => ({
  entryNo: `8801000100000029A000000000${version}`,
  bookedAt: '2026-11-20T10:00:00+08:00',
  accountNo: '8801000100000029',
  orderNo: '20261120000010001000',
  typeCode: '2010',
  typeName: '提现',
  direction: 'out',
  amount: '1234.50',
  isOwnOrder: true,
  counterName: '云杉科技有限公司',
  counterAccountNo: '**** 0017',
  balanceBefore: '5000.00',
  balanceAfter: '3765.50',
  ...over,
});
const list = [entry(2), entry(1, { direction: 'in', amount: '99.00', typeName: '收款入账', orderNo: null })];
const page = {
  list,
  pageNo: 1,
  pageSize: 20,
  totalCount: 61,
  totals: {
    count: 61,
    inCount: 20,
    inAmount: '70000.00',
    outCount: 41,
    outAmount: '1234567.89',
    opening: '2000000.00' as string | null,
    closing: '835432.11' as string | null,
  },
};
const file = { fileStr: '', fileName: '收支明细.csv', rowCount: 61 };

let answers: Record<string, () => { responseCode: string; responseDesc: string; data: unknown }>;
const good = (data: unknown) => () => ({ responseCode: '00000', responseDesc: '成功', data });
const inputsOf = (path: string) => sent.filter((one) => one.path === path).map(({ input }) => input);

const page0203 = (codes: string[]): MenuTreeNode[] =>
  codes.map((funcMenuNo) => ({ funcMenuNo, funcMenuName: funcMenuNo, funcMenuType: 'func_page' }));
let router: ReturnType<typeof createMemoryRouter>;
async function visit(address: string, codes = ['0203', '0502']): Promise<void> {
  useSession.getState().enter({ mid: 'M1', platformNo: 'P01' } as UserInfo, page0203(codes));
  router = await renderPage(<AccountActivityPage />, address);
}

beforeEach(() => {
  const elsewhere = () => Promise.resolve();
  composeForTest({
    exportCalls: {
      atOnce: (request) => call(realTimeExport, request, { quiet: true }),
      askLater: elsewhere,
      inBackground: elsewhere,
      openStore: elsewhere,
      chooseMerchant: () => undefined,
    },
  });
  sent.length = 0;
  answers = {
    'plm/query.account.list': good({ list: accounts }),
    [ACTIVITY]: good(page),
    'statement/realTimeExport': good(file),
  };
  vi.stubGlobal('fetch', async (url: string) => new Response(JSON.stringify(answers[url.slice('/api/'.length)]!())));
});
afterEach(closePage);

describe('the filter of 收支明细', () => {
  it('is read from the address, which names an account by its last digits only', async () => {
    await visit(
      '/account/activity?f.account=0029&f.direction=in&f.typeCodes=9010,3010&f.minAmount=100&f.maxAmount=0&pageNo=2&pageSize=50',
    );
    await screen.findByText('+99.00');
    const [start, end] = rangeOf('recentMonth');
    expect(inputsOf(ACTIVITY)).toEqual([
      {
        startTime: `${start.replace(' ', 'T')}+08:00`,
        endTime: `${end.replace(' ', 'T')}+08:00`,
        accountNo: '8801000100000029',
        direction: 'in',
        typeCodes: ['9010', '3010'],
        minAmount: '100',
        pageNo: 2,
        pageSize: 50,
      },
    ]);
  });

  it('never reads an unknown account as all of them', async () => {
    await visit('/account/activity?f.account=7777');
    await screen.findByText('没有这个账户');
    expect(inputsOf(ACTIVITY)).toEqual([]);
    fireEvent.click(screen.getByText('查看全部账户'));
    await screen.findByText('+99.00');
    expect(router.state.location.search).toBe('');
  });

  it('goes to the file unchanged, and a refusal stays in sight', async () => {
    answers['statement/realTimeExport'] = () => ({
      responseCode: '02702KCSDS',
      responseDesc: '当前导出人数较多，请稍后重试',
      data: null,
    });
    await visit('/account/activity?f.account=0029&f.direction=out');
    fireEvent.click(await screen.findByRole('button', { name: /^导\s?出$/ }));
    fireEvent.click(await screen.findByText('导出 CSV'));
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining('当前导出人数较多'));
    expect(inputsOf('statement/realTimeExport')).toEqual([
      expect.objectContaining({
        bizTypeCode: 'account.activity',
        format: 'csv',
        accountNo: '8801000100000029',
        direction: 'out',
      }),
    ]);
  });
});

describe('the list of 收支明细', () => {
  it('gives each row with the balance of its account, and says what is left out', async () => {
    await visit('/account/activity');
    const row = within((await screen.findByText('提现')).closest('tr')!);
    expect(row.getByText('\u22121,234.50')).toBeTruthy();
    expect(row.getByText('3,765.50')).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: '账户余额(元)' })).toBeTruthy();
    expect(screen.getByText(/不含账户内部的冻结与解冻/)).toBeTruthy();
  });

  it('is not offered 冻结 and 解冻 as a type to narrow by', () => {
    const types = activityFields([]).find((field) => 'name' in field && field.name === 'typeCodes');
    const labels = types?.kind === 'select' ? types.options.map(({ label }) => label) : [];
    expect(labels).toEqual(expect.arrayContaining(['提现', '转账', '收款入账', '退票']));
    expect(labels).not.toEqual(expect.arrayContaining(['冻结']));
    expect(labels).not.toEqual(expect.arrayContaining(['解冻']));
  });

  it('shows totals over the whole filter, not of the page', async () => {
    await visit('/account/activity');
    const totals = within(await screen.findByLabelText('合计'));
    expect(totals.getByText('收入 20 笔').nextSibling?.textContent).toBe('+70,000.00');
    expect(totals.getByText('支出 41 笔').nextSibling?.textContent).toBe('\u22121,234,567.89');
  });

  it('shows opening and closing balance where income and expense explain it', async () => {
    await visit('/account/activity');
    const labels = async () =>
      [...(await screen.findByLabelText('合计')).querySelectorAll('dt')].map(
        (label) => `${label.textContent} ${label.nextSibling?.textContent}`,
      );
    expect(await labels()).toEqual([
      '期初余额 2,000,000.00',
      '收入 20 笔 +70,000.00',
      '支出 41 笔 \u22121,234,567.89',
      '期末余额 835,432.11',
    ]);
    cleanup();
    queryClient.clear();
    answers[ACTIVITY] = good({ ...page, totals: { ...page.totals, opening: null, closing: null } });
    await visit('/account/activity?f.direction=out');
    expect(await labels()).toEqual(['收入 20 笔 +70,000.00', '支出 41 笔 \u22121,234,567.89', '合计 61 笔']);
  });

  it('opens an entry next to it without the number in the address, and leads to its order', async () => {
    await visit('/account/activity');
    const row = (await screen.findByText('提现')).closest('tr')!;
    fireEvent.keyDown(row, { key: 'Enter' });
    const detail = within(await screen.findByRole('dialog'));
    expect(router.state.location.search).toBe('?open=0029A0000000002');
    expect(detail.getByText('变动前账户余额').nextSibling?.textContent).toBe('5,000.00 元');
    expect(detail.getByText('变动后账户余额').nextSibling?.textContent).toBe('3,765.50 元');
    expect(detail.getByText('20261120000010001000').getAttribute('href')).toBe(
      '/order/detail?open=20261120000010001000',
    );
  });

  it('names an order without a link for people who may not open orders', async () => {
    await visit('/account/activity', ['0203']);
    expect((await screen.findByTitle('20261120000010001000')).closest('a')).toBeNull();
  });

  it('shows the failure in its place, and retries', async () => {
    const works = answers[ACTIVITY]!;
    answers[ACTIVITY] = () => ({
      responseCode: '02103KCSDS',
      responseDesc: '单次查询时间跨度不能超过31天，请缩小查询范围',
      data: null,
    });
    await visit('/account/activity');
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('31天');
    answers[ACTIVITY] = works;
    fireEvent.click(within(failure).getByText('重试'));
    await screen.findByText('+99.00');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
