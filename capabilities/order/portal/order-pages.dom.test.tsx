import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/portal-kit/hooks.ts';
import { sent } from '#testkit/plain-envelope.ts';
import { addDays } from '#platform/kernel/shanghai-time.ts';
import { businessNow } from '#platform/ui/index.ts';
import { closePage } from '#platform/portal-kit/test/render-page.tsx';
import {
  numberOf,
  line,
  backlogOf,
  detailOf,
  answers,
  router,
  visit,
  at,
  openPages,
} from './test/order-pages-scene.tsx';

beforeEach(openPages);
afterEach(closePage);

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));
vi.mock('#platform/portal-kit/trade-password.ts', () => ({
  sealTradePassword: () => Promise.resolve({ password: 'sealed', nonceStr: 'n' }),
}));

/** The first page also loads the kit, which takes long on a busy machine. */

describe('The review to-do', () => {
  const tick = (index: number) => fireEvent.click(screen.getByLabelText(`选择 ${numberOf(index)}`));

  it('sends the ticked orders under one confirmation that says what the server says of them', async () => {
    answers['plm/confirm.preview'] = (input) => {
      const { orders } = (input as { payload: { orders: { orderNo: string }[] } }).payload;
      const items = orders.map(({ orderNo }) => `订单${orderNo}`);
      return [
        { label: '收款方', text: items.join('、'), items },
        { label: '合计金额', text: '1,234.50元', amount: '1234.50' },
      ];
    };
    answers['plm/audit.backlog'] = () => backlogOf([line(1, '1000.00'), line(2, '234.50'), line(3, '77.00')]);
    await visit('/review/todo');
    await screen.findByLabelText(`选择 ${numberOf(1)}`);
    [1, 2].forEach(tick);
    const bar = screen.getByText('已选', { exact: false }).closest('.selection-bar') as HTMLElement;
    expect(bar.textContent).toContain('已选 2 条，金额合计 1,234.50 元');
    fireEvent.click(within(bar).getByText('批量通过'));
    const dialog = (await screen.findByText('请输入短信验证码和操作密码，确认由您本人操作')).closest('[role=dialog]')!;
    for (const expectedText of ['1,234.50', '壹仟贰佰叁拾肆元伍角整', `订单${numberOf(1)}`, `订单${numberOf(2)}`])
      expect(dialog.textContent).toContain(expectedText);
    expect(dialog.textContent).not.toContain(`订单${numberOf(3)}`);
  });

  it('says of each refused order why, and of the others that they are done', async () => {
    answers['plm/audit.backlog'] = () => backlogOf([line(1), line(2)]);
    answers['order/rejectBatch'] = () => ({
      passedCount: 1,
      refusedCount: 1,
      results: [
        { orderNo: numberOf(1), code: '00000', reason: '', state: 'rejected', auditStatus: '06' },
        {
          orderNo: numberOf(2),
          code: '02302KCSDS',
          reason: '您已复核过该订单，请由下一步骤的复核人处理',
          state: 'pending_review',
          auditStatus: '01',
        },
      ],
    });
    await visit('/review/todo');
    await screen.findByLabelText(`选择 ${numberOf(1)}`);
    [1, 2].forEach(tick);
    fireEvent.click(screen.getByText('批量拒绝'));
    fireEvent.change(await screen.findByLabelText('原因'), { target: { value: '与已有付款重复' } });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /拒\s*绝/ }));
    const password = await screen.findByPlaceholderText('请输入操作密码');
    expect(screen.getAllByRole('dialog').at(-1)!.textContent).toContain('与已有付款重复');
    fireEvent.change(screen.getByPlaceholderText('请输入短信验证码'), { target: { value: '123456' } });
    fireEvent.change(password, { target: { value: 'Chenguang88' } });
    fireEvent.click(screen.getByRole('button', { name: /确\s*认/ }));
    const results = (await screen.findByText('本次复核结果')).closest('section')!;
    expect(
      within(results)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['未处理供应商21,000.00您已复核过该订单，请由下一步骤的复核人处理', '已拒绝供应商11,000.00']);
    expect(sent.find(({ path }) => path === 'order/rejectBatch')!.input).toMatchObject({
      orders: [
        { orderNo: numberOf(1), orderHash: line(1).orderHash },
        { orderNo: numberOf(2), orderHash: line(2).orderHash },
      ],
      totalAmount: '2000.00',
      reason: '与已有付款重复',
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
    answers['plm/audit.backlog'] = ({ keyword }) =>
      backlogOf(keyword ? [line(1), line(3)] : [line(1), line(2), line(3)]);
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
    answers['order/queryOrderDetail'] = ({ orderNo }) =>
      detailOf(Number(String(orderNo).slice(-2)), {
        actions: {
          approve: waiting.some((one) => one.orderNo === orderNo),
          reject: false,
          returnToMaker: false,
          withdraw: false,
        },
      });
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

  it('that waits for this person leads to the next one from every place, as a notice does', async () => {
    const waiting = [line(1), line(2)];
    answers['plm/audit.backlog'] = () => backlogOf(waiting);
    answers['order/queryOrderDetail'] = ({ orderNo }) =>
      detailOf(Number(String(orderNo).slice(-2)), {
        actions: {
          approve: waiting.some((one) => one.orderNo === orderNo),
          reject: false,
          returnToMaker: false,
          withdraw: false,
        },
      });
    answers['order/reviewAmountVerification'] = () => ({ covered: true, singleLimit: null, reason: '' });
    await visit(`/order/detail?orderNo=${numberOf(1)}`);
    expect(await screen.findByText('还有 2 笔待复核')).toBeTruthy();
    waiting.splice(0, 1);
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText('还有 1 笔待复核')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '下一笔' }));
    await waitFor(() => expect(at()).toBe(`/order/detail?open=${numberOf(2)}&f.list=review`));
  });

  it('offers a reviewer below the amount to hand the step upward, and no approval', async () => {
    answers['plm/audit.backlog'] = () => backlogOf([line(1)]);
    answers['order/queryOrderDetail'] = () =>
      detailOf(1, {
        state: 'pending_review',
        actions: { approve: true, reject: true, returnToMaker: true, withdraw: false },
      });
    const reason = '金额超过您的复核限额，请由上级复核人处理';
    answers['order/reviewAmountVerification'] = () => ({ covered: false, singleLimit: '1999.99', reason });
    await visit(`/order/detail?orderNo=${numberOf(1)}`);
    expect(await screen.findByText(reason, { exact: false })).toBeTruthy();
    expect(await screen.findByRole('button', { name: '提交上级复核' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^通\s*过$/ })).toBeNull();
  });

  it('leads back to the list when nothing waits any more', async () => {
    answers['plm/audit.backlog'] = () => backlogOf([]);
    answers['order/queryOrderDetail'] = () => detailOf(1, { state: 'queued' });
    await visit(`/order/detail?open=${numberOf(1)}&f.list=review`);
    fireEvent.click(await screen.findByRole('button', { name: '返回待复核' }));
    await waitFor(() => expect(at()).toBe('/review/todo'));
  });
});

describe('The orders behind a figure of what will be paid', () => {
  it('are asked for by their day, whenever they were submitted, which is no field then', async () => {
    const lastInput = () => sent.filter(({ path }) => path === 'order/queryOrdersJnl').at(-1)!.input;
    answers['plm/query.account.list'] = () => ({ list: [] });
    answers['order/queryOrdersJnl'] = () => ({
      ...backlogOf([line(1)]),
      totals: { count: 1, amount: '0.00', fee: '0.00', income: '0.00' },
      tabs: {},
    });
    await visit('/order/journal?f.due=7');
    await screen.findAllByText('供应商1');
    expect(lastInput()).toMatchObject({ dueBy: addDays(businessNow().format('YYYY-MM-DD'), 6) });
    expect(lastInput()).not.toHaveProperty('startTime');
    expect(screen.queryByText('提交时间', { selector: 'label, .search-label' })).toBeNull();
    expect(screen.getByText('7 天内')).toBeTruthy();
    await act(async () => void router.navigate('/order/journal?f.due=999'));
    await waitFor(() => expect(lastInput()).toHaveProperty('startTime'));
    expect(lastInput()).not.toHaveProperty('dueBy');
  });
});

describe('An order that was opened from 订单流水', () => {
  it('leads to its neighbours in the list as it was filtered, also on the next page', async () => {
    const lastInput = () => sent.filter(({ path }) => path === 'order/queryOrdersJnl').at(-1)!.input;
    answers['plm/query.account.list'] = () => ({ list: [] });
    answers['order/queryOrdersJnl'] = ({ pageNo }) => ({
      ...backlogOf(pageNo === 2 ? [line(21)] : [line(1), line(2)]),
      pageNo,
      totalCount: 3,
      totals: { count: 3, amount: '0.00', fee: '0.00', income: '0.00' },
      tabs: {},
    });
    answers['order/queryOrderDetail'] = ({ orderNo }) => detailOf(Number(String(orderNo).slice(-2)));
    await visit('/order/journal?f.states=pending_review&sort=amount:desc');
    fireEvent.click((await screen.findAllByText('供应商2'))[0]!);
    expect(await screen.findByText('第 2 笔，共 3 笔')).toBeTruthy();
    const next = screen.getByRole<HTMLButtonElement>('button', { name: '下一笔' });
    await waitFor(() => expect(next.disabled).toBe(false));
    expect(lastInput()).toMatchObject({ states: ['pending_review'], sort: 'amount:desc', pageNo: 2 });
    fireEvent.click(next);
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
        open: numberOf(21),
        'f.list': 'journal',
        'f.states': 'pending_review',
        sort: 'amount:desc',
        pageNo: '2',
      }),
    );
    expect(await screen.findByText('供应商21')).toBeTruthy();
  });
});

describe('An order that is taken back', () => {
  const hold = { entryNo: 'e1', accountNo: '8801000100000011', bucketName: '冻结', direction: 'in' } as const;

  it.each([
    ['says that its money is free again', [hold], '撤回后订单不再执行，冻结的资金退回可用余额。'],
    ['says nothing of money when it holds none', [], '撤回后订单不再执行。'],
  ])('%s', async (_what, entries, expectedText) => {
    answers['order/queryOrderDetail'] = () =>
      detailOf(1, {
        entries: entries as never,
        actions: { approve: false, reject: false, returnToMaker: false, withdraw: true },
      });
    await visit(`/order/detail?open=${numberOf(1)}`);
    fireEvent.click(await screen.findByRole('button', { name: /^撤\s?回$/ }));
    expect(await within(await screen.findByRole('dialog')).findByText(expectedText)).toBeTruthy();
  });
});
