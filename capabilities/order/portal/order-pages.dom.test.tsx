import '#testkit/jsdom-gaps.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectConfirmCalls } from '#platform/portal-kit/confirm-calls.ts';
import { queryClient } from '#platform/portal-kit/hooks.ts';
import { useSession, type MenuTreeNode, type UserInfo } from '#platform/portal-kit/session.ts';
import { DialogHost, dialogs } from '#platform/ui/dialogs.tsx';
import { PortalTheme } from '#platform/ui/theme.tsx';
import { sent } from '#testkit/plain-envelope.ts';
import type { OrderDetail } from '../contract/operations.ts';
import OrderDetailPage from './order-detail-page.tsx';
import OrderListPage from './order-list-page.tsx';
import ReviewTodoPage from './review-todo-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));
vi.mock('#platform/portal-kit/trade-password.ts', () => ({ sealTradePassword: () => Promise.resolve({ password: 'sealed', nonceStr: 'n' }) }));

/** The first page also loads the kit, which takes long on a busy machine. */
vi.setConfig({ testTimeout: 30_000 });

const numberOf = (index: number) => `2026112015000000000000${String(index).padStart(2, '0')}`;
const line = (index: number, amount = '1000.00') => ({
  orderNo: numberOf(index), typeCode: '3010', typeName: '转账', amount, fee: '0.50', state: 'pending_review', stateName: '待复核', auditStatus: '01', accountNo: '8801000100000011',
  payeeName: `供应商${index}`, payeeAccountNo: '****0022', payeeBankName: '', remark: '', makerName: '李文静', submittedAt: '2026-11-20T15:00:00+08:00', scheduledAt: null, finishedAt: null,
  orderHash: String(index).padStart(64, 'a'), reviewDeadline: '2026-11-25T18:00:00+08:00', stepTitle: '复核员任一人', stepNo: 1, stepCount: 1,
});
const backlogOf = (lines: ReturnType<typeof line>[]) => ({ list: lines, pageNo: 1, pageSize: 20, totalCount: lines.length, totals: { count: lines.length, amount: '0.00' } });
const detailOf = (index: number, more: Partial<OrderDetail> = {}): OrderDetail => ({
  ...line(index), function: 'transfer', state: 'pending_review', accountName: '晨光贸易有限公司', speed: '', sendAt: null, arrivalAt: null, failReason: '', bankSerial: '', channelNo: '', details: [], original: null, followers: [], holdAmounts: null, expiresAt: null, mayBeReturned: false,
  timeline: [{ at: '2026-11-20T15:00:00+08:00', actor: '李文静', event: 'submitted', text: '提交订单', note: '' }],
  review: { required: true, steps: [{ title: '复核员任一人', state: 'current', actors: [], candidates: ['王海涛'] }] },
  actions: { approve: false, reject: false, returnToMaker: false, withdraw: false }, entries: [], ...more,
} as OrderDetail);

type Reply = (input: Record<string, unknown>) => unknown;
let answers: Record<string, Reply>;
let router: ReturnType<typeof createMemoryRouter>;
const good = (data: unknown) => new Response(JSON.stringify({ responseCode: '00000', responseDesc: '成功', data }));

async function visit(address: string, codes = ['040101', '0501']): Promise<void> {
  useSession.getState().enter({ mid: 'M1', platformNo: 'P01', tradePwdSettled: true, realAuthFlag: '1' } as UserInfo, codes.map((funcMenuNo): MenuTreeNode => ({ funcMenuNo, funcMenuName: '', funcMenuType: 'func_btn' })));
  router = createMemoryRouter([{ path: '/review/todo', element: <ReviewTodoPage /> }, { path: '/order/detail', element: <OrderDetailPage /> }, { path: '/order/journal', element: <OrderListPage /> }, { path: '*', element: null }], { initialEntries: [address] });
  await act(async () => void render(<QueryClientProvider client={queryClient}><PortalTheme color="blue"><RouterProvider router={router} /><DialogHost /></PortalTheme></QueryClientProvider>));
}
const at = () => router.state.location.pathname + router.state.location.search;

beforeEach(() => {
  sent.length = 0;
  answers = {};
  connectConfirmCalls({
    random: () => Promise.reject(new Error('not asked')),
    sendCode: () => Promise.resolve({ mobile: '138****0003', resendAfterSeconds: 60 }),
    standing: () => Promise.resolve({ tradePwdSettled: true, realAuthFlag: '1' }),
    servicePhone: () => Promise.resolve(''),
  });
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.slice('/api/'.length);
    const answer = answers[path]?.(sent.findLast((one) => one.path === path)!.input);
    return answer instanceof Response ? answer : good(answer ?? {});
  });
});
afterEach(() => {
  act(() => dialogs.closeAll());
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe('The review to-do', () => {
  const tick = (index: number) => fireEvent.click(screen.getByLabelText(`选择 ${numberOf(index)}`));

  it('sends the ticked orders under one confirmation that says how many, how much and to whom', async () => {
    answers['plm/audit.backlog'] = () => backlogOf([line(1, '1000.00'), line(2, '234.50'), line(3, '77.00')]);
    await visit('/review/todo');
    await screen.findByLabelText(`选择 ${numberOf(1)}`);
    [1, 2].forEach(tick);
    const bar = screen.getByText('已选', { exact: false }).closest('.selection-bar') as HTMLElement;
    expect(bar.textContent).toContain('已选 2 条，金额合计 1,234.50 元');
    fireEvent.click(within(bar).getByText('批量通过'));
    const dialog = (await screen.findByText('请输入短信验证码和操作密码，确认由您本人操作')).closest('[role=dialog]')!;
    for (const said of ['2 笔', '1,234.50', '壹仟贰佰叁拾肆元伍角整', '供应商1', '供应商2']) expect(dialog.textContent).toContain(said);
    expect(dialog.textContent).not.toContain('供应商3');
  });

  it('says of each refused order why, and of the others that they are done', async () => {
    answers['plm/audit.backlog'] = () => backlogOf([line(1), line(2)]);
    answers['order/rejectBatch'] = () => ({
      passedCount: 1,
      refusedCount: 1,
      results: [{ orderNo: numberOf(1), code: '00000', reason: '', state: 'rejected', auditStatus: '06' }, { orderNo: numberOf(2), code: '02302KCSDS', reason: '您已复核过该订单，请由下一步骤的复核人处理', state: 'pending_review', auditStatus: '01' }],
    });
    await visit('/review/todo');
    await screen.findByLabelText(`选择 ${numberOf(1)}`);
    [1, 2].forEach(tick);
    fireEvent.click(screen.getByText('批量拒绝'));
    fireEvent.change(await screen.findByLabelText('原因'), { target: { value: '与已有付款重复' } });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /拒\s*绝/ }));
    const password = await screen.findByPlaceholderText('请输入操作密码');
    expect(screen.getByRole('dialog').textContent).toContain('与已有付款重复');
    fireEvent.change(screen.getByPlaceholderText('请输入短信验证码'), { target: { value: '123456' } });
    fireEvent.change(password, { target: { value: 'Chenguang88' } });
    fireEvent.click(screen.getByRole('button', { name: /确\s*认/ }));
    const results = (await screen.findByText('本次复核结果')).closest('section')!;
    expect(within(results).getAllByRole('listitem').map((item) => item.textContent)).toEqual(['未处理供应商21,000.00您已复核过该订单，请由下一步骤的复核人处理', '已拒绝供应商11,000.00']);
    expect(sent.find(({ path }) => path === 'order/rejectBatch')!.input).toMatchObject({
      orders: [{ orderNo: numberOf(1), orderHash: line(1).orderHash }, { orderNo: numberOf(2), orderHash: line(2).orderHash }], totalAmount: '2000.00', reason: '与已有付款重复',
    });
    expect(document.querySelector('.selection-bar')).toBeNull();
  });

  it('opens the first order with the rest behind it', async () => {
    answers['plm/audit.backlog'] = () => backlogOf([line(1), line(2)]);
    answers['order/queryOrderDetail'] = () => detailOf(1);
    await visit('/review/todo');
    fireEvent.click(await screen.findByRole('button', { name: '开始复核' }));
    await waitFor(() => expect(at()).toBe(`/order/detail?open=${numberOf(1)}&f.list=review`));
  });

  it('takes its keyword along, so that 下一笔 is the next of what was searched', async () => {
    answers['plm/audit.backlog'] = ({ keyword }) => backlogOf(keyword ? [line(1), line(3)] : [line(1), line(2), line(3)]);
    answers['order/queryOrderDetail'] = ({ orderNo }) => detailOf(Number(String(orderNo).slice(-2)));
    await visit('/review/todo?f.keyword=供应商');
    fireEvent.click((await screen.findAllByRole('link', { name: '去复核' }))[0]!);
    await waitFor(() => expect(at()).toContain(`open=${numberOf(1)}`));
    expect(new URLSearchParams(router.state.location.search).get('f.keyword')).toBe('供应商');
    expect(await screen.findByText('还有 2 笔待复核')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '下一笔' }));
    await waitFor(() => expect(at()).toContain(`open=${numberOf(3)}`));
  });

  it('tells a person without the right to review whom to ask', async () => {
    await visit('/review/todo', ['0501']);
    expect(screen.getByText('您没有复核订单的权限')).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

describe('An order that is walked to', () => {
  it('leads to the next one that waits, also after it was decided and has left the list', async () => {
    const waiting = [line(1), line(2), line(3)];
    answers['plm/audit.backlog'] = () => backlogOf(waiting);
    answers['order/queryOrderDetail'] = ({ orderNo }) => detailOf(Number(String(orderNo).slice(-2)), { actions: { approve: waiting.some((one) => one.orderNo === orderNo), reject: false, returnToMaker: false, withdraw: false } });
    answers['order/reviewAmountVerification'] = () => ({ covered: true, singleLimit: null, reason: '' });
    await visit(`/order/detail?open=${numberOf(2)}&f.list=review`);
    expect(await screen.findByText('还有 3 笔待复核')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '上一笔' }));
    await waitFor(() => expect(at()).toContain(numberOf(1)));
    fireEvent.click(await screen.findByRole('button', { name: '下一笔' }));
    await waitFor(() => expect(at()).toContain(numberOf(2)));
    await screen.findByText('供应商2');
    waiting.splice(1, 1);
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText('还有 2 笔待复核')).toBeTruthy();
    const next = screen.getByRole('button', { name: '下一笔' });
    await waitFor(() => expect(next.className).toContain('ant-btn-primary'));
    fireEvent.click(next);
    await waitFor(() => expect(at()).toBe(`/order/detail?open=${numberOf(3)}&f.list=review`));
  });

  it('leads back to the list when nothing waits any more', async () => {
    answers['plm/audit.backlog'] = () => backlogOf([]);
    answers['order/queryOrderDetail'] = () => detailOf(1, { state: 'queued' });
    await visit(`/order/detail?open=${numberOf(1)}&f.list=review`);
    fireEvent.click(await screen.findByRole('button', { name: '返回待复核' }));
    await waitFor(() => expect(at()).toBe('/review/todo'));
  });
});

describe('An order that was opened from 订单流水', () => {
  it('leads to its neighbours in the list as it was filtered, also on the next page', async () => {
    const asked = () => sent.filter(({ path }) => path === 'order/queryOrdersJnl').at(-1)!.input;
    answers['plm/query.account.list'] = () => ({ list: [] });
    answers['order/queryOrdersJnl'] = ({ pageNo }) => ({ ...backlogOf(pageNo === 2 ? [line(21)] : [line(1), line(2)]), pageNo, totalCount: 3, totals: { count: 3, amount: '0.00', fee: '0.00' }, tabs: {} });
    answers['order/queryOrderDetail'] = ({ orderNo }) => detailOf(Number(String(orderNo).slice(-2)));
    await visit('/order/journal?f.states=pending_review&sort=amount:desc');
    fireEvent.click((await screen.findAllByText('供应商2'))[0]!);
    expect(await screen.findByText('第 2 笔，共 3 笔')).toBeTruthy();
    const next = screen.getByRole<HTMLButtonElement>('button', { name: '下一笔' });
    await waitFor(() => expect(next.disabled).toBe(false));
    expect(asked()).toMatchObject({ states: ['pending_review'], sort: 'amount:desc', pageNo: 2 });
    fireEvent.click(next);
    await waitFor(() => expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({ open: numberOf(21), 'f.list': 'journal', 'f.states': 'pending_review', sort: 'amount:desc', pageNo: '2' }));
    expect(await screen.findByText('供应商21')).toBeTruthy();
  });
});

describe('再次付款', () => {
  const failed = { state: 'failed', failReason: '收款账户已销户' } as const;
  const show = async (more: Partial<OrderDetail>, codes?: string[]) => {
    answers['order/queryOrderDetail'] = () => detailOf(1, more);
    await visit(`/order/detail?orderNo=${numberOf(1)}`, codes);
    await screen.findByText('供应商1');
    return screen.queryByRole('button', { name: '再次付款' });
  };

  it.each([['transfer', '030201', '/fund/transfer'], ['withdraw', '030101', '/fund/withdraw']])('of an order of kind %s opens its form by the order’s number only', async (id, code, path) => {
    const button = (await show({ ...failed, function: id }, [code]))!;
    expect([button.closest('[role=status]'), button.className.includes('ant-btn-primary')]).toEqual([null, false]);
    fireEvent.click(button);
    await waitFor(() => expect(at()).toBe(`${path}?again=${numberOf(1)}`));
  });

  it.each([
    ['who may not pay so', failed, ['0501', '030101']],
    ['who would pay another kind with the same type code', { ...failed, function: 'payment', typeCode: '3010' } as const, ['0501', '030201', '030302']],
    ['while it may still be paid', { state: 'queued' } as const, ['030201']],
    ['after its maker took it back', { state: 'withdrawn' } as const, ['030201']],
  ])('is not offered to those %s', async (_who, more, codes) => {
    expect(await show(more, codes)).toBeNull();
  });
});

describe('The head of an order', () => {
  const entry = { entryNo: 'e', accountNo: '8801000100000011', bucketName: '可用', direction: 'out', amount: '1000.50', balanceBefore: '5000.00', balanceAfter: '3999.50', typeCode: 'hold', typeName: '冻结', bookedAt: '2026-11-20T15:00:00+08:00' } as const;
  const passed = { required: true, steps: [{ title: '复核员任一人', state: 'done' as const, actors: [{ name: '王海涛', at: '2026-11-20T16:00:00+08:00', note: '' }], candidates: [] }] };
  const show = async (more: Partial<OrderDetail>) => {
    answers['order/queryOrderDetail'] = () => detailOf(1, more);
    await visit(`/order/detail?orderNo=${numberOf(1)}`);
    return (await screen.findByText('供应商1')).closest('.page') as HTMLElement;
  };
  const head = () => document.querySelector('.order-state')!.textContent;

  it('says who acts next and until when', async () => {
    await show({});
    expect(head()).toBe('待复核等待王海涛复核，11-25 18:00 前');
  });

  it('says of many reviewers the first and how many, and of none whom to ask', async () => {
    const step = { title: '复核员任一人', state: 'current' as const, actors: [] };
    await show({ review: { required: true, steps: [{ ...step, candidates: ['王海涛', '陈光明', '林秀兰'] }] } });
    expect(head()).toContain('等待王海涛等 3 人复核');
    cleanup();
    queryClient.clear();
    await show({ review: { required: true, steps: [{ ...step, candidates: [] }] } });
    expect(head()).toContain('请联系贵公司的管理员配置复核人');
  });

  it('says why an order failed, where the money is and what to do, and shows its review as passed', async () => {
    const page = await show({ state: 'failed', stateName: '失败', auditStatus: '20', failReason: '收款账户已销户', review: passed, entries: [entry, { ...entry, entryNo: 'e2', direction: 'in' }] });
    expect(head()).toBe('失败收款账户已销户。1,000.00 元已退回付款账户（尾号 0011）的可用余额。请核对失败原因后再次付款。');
    const status = [...page.querySelectorAll('.description')].find((one) => one.textContent?.startsWith('复核状态'));
    expect(status?.textContent).toBe('复核状态已通过');
  });

  it('shows what only orders of its kind have', async () => {
    const page = await show({ details: [{ label: '授权码', text: 'A1B2C3' }] });
    expect([...page.querySelectorAll('.description')].map((one) => one.textContent)).toContain('授权码A1B2C3');
  });

  it('names the orders that follow it, and what of its money is held, used and released', async () => {
    const one = { orderNo: '202611200900000000000009', typeCode: '8030', typeName: '预授权完成', state: 'succeeded' as const, stateName: '成功', amount: '30.00', submittedAt: '2026-11-20T09:00:00+08:00', isOwn: false };
    const page = await show({ state: 'authorized', stateName: '已授权', expiresAt: '2026-12-20T09:00:00+08:00', followers: [one], holdAmounts: { held: '70.00', used: '30.00', released: '0.00' } });
    expect([...page.querySelectorAll('.description')].map((description) => description.textContent)).toEqual(expect.arrayContaining(['冻结中70.00 元', '已使用30.00 元', '已解冻0.00 元']));
    const row = within(page).getByText('后续订单').closest('tr')!;
    for (const text of ['预授权完成', '30.00', one.orderNo]) expect(row.textContent).toContain(text);
    expect(within(row).queryByRole('link')).toBeNull();
  });

  it('keeps the entries folded, and the timeline shows how each step changed the balance', async () => {
    const page = await show({ entries: [entry] });
    const entries = page.querySelector('details')!;
    expect([entries.open, entries.querySelector('summary')!.textContent]).toEqual([false, '资金变动（1）']);
    expect(page.querySelector('.timeline')!.textContent).toContain('可用 −1,000.50');
  });

  it('says of each balance once what a step did to it: amount and fee together', async () => {
    const page = await show({ entries: [entry, { ...entry, entryNo: 'e2', amount: '0.50' }, { ...entry, entryNo: 'e3', bucketName: '冻结', direction: 'in', amount: '1001.00' }] });
    expect(page.querySelector('.timeline')!.textContent).toContain('可用 −1,001.00，冻结 +1,001.00');
  });
});
