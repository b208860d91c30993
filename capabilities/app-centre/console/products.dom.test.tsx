import '#testkit/jsdom-gaps.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession, type MenuTreeNode, type UserInfo } from '#platform/portal-kit/session.ts';
import ProductPage from './product-page.tsx';
import ProductsPage from './products-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const product = {
  product: 'payout',
  name: '代付',
  mark: '付',
  summary: '向银行账户批量付款',
  opens: 'request',
  endsOn: '2027-01-01',
  isClosed: false,
  holders: 1_234,
  version: '1.0',
  nextVersion: '1.1',
  nextFrom: '2026-12-15',
  missing: 7,
  requests: 2,
  isWaiting: false,
};
const by = { proposedBy: '管文静', approvedBy: '管清和', reason: '按监管通知', setAt: '2026-11-20T10:00:00+08:00' };
const detail = {
  ...product,
  agreement: { title: '代付服务协议', version: '1.0', clauses: ['第一条'] },
  terms: [{ version: '1.1', holdsFrom: '2026-12-15', clauses: ['第一条', '第二条'], ...by }],
  openings: [{ version: 2, opens: 'request', endsOn: '2027-01-01', ...by }],
};

const visit = async (page: React.ReactNode, data: object, ...codes: string[]) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ responseCode: '00000', responseDesc: '成功', data })));
  const menu = codes.map((funcMenuNo): MenuTreeNode => ({ funcMenuNo, funcMenuName: '', funcMenuType: 'func_btn' }));
  useSession.getState().enter({ mid: '', platformNo: 'P01' } as UserInfo, menu);
  return renderPage(page, '/product/list?product=payout');
};
afterEach(() => {
  closePage();
  useSession.getState().end();
});

describe('The products of the console', () => {
  it('have their counts at the right, in digits of one width, and open on a click', async () => {
    const router = await visit(<ProductsPage />, { list: [product] });
    const row = (await screen.findByText('代付')).closest('tr')!;
    const counts = within(row).getByText('2').closest('td')!;
    expect([counts.style.textAlign, within(row).getByText('2').className]).toEqual(['right', 'numeric']);
    for (const said of ['2027-01-01 起停止新开通', '2026-12-15 起执行 1.1'])
      expect(within(row).getByText(said)).toBeDefined();
    fireEvent.click(row);
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toContain('product=payout'),
    );
  });

  it('show one with its terms and changes, which only those may change who have the right', async () => {
    await visit(<ProductPage />, detail, 'op.merchant.view');
    await screen.findByRole('heading', { name: '产品 代付' });
    const text = document.body.textContent;
    for (const said of ['1,234', '2027-01-01 起', '1.1（2026-12-15 起）', '代付服务协议', '共 2 条', '审批 管清和'])
      expect(text).toContain(said);
    expect(screen.queryByRole('button', { name: '拟定新版本' })).toBeNull();
  });

  it('take no second change while one waits', async () => {
    await visit(<ProductPage />, { ...detail, isWaiting: true }, 'op.merchant.edit');
    expect(await screen.findByText('修改待审批')).toBeDefined();
    for (const name of ['修改开通方式', '拟定新版本'])
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
  });
});
