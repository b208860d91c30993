import '#testkit/jsdom-gaps.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession } from '#platform/portal-kit/session.ts';
import { dialogs } from '#platform/ui/dialogs.tsx';
import type { Sent } from '#platform/ui/use-sending.ts';
import { CaptureDialog, type CaptureDialogProps } from './capture-dialog.tsx';
import PreauthPage from './preauth-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const NO = '202611201500000000000001';
const row = {
  orderNo: NO,
  side: 'payee',
  state: 'authorized',
  stateName: '已授权',
  amount: '600.00',
  held: '600.00',
  used: '0.00',
  released: '0.00',
  payerName: '远山科技有限公司',
  payerAccountNo: '**** 0019',
  payeeName: '晨光贸易有限公司',
  payeeAccountNo: '8801000100000011',
  remark: '场地押金',
  createdAt: '2026-11-20T15:00:00+08:00',
  confirmUntil: '2026-11-21T15:00:00+08:00',
  expiresAt: '2026-12-20T15:00:00+08:00',
};
const none = { confirm: false, capture: false, void: false, voidCapture: false };
const answers: Record<string, unknown> = {};

beforeEach(() => {
  useSession.setState({ codes: new Set(['0306', '030601', '030602']) });
  Object.assign(answers, {
    'preAuth/page': { list: [row], pageNo: 1, pageSize: 20, totalCount: 1, totalAmount: '100.00', toConfirm: 2 },
    'preAuth/detail': { ...row, actions: { ...none, capture: true, void: true }, followers: [] },
  });
  vi.stubGlobal('fetch', (url: string) => {
    const data = answers[url.replace(/^.*\/api\//, '')];
    return Promise.resolve(
      Response.json(
        data
          ? { responseCode: '00000', responseDesc: '成功', data }
          : { responseCode: '03101KCSDS', responseDesc: '预授权不存在或不属于当前商户，请刷新列表后重试' },
      ),
    );
  });
});
afterEach(closePage);

const draw = (address: string) => {
  return renderPage(<PreauthPage />, address);
};
const buttons = async () =>
  (await screen.findByRole('region', { name: '预授权处理' })) &&
  within(screen.getByRole('region', { name: '预授权处理' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

describe('The list of pre-authorisations', () => {
  it('says how many wait for this merchant, and what an empty side is for', async () => {
    await draw('/fund/preauth');
    await screen.findByText(/有 2 笔预授权等待您确认/);
    await screen.findByText('远山科技有限公司');
    answers['preAuth/page'] = { list: [], pageNo: 1, pageSize: 20, totalCount: 0, totalAmount: '0.00', toConfirm: 0 };
    await act(async () => void fireEvent.click(screen.getByRole('tab', { name: '我付款的' })));
    expect(await screen.findByText('还没有付款的预授权')).toBeTruthy();
  });

  it('has no button for those who may not ask', async () => {
    useSession.setState({ codes: new Set(['0306']) });
    await draw('/fund/preauth');
    await screen.findByText('远山科技有限公司');
    expect(screen.queryByRole('button', { name: '发起预授权' })).toBeNull();
  });
});

describe('A pre-authorisation', () => {
  it('offers what the server says and the person may', async () => {
    await draw(`/fund/preauth?open=${NO}`);
    expect(await buttons()).toEqual(['完成预授权', '撤销预授权']);
    cleanup();
    useSession.setState({ codes: new Set(['0306', '030602']) });
    await draw(`/fund/preauth?open=${NO}`);
    await screen.findByText('场地押金');
    expect(screen.queryByRole('region', { name: '预授权处理' })).toBeNull();
  });

  it('that is not this merchant’s says so', async () => {
    delete answers['preAuth/detail'];
    await draw(`/fund/preauth?open=${NO}`);
    expect(await screen.findByText(/预授权不存在或不属于当前商户/)).toBeTruthy();
  });
});

describe('A capture', () => {
  it('says what goes back, refuses more than is held, and keeps the amount of a refused one', async () => {
    await draw('/fund/preauth');
    const sent: string[] = [];
    // The first try is refused.
    const send = ({ amount }: { amount: string }): Promise<Sent> => {
      const failure = { message: '该预授权已完成或已撤销' };
      return Promise.resolve(sent.push(amount) === 1 ? { status: 'failed', failure } : { status: 'done' });
    };
    let answer: Promise<true | undefined> | undefined;
    act(() => void (answer = dialogs.open<true, CaptureDialogProps>(CaptureDialog, { held: '600.00', send })));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText(/600.00 元转入收款账户，其余 0.00 元退回付款方/);
    const amount = within(dialog).getByLabelText('完成金额');
    fireEvent.focus(amount);
    fireEvent.change(amount, { target: { value: '600.01' } });
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: '下一步' })));
    await within(dialog).findByText('最多可完成 600.00 元，请修改金额');
    fireEvent.change(amount, { target: { value: '400' } });
    await within(dialog).findByText(/400.00 元转入收款账户，其余 200.00 元退回付款方/);
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: '下一步' })));
    await within(dialog).findByText('该预授权已完成或已撤销');
    expect((amount as HTMLInputElement).value).toBe('400');
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: '下一步' })));
    expect([await answer, sent]).toEqual([true, ['400', '400']]);
  });
});
