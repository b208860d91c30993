import '#testkit/jsdom-gaps.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession, type MenuTreeNode, type UserInfo } from '#platform/portal-kit/session.ts';
import AccountDetailPage from './account-detail-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const ACCOUNT = '8801000100000011';
const good = (data: unknown) => ({ responseCode: '00000', responseDesc: '成功', data });
const entry = (number: number, balanceAfter: string) => ({
  entryNo: `${ACCOUNT}A${number}`,
  bookedAt: '2026-11-12T10:00:00+08:00',
  accountNo: ACCOUNT,
  bucket: 'available',
  bucketName: '可用',
  direction: 'in',
  amount: '1.00',
  balanceBefore: '0.00',
  balanceAfter,
  orderNo: null,
  typeCode: '1030',
  typeName: '收款入账',
  counterparty: '银行通道',
});
const part = (bucket: string, bucketName: string, balance: string, agrees: boolean) => ({
  bucket,
  bucketName,
  balance,
  present: '9.00',
  later: '2.00',
  entryNo: null,
  bookedAt: null,
  running: balance,
  agrees,
});

let answers: Record<string, (input: Record<string, string>) => unknown>;

async function visit(address: string, ...codes: string[]): Promise<void> {
  const menu = codes.map((funcMenuNo): MenuTreeNode => ({ funcMenuNo, funcMenuName: '', funcMenuType: 'func_btn' }));
  useSession.getState().enter({ mid: 'M1', platformNo: 'P01' } as UserInfo, menu);
  await renderPage(<AccountDetailPage />, address);
}

beforeEach(() => {
  const account = {
    accountNo: ACCOUNT,
    accountType: 'basic',
    accountTypeName: '基本户',
    accountName: '晨光',
    status: 'normal',
  };
  answers = {
    'plm/query.account.list': () => good({ list: [account] }),
    'csdb/v2/account/getAccountInfo': () =>
      good({
        ...account,
        statusName: '正常',
        availableBalance: '9.00',
        frozenBalance: '0.00',
        inTransitBalance: '0.00',
        totalBalance: '9.00',
        openedAt: '2026-08-01T09:00:00+08:00',
        canPay: true,
        canReceive: true,
        limits: [],
        bankAccounts: [],
        partFreezes: [{ amount: '3.00', reason: '诉讼保全', frozenAt: '2026-11-12T10:00:00+08:00' }],
      }),
    'csdb/v2/dmqsQuery/queryAdsAccChangeJnl': () => good({ list: [], pageNo: 1, pageSize: 20, totalCount: 0 }),
    'csdb/v2/account/forecast': () =>
      good({
        forecast: [
          { days: 1, count: 0, amount: '0.00' },
          { days: 7, count: 2, amount: '6000.00' },
          { days: 30, count: 3, amount: '18500.50' },
        ],
      }),
    'csdb/v2/account/balanceAt': () =>
      good({
        accountNo: ACCOUNT,
        at: '2026-11-12T10:00:00+08:00',
        totalBalance: '7.00',
        buckets: [part('available', '可用', '7.00', true), part('frozen', '冻结', '0.00', false)],
      }),
    'csdb/v2/account/balanceEntries': ({ after }) =>
      good(after ? { list: [entry(1, '8.00')], next: null } : { list: [entry(2, '9.00')], next: '2' }),
  };
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const { requestData } = JSON.parse(body) as { requestData?: Record<string, string> };
    return new Response(JSON.stringify(answers[url.slice('/api/'.length)]!(requestData ?? JSON.parse(body))));
  });
});
afterEach(closePage);

describe('the page of an account', () => {
  it('opens a figure to its entries, and continues with older ones', async () => {
    await visit('/account/detail?account=0011');
    fireEvent.click(await screen.findByRole('button', { name: /^查看可用余额明细/ }));
    expect(screen.getByText(/诉讼保全/).closest('li')?.textContent).toBe('3.00 元 诉讼保全 · 2026-11-12 10:00:00');
    expect(screen.queryByText('未来付款'), 'who does not see the orders').toBeNull();
    const list = await screen.findByRole('list', { name: '余额明细' });
    expect((await within(list).findByText('9.00')).closest('li')?.textContent).toContain('收款入账');
    fireEvent.click(within(list).getByRole('button', { name: '更早的明细' }));
    await within(list).findByText('8.00');
    expect(within(list).queryByRole('button', { name: '更早的明细' })).toBeNull();
  });

  it('shows payments due within 1, 7 and 30 days, with orders only for those who may see them', async () => {
    await visit('/account/detail?account=0011', '0501');
    const seven = await screen.findByRole('link', { name: '6,000.00' });
    expect(seven.closest('dl')!.textContent).toBe('今天0.000 笔7 天内6,000.002 笔30 天内18,500.503 笔');
    const [path, query] = seven.getAttribute('href')!.split('?');
    expect(path).toBe('/order/journal');
    expect([...new URLSearchParams(query)]).toEqual(
      expect.arrayContaining([
        ['f.account', '0011'],
        ['f.due', '7'],
      ]),
    );
  });

  it('shows the balance of the second in the address, and what is wrong with it', async () => {
    await visit('/account/detail?account=0011&f.at=2026-11-12+10:00:00');
    const table = await screen.findByRole('table', { name: '时点余额' });
    expect(within(table).getByRole('row', { name: /^可用/ }).textContent).toContain('7.00');
    expect(within(table).getByRole('row', { name: /^冻结/ }).textContent).toContain('不一致');
  });
});

describe('提额', () => {
  const raise = (isOwn: boolean, state: 'waiting' | 'withdrawn') => ({
    raiseId: `${isOwn}-${state}`,
    function: 'withdraw',
    functionName: '提现',
    single: null,
    day: { was: '2000000.00', wanted: '9000000.00' },
    month: null,
    reason: '月底集中结算货款',
    state,
    stateName: state === 'waiting' ? '待平台处理' : '已撤回',
    makerName: '陈光明',
    isOwn,
    createdAt: '2026-11-20T10:00:00+08:00',
    endedAt: null,
  });
  const requests = (...list: object[]) => {
    answers['csdb/v2/trade/limit/raise/page'] = () => good({ list, pageNo: 1, pageSize: 20, totalCount: list.length });
  };

  it('shows what was asked of the provider, and its maker alone takes it back', async () => {
    requests(raise(true, 'waiting'), raise(false, 'waiting'), raise(true, 'withdrawn'));
    await visit('/account/detail?account=0011', '020201');
    const region = await screen.findByRole('region', { name: '提额申请' });
    const rows = within(region).getAllByRole('listitem');
    expect(rows[0]!.textContent).toContain('单日限额 2,000,000.00 → 9,000,000.00 元');
    expect(rows.map((row) => within(row).queryAllByRole('button').length)).toEqual([1, 0, 0]);
  });

  it('says nothing before the first request, and offers nothing to who has no right to ask', async () => {
    requests();
    await visit('/account/detail?account=0011');
    await screen.findByText('待复核的订单计入已用');
    expect(screen.queryByRole('region', { name: '提额申请' })).toBeNull();
    expect(screen.queryByRole('button', { name: '申请提额' })).toBeNull();
  });
});
