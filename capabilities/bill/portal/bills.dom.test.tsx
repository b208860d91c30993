import '#testkit/jsdom-gaps.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession, type MenuTreeNode, type UserInfo } from '#platform/portal-kit/session.ts';
import { sent } from '#testkit/plain-envelope.ts';
import AuthTradePage from './auth-trade-page.tsx';
import BatchSearchPage from './batch-search-page.tsx';
import BusiFundPage from './busi-fund-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const ACCOUNT = '8801000100000011';
const order = {
  orderNo: '202611200000100010001234',
  typeCode: '4013',
  typeName: '批量代付',
  amount: '300.00',
  fee: '2.00',
  direction: 'out',
  state: 'partly_succeeded',
  stateName: '部分成功',
  auditStatus: '00',
  accountNo: ACCOUNT,
  payeeName: '孙远等3人',
  payeeAccountNo: '',
  payeeBankName: '',
  remark: '',
  makerName: '李文静',
  submittedAt: '2026-11-20T10:00:00+08:00',
  scheduledAt: null,
  finishedAt: '2026-11-20T10:05:00+08:00',
  reviewDeadline: null,
  fundsUntil: null,
  failReason: '',
  lines: { total: 3, succeeded: 1, failed: 2, returned: 0 },
};
const totals = {
  count: 1,
  amount: '300.00',
  doneCount: 0,
  doneAmount: '0.00',
  partCount: 1,
  partAmount: '100.00',
  income: '0.00',
  fee: '1.00',
};

type Answer = { responseCode: string; responseDesc: string; data: unknown };
let answers: Record<string, () => Answer>;
const good = (data: unknown) => () => ({ responseCode: '00000', responseDesc: '成功', data });
const inputsOf = (path: string) =>
  sent.filter((one) => one.path === path).map(({ input }) => input as Record<string, unknown>);

async function visit(Page: ComponentType, address: string, codes: string[] = []): Promise<void> {
  const nodes = codes.map((funcMenuNo): MenuTreeNode => ({
    funcMenuNo,
    funcMenuName: funcMenuNo,
    funcMenuType: 'func_btn',
  }));
  useSession.getState().enter({ mid: 'M1', platformNo: 'P01' } as UserInfo, nodes);
  await renderPage(<Page />, address);
}

beforeEach(() => {
  sent.length = 0;
  answers = {
    'plm/query.account.list': good({
      list: [
        {
          accountNo: ACCOUNT,
          accountName: '晨光贸易有限公司',
          accountType: 'basic',
          accountTypeName: '基本户',
          status: 'normal',
        },
      ],
    }),
    'bill/batchSearch': good({ list: [order], pageNo: 1, pageSize: 20, totalCount: 1, totals }),
  };
  vi.stubGlobal('fetch', async (url: string) => new Response(JSON.stringify(answers[url.slice('/api/'.length)]!())));
});
afterEach(closePage);

describe('A bill', () => {
  it('shows the results of a batch’s lines in the list and next to it; export needs the right', async () => {
    await visit(BatchSearchPage, '/bill/batchSearch');
    const row = (await screen.findByText('3 笔')).closest('tr')!;
    expect(row.textContent).toContain('成功 1，失败 2');
    expect(screen.queryByRole('button', { name: /导\s?出/ })).toBeNull();
    expect(screen.getByLabelText('合计').textContent).toBe(
      '合计 1 笔300.00成功 0 笔0.00部分成功 1 笔，已付100.00实收手续费1.00',
    );
    fireEvent.click(within(row).getByText('部分成功'));
    expect(await screen.findByText('3 笔，成功 1，失败 2')).toBeTruthy();
    cleanup();
    await visit(BatchSearchPage, '/bill/batchSearch', ['080801']);
    expect(await screen.findByRole('button', { name: /导\s?出/ })).toBeTruthy();
  });

  it('RT16 tells a payee what others have frozen for it, to those who see pre-authorisations', async () => {
    const none = { count: 0, amount: '0.00', partCount: 0, partAmount: '0.00' };
    answers['bill/authTrade'] = good({
      list: [],
      pageNo: 1,
      pageSize: 20,
      totalCount: 0,
      totals: { ...totals, ...none, fee: '0.00' },
    });
    answers['preAuth/page'] = good({
      list: [],
      pageNo: 1,
      pageSize: 20,
      totalCount: 2,
      totalAmount: '6000.00',
      toConfirm: 0,
    });
    await visit(AuthTradePage, '/bill/authTrade', ['0306']);
    const link = await screen.findByRole('link', { name: '2 笔 6,000.00 元' });
    expect(decodeURIComponent(link.getAttribute('href')!)).toContain('/fund/preauth?');
    expect(link.getAttribute('href')).toContain('states=authorized');
    expect(inputsOf('preAuth/page')).toEqual([{ side: 'payee', states: ['authorized'], pageNo: 1, pageSize: 20 }]);
    cleanup();
    sent.length = 0;
    await visit(AuthTradePage, '/bill/authTrade');
    await screen.findByText('近一月没有授权交易');
    expect(inputsOf('preAuth/page')).toEqual([]);
  });

  it('never reads an unknown account as all of them, nor a type without codes as every type', async () => {
    await visit(BatchSearchPage, '/bill/batchSearch?f.account=7777');
    await screen.findByText('没有这个账户');
    expect(inputsOf('bill/batchSearch')).toEqual([]);
    cleanup();
    answers['bill/busiFund'] = () => ({
      responseCode: '02103KCSDS',
      responseDesc: '查询时间段不能超过31天',
      data: null,
    });
    await visit(BusiFundPage, '/bill/busiFund?f.type=10&f.account=0011');
    // What was refused is said in place of the list.
    await screen.findAllByText(/查询时间段不能超过31天/);
    expect(inputsOf('bill/busiFund')[0]).toMatchObject({ accountNo: ACCOUNT, typeCodes: ['-'] });
  });
});
