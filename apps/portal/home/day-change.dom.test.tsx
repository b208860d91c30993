import '#testkit/jsdom-gaps.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closePage, renderPages } from '#platform/portal-kit/test/render-page.tsx';
import { DayChange } from './day-change.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

let day: object;
let router: ReturnType<typeof createMemoryRouter>;

async function visit(): Promise<void> {
  router = await renderPages({ '/': <DayChange /> }, '/');
}

beforeEach(() =>
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ responseCode: '00000', responseDesc: '成功', data: day })),
  ),
);
afterEach(closePage);

it('A day’s change of balance is explained by type of money, each with a link to its entries', async () => {
  const flow = (typeCode: string, typeName: string, direction: string, amount: string) => ({
    typeCode,
    typeName,
    direction,
    amount,
    count: 2,
  });
  day = {
    date: '2026-11-19',
    opening: '100.00',
    closing: '60.00',
    flows: [
      flow('1010', '充值', 'in', '60.00'),
      flow('3010', '转账', 'out', '50.00'),
      flow('2010', '提现', 'out', '30.00'),
      flow('4010', '代付', 'out', '15.00'),
      flow('3062', '备用金', 'out', '5.00'),
    ],
  };
  await visit();
  await screen.findByText('日初余额(元)');
  expect([...document.querySelectorAll('.day-change li')].map((one) => one.textContent)).toEqual([
    '日初余额(元)100.00',
    '充值 2 笔+60.00',
    '转账 2 笔−50.00',
    '提现 2 笔−30.00',
    '其他2类支出 4 笔−20.00',
    '日终余额(元)60.00',
  ]);
  // From 60 to 160: each bar begins where the one before ended.
  expect(
    [...document.querySelectorAll<HTMLElement>('.day-track i')].map(({ style }) => [style.left, style.width]),
  ).toEqual([
    ['40%', '60%'],
    ['50%', '50%'],
    ['20%', '30%'],
    ['0%', '20%'],
  ]);
  fireEvent.click(screen.getByRole('link', { name: '转账 2 笔' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/activity'));
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    'f.startTime': '2026-11-19 00:00:00',
    'f.endTime': '2026-11-19 23:59:59',
    'f.direction': 'out',
    'f.typeCodes': '3010',
  });
});

it('A day without entries says that nothing moved', async () => {
  day = { date: '2026-11-19', opening: '100.00', closing: '100.00', flows: [] };
  await visit();
  expect(await screen.findByText('昨日没有资金变动')).toBeTruthy();
});
