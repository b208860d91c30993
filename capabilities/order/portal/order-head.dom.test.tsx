import '#testkit/jsdom-gaps.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/portal-kit/hooks.ts';
import type { OrderDetail } from '../contract/operations.ts';
import { closePage } from '#platform/portal-kit/test/render-page.tsx';
import { numberOf, detailOf, answers, visit, at, openPages } from './test/order-pages-scene.tsx';

beforeEach(openPages);
afterEach(closePage);

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));
vi.mock('#platform/portal-kit/trade-password.ts', () => ({
  sealTradePassword: () => Promise.resolve({ password: 'sealed', nonceStr: 'n' }),
}));

/** The first page also loads the kit, which takes long on a busy machine. */

describe('再次付款', () => {
  const failed = { state: 'failed', failReason: '收款账户已销户' } as const;
  const show = async (more: Partial<OrderDetail>, codes?: string[]) => {
    answers['order/queryOrderDetail'] = () => detailOf(1, more);
    await visit(`/order/detail?orderNo=${numberOf(1)}`, codes);
    await screen.findByText('供应商1');
    return screen.queryByRole('button', { name: /^(再次付款|修改后重新提交)$/ });
  };

  it.each([
    ['transfer', '030201', '/fund/transfer'],
    ['withdraw', '030101', '/fund/withdraw'],
  ])('of an order of kind %s opens its form by the order’s number only', async (id, code, path) => {
    const button = (await show({ ...failed, function: id }, [code]))!;
    expect([button.closest('[role=status]'), button.className.includes('ant-btn-primary')]).toEqual([null, false]);
    fireEvent.click(button);
    await waitFor(() => expect(at()).toBe(`${path}?again=${numberOf(1)}`));
  });

  it.each([
    ['who may not pay so', failed, ['0501', '030101']],
    [
      'who would pay another kind with the same type code',
      { ...failed, function: 'payment', typeCode: '3010' } as const,
      ['0501', '030201', '030302'],
    ],
    ['while it may still be paid', { state: 'queued' } as const, ['030201']],
    ['after its maker took it back', { state: 'withdrawn' } as const, ['030201']],
  ])('is not offered to those %s', async (_who, more, codes) => {
    expect(await show(more, codes)).toBeNull();
  });
});

describe('An order that was paid again', () => {
  const again = (state: OrderDetail['state']) => ({
    ...detailOf(2),
    state,
    stateName: '',
    isOwn: true,
    typeName: '转账',
  });
  const failed = { state: 'failed', failReason: '收款账户已销户' } as const;
  const show = async (more: Partial<OrderDetail>) => {
    answers['order/queryOrderDetail'] = () => detailOf(1, { ...failed, ...more });
    await visit(`/order/detail?orderNo=${numberOf(1)}`, ['0501', '030201']);
    await screen.findByText('供应商1');
    return screen.queryByRole('button', { name: '再次付款' });
  };

  it('names the new order and offers no third one while that may be paid', async () => {
    expect(await show({ repeatedBy: [again('processing')] })).toBeNull();
    expect(screen.getByText(/已再次付款，见下方关联订单。/)).toBeTruthy();
    const related = screen.getAllByRole('table', { name: '关联订单' }).at(-1)!;
    expect(within(related).getByText('再次付款')).toBeTruthy();
    expect(within(related).getByRole('link', { name: numberOf(2) })).toBeTruthy();
  });

  it('offers one more when the new order came to nothing too', async () => {
    expect(await show({ repeatedBy: [again('rejected')] })).not.toBeNull();
  });

  it('that was sent back is corrected and submitted', async () => {
    expect(await show({ state: 'returned_to_maker' })).toBeNull();
    expect(screen.getByRole('button', { name: '修改后重新提交' })).toBeTruthy();
  });

  it('is named by the one that pays it', async () => {
    await show({ state: 'queued', repeats: again('returned_to_maker') });
    expect(within(screen.getAllByRole('table', { name: '关联订单' }).at(-1)!).getByText('重付原单')).toBeTruthy();
  });
});

describe('The head of an order', () => {
  const entry = {
    entryNo: 'e',
    accountNo: '8801000100000011',
    bucketName: '可用',
    direction: 'out',
    amount: '1000.50',
    balanceBefore: '5000.00',
    balanceAfter: '3999.50',
    typeCode: 'hold',
    typeName: '冻结',
    bookedAt: '2026-11-20T15:00:00+08:00',
  } as const;
  const passed = {
    exemption: null,
    required: true,
    state: 'approved' as const,
    steps: [
      {
        title: '复核员任一人',
        state: 'done' as const,
        actors: [{ name: '王海涛', at: '2026-11-20T16:00:00+08:00', note: '' }],
        candidates: [],
      },
    ],
  };
  const show = async (more: Partial<OrderDetail>) => {
    answers['order/queryOrderDetail'] = () => detailOf(1, more);
    await visit(`/order/detail?orderNo=${numberOf(1)}`);
    return (await screen.findByText('供应商1')).closest('.page') as HTMLElement;
  };

  it('says of an order that waits for money until when, and of one that got none why it ended', async () => {
    const waits = await show({
      state: 'awaiting_funds',
      stateName: '待充值',
      fundsUntil: '2026-11-30T09:00:00+08:00',
    });
    expect(waits.textContent).toContain('付款账户可用余额不足，充值到账后自动执行，11-30 09:00 前未到账则失效');
    cleanup();
    queryClient.clear();
    const over = await show({ state: 'expired', stateName: '已失效', failReason: '等待充值已满7天，订单已失效' });
    expect(over.textContent).toContain('等待充值已满7天，订单已失效。');
    expect(over.textContent).not.toContain('没有完成复核');
  });
  const head = () => document.querySelector('.order-state')!.textContent;

  it('says who acts next and until when', async () => {
    await show({});
    expect(head()).toBe('待复核等待王海涛复核，11-25 18:00 前');
  });

  it('says of many reviewers the first and how many, and of none whom to ask', async () => {
    const step = { title: '复核员任一人', state: 'current' as const, actors: [] };
    await show({
      review: {
        required: true,
        state: 'pending',
        exemption: null,
        steps: [{ ...step, candidates: ['王海涛', '陈光明', '林秀兰'] }],
      },
    });
    expect(head()).toContain('等待王海涛等 3 人复核');
    cleanup();
    queryClient.clear();
    await show({ review: { required: true, state: 'pending', exemption: null, steps: [{ ...step, candidates: [] }] } });
    expect(head()).toContain('请联系贵公司的管理员配置复核人');
  });

  it('says by which rule an order of a system has no review', async () => {
    const exemption = '接口发起且不足 500 元的订单不复核（复核规则第 2 版）';
    await show({ state: 'succeeded', review: { required: false, state: null, steps: [], exemption } });
    expect(screen.getByText(exemption)).toBeTruthy();
  });

  it('says why an order failed, where the money is and what to do, with its review as passed', async () => {
    const page = await show({
      state: 'failed',
      stateName: '失败',
      auditStatus: '20',
      failReason: '收款账户已销户',
      review: { ...passed, steps: [...passed.steps, { ...passed.steps[0]!, state: 'skipped', actors: [] }] },
      entries: [entry, { ...entry, entryNo: 'e2', direction: 'in' }],
    });
    expect(head()).toBe(
      '失败收款账户已销户。1,000.00 元已退回付款账户（尾号\u00a00011）的可用余额。请核对失败原因后再次付款。',
    );
    const status = [...page.querySelectorAll('.description')].find((one) => one.textContent?.startsWith('复核状态'));
    expect(status?.textContent).toBe('复核状态已通过');
  });

  it('shows what only orders of its kind have', async () => {
    const page = await show({ details: [{ label: '授权码', text: 'A1B2C3' }] });
    expect([...page.querySelectorAll('.description')].map((one) => one.textContent)).toContain('授权码A1B2C3');
  });

  it('names the orders that follow it, and what of its money is held, used and released', async () => {
    const one = {
      orderNo: '202611200900000000000009',
      typeCode: '8030',
      typeName: '预授权完成',
      state: 'succeeded' as const,
      stateName: '成功',
      amount: '30.00',
      submittedAt: '2026-11-20T09:00:00+08:00',
      isOwn: false,
    };
    const page = await show({
      state: 'authorized',
      stateName: '已授权',
      expiresAt: '2026-12-20T09:00:00+08:00',
      followers: [one],
      holdAmounts: { held: '70.00', used: '30.00', released: '0.00' },
    });
    expect([...page.querySelectorAll('.description')].map((description) => description.textContent)).toEqual(
      expect.arrayContaining(['冻结中70.00 元', '已使用30.00 元', '已解冻0.00 元']),
    );
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
    const page = await show({
      entries: [
        entry,
        { ...entry, entryNo: 'e2', amount: '0.50' },
        { ...entry, entryNo: 'e3', bucketName: '冻结', direction: 'in', amount: '1001.00' },
      ],
    });
    expect(page.querySelector('.timeline')!.textContent).toContain('可用 −1,001.00，冻结 +1,001.00');
  });

  it('says it once where two steps share a second, at the later one', async () => {
    const step = { at: entry.bookedAt, actor: '李文静', text: '', note: '', moved: [] };
    const page = await show({
      entries: [entry],
      timeline: [
        { ...step, event: 'submitted' },
        { ...step, event: 'sent' },
      ],
    });
    const steps = [...page.querySelectorAll('.timeline > *')].map((one) => one.textContent);
    expect(steps.map((text) => text!.includes('可用 −1,000.50'))).toEqual([false, true]);
  });
});
