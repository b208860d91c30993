import '#testkit/jsdom-gaps.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { useSession } from '#platform/portal-kit/session.ts';
import RedPacketPage from './red-packet-page.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const limits = { least: '1.00', most: '200.00', payeeDayCount: 10, payeeDayAmount: '1000.00', atNight: true };
const REGISTERED = '13800000011';
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  useSession.setState({ codes: new Set(['0314', '031401']) });
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    const path = url.replace(/^.*\/api\//, '');
    const answer = (data: unknown) =>
      Promise.resolve(Response.json({ responseCode: '00000', responseDesc: '成功', data }));
    if (path === 'bonusBatchTrade/getLimits') return answer(limits);
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
