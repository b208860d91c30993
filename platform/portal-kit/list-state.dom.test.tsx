import '#testkit/jsdom-gaps.ts';
import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, describe, expect, it } from 'vitest';
import { useListState, useLocalListState, type ListState } from './list-state.ts';

const defaults = { day: '', from: '', states: '' };
let state: ListState<typeof defaults, 'amount'>;

function ListPage() {
  state = useListState(defaults, ['amount']);
  return null;
}

async function openAt(address: string) {
  const router = createMemoryRouter([{ path: '*', element: <ListPage /> }], { initialEntries: [address] });
  await act(async () => void render(<RouterProvider router={router} />));
  return router;
}
const queryOf = (router: Awaited<ReturnType<typeof openAt>>) =>
  Object.fromEntries(new URLSearchParams(router.state.location.search));

afterEach(cleanup);

describe('Rule 13 ADDRESS the list of an address', () => {
  it('keeps both of two choices of which the second comes before the page shows the first', async () => {
    const router = await openAt('/order/journal?f.states=failed&pageNo=3');
    await act(async () => {
      state.setFilter({ day: '2026-11-22' });
      state.setFilter({ from: '2026-11-16' });
      state.setSort('amount:desc');
    });
    expect(queryOf(router)).toEqual({
      'f.states': 'failed',
      'f.day': '2026-11-22',
      'f.from': '2026-11-16',
      sort: 'amount:desc',
    });
    expect(state.filter).toEqual({ day: '2026-11-22', from: '2026-11-16', states: 'failed' });
  });

  it('replaces the address for a filter and pushes one for a page', async () => {
    const router = await openAt('/order/journal');
    await act(async () => state.setFilter({ states: 'failed' }));
    await act(async () => state.setPage(2, 50));
    expect(queryOf(router)).toEqual({ 'f.states': 'failed', pageNo: '2', pageSize: '50' });
    await act(async () => void (await router.navigate(-1)));
    expect(queryOf(router)).toEqual({ 'f.states': 'failed' });
    await act(async () => state.clearFilter());
    expect(queryOf(router)).toEqual({});
  });
});

describe('The list of a part of a page', () => {
  it('keeps filter and page of its own, and leaves the address to the page', async () => {
    let part: ListState<typeof defaults>;
    const Part = () => ((part = useLocalListState(defaults)), null);
    const router = createMemoryRouter([{ path: '*', element: <Part /> }], { initialEntries: ['/a?f.states=failed'] });
    await act(async () => void render(<RouterProvider router={router} />));
    await act(async () => part.setPage(3, 50));
    await act(async () => part.setFilter({ day: '2026-11-22' }));
    expect(part!).toMatchObject({
      filter: { day: '2026-11-22', from: '', states: '' },
      filtered: true,
      pageNo: 1,
      pageSize: 50,
    });
    await act(async () => part.clearFilter());
    expect([part!.filter, part!.filtered, queryOf(router)]).toEqual([defaults, false, { 'f.states': 'failed' }]);
  });
});
