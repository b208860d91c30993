import '#testkit/jsdom-gaps.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession, type MenuTreeNode, type UserInfo } from '#platform/portal-kit/session.ts';
import AccountOverviewPage from './account-overview-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const balances = {
  availableBalance: '1284560.35',
  frozenBalance: '20500.00',
  inTransitBalance: '0.00',
  totalBalance: '1305060.35',
};
const account = (accountNo: string, status = 'normal') => ({
  accountNo,
  accountType: 'basic',
  accountTypeName: '基本户',
  accountName: '晨光贸易有限公司',
  status,
  statusName: '',
  ...balances,
});

type Answer = { responseCode: string; responseDesc: string; data: unknown };
let answers: Record<string, Answer>;
const good = (data: unknown): Answer => ({ responseCode: '00000', responseDesc: '成功', data });
const broken: Answer = { responseCode: '09099KPLMS', responseDesc: '系统繁忙，请稍后重试', data: null };

async function visit(codes: string[]): Promise<void> {
  useSession.getState().enter(
    { mid: 'M1', platformNo: 'P01' } as UserInfo,
    codes.map((funcMenuNo): MenuTreeNode => ({ funcMenuNo, funcMenuName: '', funcMenuType: 'func_btn' })),
  );
  await renderPage(<AccountOverviewPage />, '/account/overview');
}

beforeEach(() => {
  answers = {
    'sxf/feeEntries': good({
      pageNo: 1,
      pageSize: 20,
      totalCount: 1,
      list: [
        {
          entryNo: '8801000100000011A0000000007',
          bookedAt: '2026-11-20T11:00:00+08:00',
          accountNo: '8801000100000011',
          orderNo: null,
          direction: 'out',
          amount: '6.00',
        },
      ],
    }),
    'sxf/accountInfo': good({
      month: '2026-11',
      chargeMode: 'realtime',
      chargeModeName: '随每笔付款实时扣收',
      count: 3,
      charged: '6.00',
      returned: '3.50',
      net: '2.50',
      list: [{ typeCode: '2010', typeName: '提现', count: 3, charged: '6.00', returned: '3.50' }],
    }),
    'account/summary': good({ accountCount: 2, ...balances, series: [] }),
    // Both end in the same four digits.
    'csdb/v2/account/list': good({ list: [account('8801000100000011'), account('8801000200000011', 'receive_only')] }),
  };
  vi.stubGlobal('fetch', async (url: string) => new Response(JSON.stringify(answers[url.slice('/api/'.length)])));
});
afterEach(closePage);

describe('the account overview', () => {
  it('names accounts of the same last digits apart, and no link has an account number', async () => {
    await visit(['0202', '0203']);
    await screen.findByLabelText('账户列表');
    expect(screen.getAllByText('账户详情').map((link) => link.getAttribute('href'))).toEqual([
      '/account/detail?account=0011',
      '/account/detail?account=0011-1',
    ]);
    expect(screen.getAllByText('收支明细').map((link) => link.getAttribute('href'))).toEqual([
      '/account/activity?f.account=0011',
      '/account/activity?f.account=0011-1',
    ]);
    expect(screen.getByText('只收不付')).toBeTruthy();
  });

  it('draws only parts with money, and offers payments only to people who may submit them', async () => {
    await visit(['0202', '030101']);
    const total = await screen.findByText('总余额(元)');
    expect(total.nextSibling?.textContent).toBe('1,305,060.35');
    expect(document.querySelectorAll('.shares-bar i')).toHaveLength(2);
    expect(screen.getByRole('button', { name: '提现' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '转账' })).toBeNull();
  });

  it('adds the fees of a month, by kind of payment', async () => {
    await visit(['0202']);
    const card = (await screen.findByText('手续费账户')).closest('section')!;
    await within(card).findByText('提现');
    expect(card.querySelector('.fee-sum')?.textContent).toBe('净支出(元) 2.50共 3 笔，随每笔付款实时扣收');
  });

  it('still shows the accounts when the sum fails, and retries it', async () => {
    answers['account/summary'] = broken;
    await visit(['0202']);
    const failure = await screen.findByRole('alert');
    expect(within(screen.getByLabelText('账户列表')).getAllByText('1,284,560.35')).toHaveLength(2);
    answers['account/summary'] = good({ accountCount: 2, ...balances, series: [] });
    fireEvent.click(within(failure).getByText('重试'));
    expect(await screen.findByText('共 2 个账户')).toBeTruthy();
  });
});

describe('A figure of all accounts', () => {
  it('opens to the accounts that add up to it, each of which leads to its entries', async () => {
    await visit(['0201', '0202']);
    fireEvent.click(await screen.findByRole('button', { name: '查看总余额的构成 1,305,060.35' }));
    const list = within(await screen.findByRole('list', { name: '各账户余额' }));
    expect(list.getAllByRole('listitem')).toHaveLength(2);
    expect(list.getAllByRole('link', { name: '查看明细' })[0]!.getAttribute('href')).toContain(
      '/account/detail?account=',
    );
  });

  it('of fees opens to the entries of the month', async () => {
    await visit(['0201']);
    fireEvent.click(await screen.findByRole('button', { name: '查看提现手续费明细' }));
    expect(await screen.findByText('2026-11-20 11:00:00')).toBeTruthy();
    expect(screen.getByText('提现手续费明细')).toBeTruthy();
  });
});
