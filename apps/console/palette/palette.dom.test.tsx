import '#testkit/jsdom-gaps.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/portal-kit/hooks.ts';
import { useSession, type MenuTreeNode, type UserInfo } from '#platform/portal-kit/session.ts';
import { closePalette } from '#platform/shell/palette/palette-store.ts';
// Loaded before the tests, as it is before a person presses its keys.
import '#platform/shell/palette/palette-dialog.tsx';
import './open-palette.tsx';
import { useShortcuts } from '#platform/shell/palette/use-shortcuts.ts';
import { ViewsContext, viewsOf } from '#platform/shell/views.ts';
import { sent } from '#testkit/plain-envelope.ts';
import { Palette } from './palette.tsx';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const ORDER_NO = '202611211659240901604073';
const MID = 'M20261100001';
const page = (path: string, title: string): MenuTreeNode => ({
  funcMenuNo: path,
  funcMenuName: title,
  funcMenuPath: path,
  funcMenuType: 'func_page',
  showFlag: 'hide',
  viewPath: 'x',
  children: [],
});
const answers: Record<string, object> = {
  'console/merchant/page': { list: [{ mid: MID, customerName: '远山科技有限公司' }] },
  'console/order/page': {
    list: [
      { mid: MID, orderNo: ORDER_NO, customerName: '远山科技', typeName: '转账', stateName: '成功', amount: '88.00' },
    ],
  },
};
let router: ReturnType<typeof createMemoryRouter>;
let isAway = false;

const noViews = viewsOf('console', {});
function Frame() {
  useShortcuts();
  return (
    <ViewsContext value={noViews}>
      <Palette onSettings={() => undefined} />
    </ViewsContext>
  );
}

beforeEach(async () => {
  sent.length = 0;
  isAway = false;
  vi.stubGlobal('fetch', async (url: string) =>
    isAway
      ? Promise.reject(new Error('offline'))
      : Response.json({ responseCode: '00000', responseDesc: '成功', data: answers[url.replace(/^.*\/api\//, '')] }),
  );
  router = createMemoryRouter([{ path: '*', element: <Frame /> }], { initialEntries: ['/overview'] });
  await act(
    async () =>
      void render(
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>,
      ),
  );
});
afterEach(() => {
  act(closePalette);
  cleanup();
  queryClient.clear();
  useSession.getState().end();
  vi.unstubAllGlobals();
});

const search = async (menu: MenuTreeNode[], text: string) => {
  await act(async () =>
    useSession.getState().enter({ userId: 'u1', mid: '', platformNo: 'console' } as UserInfo, menu),
  );
  await act(async () => void fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true }));
  const field = await screen.findByRole('combobox');
  await act(async () => void fireEvent.change(field, { target: { value: text } }));
  return field;
};
const address = () => router.state.location.pathname + router.state.location.search;
const merchantPage = page('/merchant/detail', '商户详情');
const orderPage = page('/order/process', '订单处理过程');

it.each(['远山', '13900000001', '0011A0000000012'])('“%s” finds a merchant and leads to its data', async (text) => {
  const field = await search([merchantPage, orderPage], text);
  await screen.findByRole('option', { name: /远山科技有限公司/ });
  expect(sent).toMatchObject([{ path: 'console/merchant/page', input: { keyword: text } }]);
  await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }));
  expect(address()).toBe(`/merchant/detail?mid=${MID}`);
});

it('A whole order number, pasted in groups too, finds the order of whichever merchant', async () => {
  const field = await search([merchantPage, orderPage], '2026 1121 1659 2409 0160 4073');
  await screen.findByRole('option', { name: /转账/ });
  expect(sent).toMatchObject([{ path: 'console/order/page', input: { number: ORDER_NO } }]);
  await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }));
  expect(address()).toBe(`/order/process?mid=${MID}&orderNo=${ORDER_NO}`);
});

it.each([
  ['a merchant', [orderPage], '远山'],
  ['an order', [merchantPage], ORDER_NO],
])('Who may not open the page of %s is not asked for it', async (_what, menu, text) => {
  await search(menu, text);
  expect(await screen.findByText(/没有找到/)).toBeTruthy();
  expect(sent).toEqual([]);
});

it('The palette says when merchants and orders cannot be looked for', async () => {
  isAway = true;
  await search([merchantPage], '远山');
  expect((await screen.findByText(/暂时无法查找商户和订单/)).getAttribute('role')).toBe('status');
});
