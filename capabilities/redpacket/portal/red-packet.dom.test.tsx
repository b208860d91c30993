import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession, type UserInfo } from '#platform/portal-kit/session.ts';
import { composeForTest } from '#testkit/compose.ts';
import RedPacketPage from './red-packet-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));
vi.mock('#platform/portal-kit/trade-password.ts', () => ({ sealTradePassword: () => Promise.resolve({}) }));

const limits = { least: '1.00', most: '200.00', payeeDayCount: 10, payeeDayAmount: '1000.00', atNight: true };
const REGISTERED = '13800000011';
const rejected = {
  accountNo: '8801000100000011',
  amount: '30.00',
  remark: '十一月',
  details: {
    activity: '年会',
    greeting: '恭喜发财',
    packets: [
      { payee: REGISTERED, name: '王小明', amount: '10.00' },
      { payee: '8801000200000019', name: '陈静', amount: '20.00' },
    ],
  },
};
const account = {
  accountNo: rejected.accountNo,
  accountType: 'basic',
  accountTypeName: '基本户',
  accountName: '晨光',
  availableBalance: '100000.00',
};
const quote = { quoteId: 'q1', limitsLeft: { single: '500000.00', day: '2000000.00', month: '31000000.00' } };
const requestBodies: string[] = [];
const issued: object[] = [];

beforeEach(() => {
  requestBodies.length = 0;
  issued.length = 0;
  useSession
    .getState()
    .enter({ mid: 'M1', platformNo: 'P01' } as UserInfo, [
      { funcMenuNo: '031401', funcMenuName: '', funcMenuType: 'func_btn' },
    ]);
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
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    const path = url.replace(/^.*\/api\//, '');
    const answer = (data: unknown) =>
      Promise.resolve(Response.json({ responseCode: '00000', responseDesc: '成功', data }));
    if (path === 'bonusBatchTrade/getLimits') return answer(limits);
    if (path === 'order/queryPayAgain') return answer(rejected);
    if (path === 'csdb/v2/account/available') return answer({ list: [account] });
    if (path === 'csdb/v2/business/work') return answer(quote);
    if (path === 'bonusBatchTrade/issue') {
      issued.push(JSON.parse(body) as object);
      return answer({ orderNo: '202611201500000000000010', auditStatus: '00', state: 'queued' });
    }
    if (path !== 'bonusBatchTrade/checkPayee') return answer({ list: [] });
    requestBodies.push(body);
    return answer({ canClaim: body.includes(REGISTERED) });
  });
});
afterEach(closePage);

it('A mobile without an account is named at its field before the packet is paid', async () => {
  renderPage(<RedPacketPage />, '/fund/redPacket');
  const payee = await screen.findByLabelText('手机号或账号1');
  for (const text of ['1380000001', '8801000200000019', REGISTERED])
    fireEvent.change(payee, { target: { value: text } });
  await waitFor(() => expect(requestBodies).toHaveLength(1));
  expect(screen.queryByText(/没有账户/)).toBeNull();
  fireEvent.change(payee, { target: { value: '13900008888' } });
  expect((await screen.findByText(/没有账户/)).textContent).toBe('该手机号没有账户，24小时内开通才能领取');
  fireEvent.change(payee, { target: { value: REGISTERED } });
  await waitFor(() => expect(screen.queryByText(/没有账户/)).toBeNull());
});

it('An issue that is made again fills in receivers, amounts and words, and names the first one', async () => {
  renderPage(<RedPacketPage />, '/fund/redPacket?again=202611201500000000000009');
  await screen.findByLabelText('手机号或账号2');
  const shown = ['手机号或账号1', '姓名2', '金额2', '祝福语（选填）', '活动名称（选填）', '备注（选填）'];
  expect(shown.map((label) => screen.getByLabelText<HTMLInputElement>(label).value)).toEqual([
    REGISTERED,
    '陈静',
    '20.00',
    '恭喜发财',
    '年会',
    '十一月',
  ]);
  expect(screen.getByText(/共 2 个，合计/).textContent).toContain('30.00');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '发红包' })));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByPlaceholderText('请输入短信验证码'), { target: { value: '123456' } });
  fireEvent.change(within(dialog).getByPlaceholderText('请输入操作密码'), { target: { value: 'Chenguang88' } });
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: /确\s*认$/ })));
  await screen.findByRole('heading', { name: '受理成功' });
  expect(issued).toMatchObject([{ amount: '30.00', paysAgain: '202611201500000000000009' }]);
});
