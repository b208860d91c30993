import '#testkit/jsdom-gaps.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/portal-kit/hooks.ts';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import { sent } from '#testkit/plain-envelope.ts';
import { UnusualPayments } from './unusual-payments.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

let found: { count: number; list: object[] };
const visit = () => renderPage(<UnusualPayments />);

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ responseCode: '00000', responseDesc: '成功', data: found })),
  );
});
afterEach(closePage);

it('Unusual payments are listed with their reasons, each with a link to its order', async () => {
  found = {
    count: 1,
    list: [
      {
        orderNo: '202611200000100010001234',
        typeName: '转账',
        state: 'succeeded',
        stateName: '成功',
        amount: '50000.00',
        payeeName: '锦程印务有限公司',
        makerName: '李文静',
        submittedAt: '2026-11-20T23:30:00+08:00',
        reasons: ['首次向该收款方付款', '在夜间提交'],
      },
    ],
  };
  await visit();
  const link = await screen.findByRole('link', { name: /锦程印务有限公司 50,000\.00 元/ });
  expect(link.getAttribute('href')).toBe('/order/detail?open=202611200000100010001234');
  expect(screen.getByRole('heading').textContent).toBe('值得留意的付款（1）');
  expect(link.closest('li')!.textContent).toContain('首次向该收款方付款；在夜间提交');
});

it('There is no card while all payments are like the others', async () => {
  found = { count: 0, list: [] };
  await visit();
  await waitFor(() => expect(sent.length).toBe(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('heading')).toBeNull();
});
