import '#testkit/jsdom-gaps.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession } from '#platform/portal-kit/session.ts';
import RedPacketPage from './red-packet-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

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
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  useSession.setState({ codes: new Set(['0314', '031401']) });
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    const path = url.replace(/^.*\/api\//, '');
    const answer = (data: unknown) =>
      Promise.resolve(Response.json({ responseCode: '00000', responseDesc: '成功', data }));
    if (path === 'bonusBatchTrade/getLimits') return answer(limits);
    if (path === 'order/queryPayAgain') return answer(rejected);
    if (path !== 'bonusBatchTrade/checkPayee') return answer({ list: [] });
    asked.push(body);
    return answer({ canClaim: body.includes(REGISTERED) });
  });
});
afterEach(closePage);

it('A mobile without an account is named at its field before the packet is paid', async () => {
  renderPage(<RedPacketPage />, '/fund/redPacket');
  const payee = await screen.findByLabelText('手机号或账号1');
  for (const text of ['1380000001', '8801000200000019', REGISTERED])
    fireEvent.change(payee, { target: { value: text } });
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByText(/没有账户/)).toBeNull();
  fireEvent.change(payee, { target: { value: '13900008888' } });
  expect((await screen.findByText(/没有账户/)).textContent).toBe('该手机号没有账户，24小时内开通才能领取');
  fireEvent.change(payee, { target: { value: REGISTERED } });
  await waitFor(() => expect(screen.queryByText(/没有账户/)).toBeNull());
});

it('An issue that is made again fills in receivers, amounts and words', async () => {
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
});
