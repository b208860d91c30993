import '#testkit/jsdom-gaps.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { SentOrder } from './sent-order.tsx';

afterEach(cleanup);

const shown = (mode: 'visible' | 'hidden', order: { orderNo: string; state: string } | null, onAgain: () => void) => (
  <MemoryRouter>
    <Activity mode={mode}>
      <SentOrder
        order={order}
        rows={[]}
        again="继续提现"
        onAgain={onAgain}
        onAskAgain={() => undefined}
        asking={false}
      />
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
