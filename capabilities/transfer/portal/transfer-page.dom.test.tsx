import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession, type UserInfo } from '#platform/portal-kit/session.ts';
import { composeForTest } from '#testkit/compose.ts';
import TransferPage from './transfer-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

// A whole page is drawn, by a machine that may be busy.

const PAYEE = '8801001400000016';
const LOOK_UP = 'csdb/v2/account/recevier/info';
const found = { payeeAccountNo: PAYEE, payeeName: '**司', bankName: '商户门户支付账户', ownAccount: false };
const answers: Record<string, unknown> = {
  'csdb/v2/account/available': {
    list: [
      {
        accountNo: '8801000100000011',
        accountType: 'basic',
        accountTypeName: '基本户',
        accountName: '晨光',
        availableBalance: '100000.00',
      },
    ],
  },
  'csdb/v2/business/work': {
    quoteId: 'q1',
    expiresAt: '2026-11-20T15:05:00+08:00',
    fee: '0.50',
    arrivalAmount: '1010.10',
    sendTime: null,
    arrivalTime: '2026-11-20T15:30:00+08:00',
    debitAmount: '1010.60',
    balanceAfter: '98989.40',
    sufficient: true,
    limitsLeft: { single: '500000.00', day: '2000000.00', month: '31000000.00' },
    withinLimits: true,
    reviewRequired: false,
    reviewSteps: [],
  },
  'csdb/v2/business/checkRepeatCommit': { level: 'none', hits: [] },
};
let tellPayee: (answer: object) => void;

const summary = () => screen.getByRole('complementary', { name: '费用试算' });
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(async () => {
  composeForTest({
    confirmCalls: {
      random: () => Promise.resolve({ jsSdkRandom: 'ab', jsSdkDataB: '', nonceStr: 'n' }),
      preview: () => Promise.resolve([]),
      sendCode: () => Promise.resolve({ mobile: '138****0001', resendAfterSeconds: 60 }),
      standing: () => Promise.resolve({ tradePwdSettled: true, realAuthFlag: '1' }),
      checkRealName: () => Promise.resolve(false),
      servicePhone: () => Promise.resolve(''),
    },
  });
  const payee = new Promise<object>((resolve) => (tellPayee = resolve));
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.slice('/api/'.length);
    const data = path === LOOK_UP ? await payee : (answers[path] ?? {});
    return Response.json({ responseCode: '00000', responseDesc: '成功', data });
  });
  useSession
    .getState()
    .enter({ mid: 'M1', platformNo: 'P01' } as UserInfo, [
      { funcMenuNo: '030201', funcMenuName: '', funcMenuType: 'func_btn' },
    ]);
  await renderPage(<TransferPage />, '/fund/transfer');
  await screen.findByText('可用余额 100,000.00 元');
  fill('收款账号', PAYEE);
  fill('收款方名称', '蓝海电子元件有限公司');
  fireEvent.focus(screen.getByLabelText('转账金额'));
  fill('转账金额', '1010.10');
});
afterEach(closePage);

describe('A transfer that is sent before its payee was looked up', () => {
  const press = () =>
    act(async () => void fireEvent.click(within(summary()).getByRole('button', { name: /^转\s*账$/ })));

  it('waits for the payee, and is confirmed then', async () => {
    await press();
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(async () => tellPayee({ ...found, canReceive: true }));
    expect(await screen.findByRole('dialog', { name: '确认转账' })).toBeTruthy();
  });

  it('says at the field that the payee cannot be paid, and can be sent again', async () => {
    await press();
    await act(async () => tellPayee({ ...found, canReceive: false, reason: '收款账户已冻结' }));
    await screen.findByText('收款账户已冻结');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(within(summary()).getByRole<HTMLButtonElement>('button', { name: /转\s*账/ }).disabled).toBe(false);
  });
});
