import '#testkit/jsdom-gaps.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession, type MenuTreeNode, type UserInfo } from '#platform/portal-kit/session.ts';
import { sent } from '#testkit/plain-envelope.ts';
import PlanPage from './plan-page.tsx';
import RaisesPage from './raises-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const row = (more: object = {}) => ({
  kind: 'withdraw',
  speed: 'T0',
  payee: 'any',
  from: '0.00',
  to: '',
  fixed: '2.00',
  rate: '0.00',
  min: '',
  max: '',
  feeFrom: 'payer',
  ...more,
});
const version = {
  version: 1,
  fromDay: '2000-01-01',
  state: 'holds',
  stateName: '执行中',
  proposedBy: '',
  approvedBy: '',
  approvedAt: '2026-11-20T10:00:00+08:00',
};
const plan = {
  planId: 'standard',
  name: '标准',
  note: '',
  current: version,
  next: null,
  merchants: 10,
  hasDraft: false,
  versions: [version],
  waiting: null,
  rows: [row(), row({ kind: 'transfer', fixed: '0.50' })],
  draft: null,
};
const raise = {
  mid: 'M100001',
  merchantName: '晨光贸易有限公司',
  raiseId: '0192f3a4-0000-7000-8000-000000000001',
  functionName: '提现',
  single: null,
  day: { was: '2000000.00', wanted: '9000000.00' },
  month: null,
  reason: '月底集中结算',
  state: 'waiting',
  stateName: '待平台处理',
  makerName: '陈管理',
  createdAt: '2026-11-20T10:00:00+08:00',
  endedAt: null,
  decidedBy: '',
  decisionReason: '',
};

let answers: Record<string, unknown>;
beforeEach(() => {
  sent.length = 0;
  answers = {
    'console/pricing/plan/detail': plan,
    'console/pricing/draft/save': { revision: 1 },
    'console/pricing/version/compare': { rows: [] },
    'console/pricing/raise/list': { list: [raise], pageNo: 1, pageSize: 20, totalCount: 1 },
  };
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      Response.json({ responseCode: '00000', responseDesc: '成功', data: answers[url.replace(/^.*\/api\//, '')] }),
    ),
  );
});
afterEach(() => {
  closePage();
  useSession.getState().end();
});

async function visit(page: React.ReactElement, address: string, ...codes: string[]): Promise<void> {
  const menu = codes.map((funcMenuNo): MenuTreeNode => ({ funcMenuNo, funcMenuName: '', funcMenuType: 'func_btn' }));
  useSession.getState().enter({ mid: '', platformNo: 'P01' } as UserInfo, menu);
  await renderPage(page, address);
}
const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(cell(name), { target: { value } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('The page of a fee plan', () => {
  const edit = async () => {
    await visit(<PlanPage />, '/pricing/plan?planId=standard', 'op.price.edit');
    fireEvent.click(await screen.findByRole('button', { name: '拟定新版本' }));
  };

  it('shows its prices in words, and offers no change to those who may only look', async () => {
    await visit(<PlanPage />, '/pricing/plan?planId=standard');
    const prices = await screen.findByRole('table', { name: '价格' });
    expect(within(prices).getByText('提现 实时到账')).toBeDefined();
    expect(within(prices).getByText('每笔 0.50 元')).toBeDefined();
    expect(screen.queryByRole('button', { name: '拟定新版本' })).toBeNull();
  });

  it('says what is wrong at its cell, and saves only a whole list', async () => {
    await edit();
    fireEvent.click(screen.getAllByRole('button', { name: '加档' })[0]!);
    type('第 1 行 金额止(元)', '1000');
    type('第 2 行 金额起(元)', '2000');
    expect(screen.getByText('1,000.00 元至2,000.00 元没有价格，请从 1,000.00 元起')).toBeDefined();
    expect(cell('第 2 行 金额起(元)').getAttribute('aria-invalid')).toBe('true');
    expect(button('保存草稿').disabled).toBe(true);
    type('第 2 行 金额起(元)', '1000');
    expect(button('保存草稿').disabled).toBe(false);
    fireEvent.click(button('保存草稿'));
    await waitFor(() => expect(sent.some(({ path }) => path === 'console/pricing/draft/save')).toBe(true));
  });

  it('begins the next amount where the one before it ends', async () => {
    await edit();
    fireEvent.click(screen.getAllByRole('button', { name: '加档' })[0]!);
    type('第 1 行 金额止(元)', '1000');
    expect(cell('第 2 行 金额起(元)').value).toBe('1000');
    type('第 2 行 金额起(元)', '900');
    type('第 1 行 金额止(元)', '800');
    expect(cell('第 2 行 金额起(元)').value).toBe('900');
  });

  it('gives companies and persons prices of their own, and one to all again', async () => {
    await edit();
    expect(screen.getAllByRole('button', { name: '区分对公对私' })).toHaveLength(1);
    fireEvent.click(button('区分对公对私'));
    const heads = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(heads().slice(0, 3)).toEqual(['提现 实时到账', '转账 实时到账 对公', '转账 实时到账 对私']);
    type('第 3 行 每笔(元)', '3');
    expect(cell('第 2 行 每笔(元)').value).toBe('0.50');
    fireEvent.click(screen.getAllByRole('button', { name: '改为不区分' })[1]!);
    expect(heads().slice(0, 2)).toEqual(['提现 实时到账', '转账 实时到账']);
    expect(cell('第 2 行 每笔(元)').value).toBe('3');
  });

  it('charges all prices of a function and speed in the way that is chosen for one', async () => {
    await edit();
    fireEvent.click(screen.getAllByRole('button', { name: '加档' })[0]!);
    type('第 1 行 金额止(元)', '1000');
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '第 2 行 收取方式' }));
    fireEvent.click(await screen.findByTitle('内扣'));
    fireEvent.click(button('保存草稿'));
    const saved = () => sent.find(({ path }) => path === 'console/pricing/draft/save');
    await waitFor(() => expect(saved()).toBeDefined());
    const { rows } = saved()!.input as { rows: { feeFrom: string }[] };
    expect(rows.map(({ feeFrom }) => feeFrom)).toEqual(['amount', 'amount', 'payer']);
  });

  it('shows a draft to those who may only look, and nothing to press', async () => {
    const draft = {
      revision: 1,
      fromDay: '2027-01-01',
      rows: plan.rows,
      savedBy: '周运营',
      savedAt: version.approvedAt,
    };
    answers['console/pricing/plan/detail'] = { ...plan, draft };
    await visit(<PlanPage />, '/pricing/plan?planId=standard', 'op.price.view');
    expect((await screen.findByLabelText<HTMLInputElement>('第 1 行 每笔(元)')).disabled).toBe(true);
    for (const name of ['保存草稿', '提交审批', '放弃', '加档'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('says which version waits, and proposes no second one', async () => {
    const draft = {
      revision: 1,
      fromDay: '2027-01-01',
      rows: plan.rows,
      savedBy: '周运营',
      savedAt: version.approvedAt,
    };
    const waiting = { title: '费率方案“标准”自 2027-01-01 起执行第 2 版', proposedBy: '周运营' };
    answers['console/pricing/plan/detail'] = { ...plan, draft, waiting };
    await visit(<PlanPage />, '/pricing/plan?planId=standard', 'op.price.edit');
    expect((await screen.findByRole('status')).textContent).toContain(waiting.title);
    expect(button('提交审批').disabled).toBe(true);
  });
});

describe('The page of requests for higher limits', () => {
  it('has what is asked for, and its decision for those who may approve', async () => {
    await visit(<RaisesPage />, '/pricing/raises', 'op.price.approve');
    expect(await screen.findByText('单日限额 2,000,000.00 → 9,000,000.00')).toBeDefined();
    expect([button('通过').disabled, button('驳回').disabled]).toEqual([false, false]);
  });

  it('is there to be read by the others', async () => {
    await visit(<RaisesPage />, '/pricing/raises');
    expect(await screen.findByText('晨光贸易有限公司')).toBeDefined();
    expect(screen.queryByRole('button', { name: '通过' })).toBeNull();
  });
});
