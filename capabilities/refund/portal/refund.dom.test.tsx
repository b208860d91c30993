import '#testkit/jsdom-gaps.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/portal-kit/hooks.ts';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession } from '#platform/portal-kit/session.ts';
import RefundPage from './refund-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const NO = '202611201500000000000001';
const trade = {
  tradeNo: NO,
  typeName: '转账',
  payerName: '远山科技有限公司',
  accountNo: '8801000100000011',
  receivedAt: '2026-11-20T15:00:00+08:00',
  refundUntil: '2027-11-20',
  amount: '1000.00',
  refunded: '100.00',
  refundable: '900.00',
  remark: '货款',
  state: 'part',
  stateName: '已部分退款',
  hint: '',
};
const refund = {
  orderNo: '202611201500000000000002',
  refundNo: 'TK-0001',
  tradeNo: NO,
  payeeName: '远山科技有限公司',
  accountNo: trade.accountNo,
  amount: '50.00',
  reason: '货物退回',
  result: 'failed',
  stateName: '失败',
  failReason: '收款账户当前不能收款',
  makerName: '李文静',
  submittedAt: trade.receivedAt,
  finishedAt: trade.receivedAt,
};
const page = (list: object[]) => ({ list, pageNo: 1, pageSize: 20, totalCount: list.length });
const answers: Record<string, unknown> = {};

beforeEach(() => {
  useSession.setState({ codes: new Set(['0313', '031301']) });
  Object.assign(answers, {
    'csdb/v2/refund/trades': page([trade]),
    'csdb/v2/refund/page': page([refund]),
    'csdb/v2/refund/detail': { ...trade, refunds: [refund] },
  });
  vi.stubGlobal('fetch', (url: string) => {
    const data = answers[url.replace(/^.*\/api\//, '')];
    return Promise.resolve(
      Response.json(
        data
          ? { responseCode: '00000', responseDesc: '成功', data }
          : { responseCode: '03801KCSDS', responseDesc: '收款交易不存在，请刷新列表后重新选择' },
      ),
    );
  });
});
afterEach(closePage);

const draw = (address: string) => {
  return renderPage(<RefundPage />, address);
};

describe('The lists', () => {
  it('show trades and, in the other tab, refunds with their reasons', async () => {
    await draw('/fund/refund');
    await screen.findByText('已部分退款');
    await act(async () => fireEvent.click(screen.getByText('退款记录')));
    await screen.findByText('收款账户当前不能收款');
    expect(await screen.findByText('货物退回')).toBeTruthy();
  });

  it('say what an empty one is for, and that the server refused', async () => {
    answers['csdb/v2/refund/trades'] = page([]);
    await draw('/fund/refund');
    await screen.findByText('还没有可以退款的交易');
    cleanup();
    queryClient.clear();
    delete answers['csdb/v2/refund/detail'];
    await draw(`/fund/refund?open=${NO}`);
    expect(await screen.findByText(/收款交易不存在/)).toBeTruthy();
  });
});

describe('A trade', () => {
  it('is refunded by a dialog that names the payer and asks for no more than is left', async () => {
    await draw(`/fund/refund?open=${NO}`);
    fireEvent.click(await screen.findByRole('button', { name: /^退\s?款$/ }));
    const amount = await screen.findByLabelText('退款金额');
    expect(amount).toHaveProperty('value', '900.00');
    await screen.findByText(/退回远山科技有限公司的原付款账户/);
    fireEvent.change(amount, { target: { value: '900.01' } });
    fireEvent.blur(amount);
    await screen.findByText('最多可退 900.00 元，请修改金额');
    fireEvent.click(screen.getByRole('button', { name: '全部退款' }));
    await waitFor(() => expect(screen.queryByText('最多可退 900.00 元，请修改金额')).toBeNull());
    expect(amount).toHaveProperty('value', '900.00');
    fireEvent.change(screen.getByLabelText('商户退款单号'), { target: { value: '中文' } });
    fireEvent.click(screen.getByRole('button', { name: '下一步' }));
    await screen.findByText('请输入退款原因');
    await screen.findByText('商户退款单号为4～32位字母、数字、下划线或短横线');
    expect(screen.getByLabelText('余额不足时等待充值，到账后自动退款（最长7天）')).toHaveProperty('checked', false);
  });

  it('with a part set apart says what to do first, and offers a refund only with the right', async () => {
    const hint = '该交易有300.00元待分账，请先完结分账后再退款';
    answers['csdb/v2/refund/detail'] = { ...trade, state: 'blocked', refundable: '0.00', hint, refunds: [] };
    await draw(`/fund/refund?open=${NO}`);
    await screen.findByText(hint);
    expect(screen.queryByRole('button', { name: /^退\s?款$/ })).toBeNull();
    cleanup();
    queryClient.clear();
    answers['csdb/v2/refund/detail'] = { ...trade, refunds: [] };
    useSession.setState({ codes: new Set(['0313']) });
    await draw(`/fund/refund?open=${NO}`);
    await screen.findByText('2027-11-20（含）前可退款，款项退回原付款账户');
    expect(screen.queryByRole('button', { name: /^退\s?款$/ })).toBeNull();
  });
});
