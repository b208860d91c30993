import '#testkit/jsdom-gaps.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { useSession, type MenuTreeNode } from '#platform/portal-kit/session.ts';
import { SideMenu } from './side-menu.tsx';
import { ViewsContext, viewsOf } from './views.ts';

const noViews = viewsOf('portal', {});

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const page = (name: string, funcMenuGroup: string, index: number) =>
  ({
    funcMenuNo: `03${10 + index}`,
    funcMenuName: name,
    funcMenuGroup,
    funcMenuPath: `/fund/${index}`,
    funcMenuType: 'func_page',
    children: [],
  }) as unknown as MenuTreeNode;
const nodes = [
  ...['提现', '转账', '代付', '发红包', '退款'].map((name, index) => page(name, '付款', index)),
  ...['充值', '资金归集', '收款链接', '分账', '预授权'].map((name, index) => page(name, '收款', 5 + index)),
];

/** The portal as it is loaded, at one of its pages. */
async function load(address: string): Promise<void> {
  cleanup();
  useSession.setState({ menu: nodes });
  await act(
    async () =>
      void render(
        <MemoryRouter initialEntries={[address]}>
          <ViewsContext value={noViews}>
            <SideMenu nodes={nodes} title="资金" grouped={false} />
          </ViewsContext>
        </MemoryRouter>,
      ),
  );
}
const heading = (name: string) => screen.getByRole('button', { name });
const isOpen = (name: string) => heading(name).getAttribute('aria-expanded') === 'true';
/** A closed group hides these by CSS, and still shows the page in sight. */
const hidden = (name: string) =>
  [...heading(name).closest('li')!.querySelectorAll<HTMLElement>('li.side-more')].map((one) => one.textContent);

it('A group of the menu that was closed is closed after a reload, except for the page in sight', async () => {
  await load('/fund/0');
  expect(['付款', '收款'].map(isOpen)).toEqual([true, true]);
  fireEvent.click(heading('收款'));
  await load('/fund/6');
  expect(['付款', '收款'].map(isOpen)).toEqual([true, false]);
  expect(hidden('收款')).toEqual(['充值', '收款链接', '分账', '预授权']);
  expect(within(heading('收款').closest('li')!).getByText('资金归集')).toBeTruthy();
  fireEvent.click(heading('收款'));
  await load('/fund/0');
  expect([isOpen('收款'), hidden('收款')]).toEqual([true, []]);
});
