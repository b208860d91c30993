import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { dialogs, type DialogProps } from '#platform/ui/dialogs.tsx';
import { LinkDialog, type LinkDialogProps } from './link-dialog.tsx';
import { NewTradeDialog, type MadeTrade } from './new-trade-dialog.tsx';
import AcceptSuccessPage from './pay/accept-success-page.tsx';
import PayFailPage from './pay/pay-fail-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const LINK = '0123456789abcdef0123456789abcdef';
const calledUrls: string[] = [];

beforeEach(() => {
  calledUrls.length = 0;
  vi.stubGlobal('fetch', (url: string) => {
    calledUrls.push(url);
    return Promise.resolve(
      Response.json({
        responseCode: '00000',
        responseDesc: '成功',
        data: { list: [{ accountNo: '8801000100000011', accountTypeName: '基本户' }] },
      }),
    );
  });
});
afterEach(closePage);

const draw = (page: ReactNode, address = '/') => {
  return renderPage(page, address);
};

describe('a payment link', () => {
  it('is not made without an amount', async () => {
    await draw(null);
    act(() => void dialogs.open<MadeTrade, DialogProps<MadeTrade>>(NewTradeDialog, {}));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('事由'), { target: { value: '三月货款' } });
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: '生成付款链接' })));
    await within(dialog).findByText('请输入金额');
    expect(calledUrls).not.toContain('/api/plm/trade.create');
  });

  it('says before it is made what the customer will see', async () => {
    await draw(null);
    act(() => void dialogs.open<MadeTrade, DialogProps<MadeTrade>>(NewTradeDialog, {}));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByRole('region', { name: '付款方将看到' })).toBeNull();
    const amount = within(dialog).getByLabelText('收款金额');
    fireEvent.focus(amount);
    fireEvent.change(amount, { target: { value: '880' } });
    fireEvent.change(within(dialog).getByLabelText('事由'), { target: { value: '三月货款' } });
    const summary = await within(dialog).findByRole('region', { name: '付款方将看到' });
    for (const expectedText of ['880.00', '人民币捌佰捌拾元整', '三月货款', /^\d{4}-\d\d-\d\d 23:59 前$/])
      expect(within(summary).getByText(expectedText)).toBeTruthy();
  });

  it('is shown as a QR code, which can be saved as a picture', async () => {
    await draw(null);
    act(
      () =>
        void dialogs.open<'close', LinkDialogProps>(LinkDialog, {
          title: '付款链接',
          payPath: `/bfpLoginAndPay?trade=${LINK}`,
          amount: '880.00',
          subject: '三月货款',
          validUntil: '2026-11-30T23:59:59+08:00',
        }),
    );
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('img', { name: '付款二维码' }).tagName).toBe('CANVAS');
    expect(within(dialog).getByRole('button', { name: '下载二维码' })).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: '复制链接' })).toBeTruthy();
  });
});

describe.each([
  ['payFail', <PayFailPage key="fail" />],
  ['acceptSuccess', <AcceptSuccessPage key="accept" />],
])('%s', (name, page) => {
  it('opened without a payment says so and leads to the orders', async () => {
    await draw(page, `/bfpLoginAndPay/${name}`);
    await screen.findByText('没有可显示的付款');
    expect(screen.getByRole('button', { name: '查看订单流水' })).toBeTruthy();
    expect(screen.queryByText('付款失败')).toBeNull();
  });

  it('opened with a link only leads back to it', async () => {
    await draw(page, `/bfpLoginAndPay/${name}?trade=${LINK}`);
    expect(await screen.findByRole('button', { name: '返回付款链接' })).toBeTruthy();
  });
});
