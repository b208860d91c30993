import '#testkit/jsdom-gaps.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { SentOrder } from './sent-order.tsx';

afterEach(cleanup);

it('A scheduled order that waits for its review has its hour as the deadline', () => {
  render(
    <MemoryRouter>
      <SentOrder
        order={{ orderNo: '202611201500000000000001', state: 'pending_review' }}
        rows={[]}
        scheduledAt="2026-11-23T09:00:00+08:00"
        onAgain={() => undefined}
        onAskAgain={() => undefined}
        asking={false}
      />
    </MemoryRouter>,
  );
  expect(screen.getByText(/复核/).textContent).toBe(
    '有主账户复核权限的操作员需在 2026-11-23 09:00 前复核，逾期申请失效',
  );
});

const shown = (mode: 'visible' | 'hidden', order: { orderNo: string; state: string } | null, onAgain: () => void) => (
  <MemoryRouter>
    <Activity mode={mode}>
      <SentOrder order={order} rows={[]} onAgain={onAgain} onAskAgain={() => undefined} asking={false} />
    </Activity>
  </MemoryRouter>
);
const leaveAndReturn = (order: { orderNo: string; state: string } | null) => {
  const onAgain = vi.fn();
  const { rerender } = render(shown('visible', order, onAgain));
  rerender(shown('hidden', order, onAgain));
  expect(onAgain).not.toHaveBeenCalled();
  rerender(shown('visible', order, onAgain));
  return onAgain;
};

it('An accepted order whose kept page was left gives its place to another one', () => {
  expect(leaveAndReturn({ orderNo: '202611201500000000000001', state: 'queued' })).toHaveBeenCalledOnce();
});

it('An order of which nobody knows whether it was taken stays until the person has asked', () => {
  expect(leaveAndReturn(null)).not.toHaveBeenCalled();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['查询结果', '订单流水']);
});
