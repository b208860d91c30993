import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession } from '#platform/portal-kit/session.ts';
import TopupPage from './topup-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const accountNo = '8801000100000011';
const target = { bankName: '模拟银行营业部', holderName: '晨光贸易有限公司', acsNo: `95566${accountNo}` };
const collecting = { ...target, holderName: '商户门户备付金', acsNo: '955660000000000000000' };
const received = {
  id: '202611201500000000000001',
  topupNo: '',
  orderNo: '202611201500000000000001',
  state: 'received',
  stateName: '已到账',
  typeName: '充值',
  amount: '600.00',
  accountNo,
  payerName: '远山科技有限公司',
  payerAccountNo: '622202******7890',
  payerBankName: '招商银行',
  remark: '货款',
  at: '2026-11-20T15:00:00+08:00',
  validUntil: null,
};
const waiting = {
  ...received,
  id: 'CZ12345678',
  topupNo: 'CZ12345678',
  orderNo: '',
  state: 'waiting',
  stateName: '待汇款',
  typeName: '',
  payerName: '',
  payerAccountNo: '',
  payerBankName: '',
  validUntil: '2026-11-28T00:00:00+08:00',
};
const answers: Record<string, unknown> = {};

beforeEach(() => {
  useSession.setState({ codes: new Set(['0310', '031001']) });
  Object.assign(answers, {
    'plm/query.acs.account': { list: [{ ...target, accountNo }], collecting },
    'topup/page': { list: [received, waiting], pageNo: 1, pageSize: 20, totalCount: 2 },
  });
  vi.stubGlobal('fetch', (url: string) => {
    const data = answers[url.replace(/^.*\/api\//, '')];
    return Promise.resolve(
      Response.json(
        data
          ? { responseCode: '00000', responseDesc: '成功', data }
          : { responseCode: '03502KCSDS', responseDesc: '该充值单已到账，无需取消' },
      ),
    );
  });
});
afterEach(closePage);

const draw = () => {
  return renderPage(<TopupPage />, '/fund/topup');
};

describe('The page of recharges', () => {
  it('shows where to remit to, and what came in with its payer and a plus', async () => {
    await draw();
    await screen.findByText('9556 6880 1000 1000 0001 1');
    const row = (await screen.findByText('远山科技有限公司')).closest('tr')!;
    expect(row.textContent).toContain('+600.00');
    within(row).getByRole('button', { name: '订单详情' });
    const open = screen.getByText('充值单 CZ12345678').closest('tr')!;
    expect(
      within(open)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['汇款信息', '取消']);
  });

  it('says what an empty list waits for, and has no buttons for those who may not use them', async () => {
    useSession.setState({ codes: new Set(['0310']) });
    answers['topup/page'] = { list: [], pageNo: 1, pageSize: 20, totalCount: 0 };
    await draw();
    await screen.findByText('还没有充值记录');
    for (const name of ['生成充值单', '认领汇款']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('tells how a 充值单 is paid: its code, and both accounts', async () => {
    await draw();
    const open = (await screen.findByText('充值单 CZ12345678')).closest('tr')!;
    await screen.findByText('9556 6880 1000 1000 0001 1');
    await act(async () => void fireEvent.click(within(open).getByRole('button', { name: '汇款信息' })));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('CZ12345678');
    within(dialog).getByText('9556 6000 0000 0000 0000 0');
    expect(dialog.textContent).toContain('2026-11-28 00:00 前');
  });

  it('says why a 充值单 could not be cancelled', async () => {
    await draw();
    const open = (await screen.findByText('充值单 CZ12345678')).closest('tr')!;
    await act(async () => void fireEvent.click(within(open).getByRole('button', { name: '取消' })));
    const dialog = await screen.findByRole('dialog');
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: '取消充值单' })));
    expect(await screen.findByText('该充值单已到账，无需取消')).toBeTruthy();
  });
});
