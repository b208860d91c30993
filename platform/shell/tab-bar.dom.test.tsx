import '#testkit/jsdom-gaps.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSession, type UserInfo } from '#platform/portal-kit/session.ts';
import { TabBar } from './tab-bar.tsx';
import { restoreTabs, useTabs, visitTab, type Tab } from './tabs.ts';

const tab = (path: string, title: string, affix = false): Tab => ({
  key: path,
  fullPath: path,
  path,
  title,
  affix,
  cacheable: true,
});
const home = tab('/home/index', '首页', true);
const all = [home, tab('/a', '甲'), tab('/b', '乙'), tab('/c', '丙')];

let router: ReturnType<typeof createMemoryRouter>;
async function openAt(at: string): Promise<void> {
  router = createMemoryRouter([{ path: '*', element: <TabBar aside={null} /> }], { initialEntries: [at] });
  await act(async () => void render(<RouterProvider router={router} />));
}
beforeEach(() => {
  sessionStorage.clear();
  useSession.getState().enter({ platformNo: 'P01', mid: 'M1' } as UserInfo, []);
  useTabs.setState({ tabs: all, live: ['/b', '/c'], generations: {} });
});
afterEach(cleanup);

const tabOf = (name: string) => screen.getByRole('tab', { name });
const names = () => screen.getAllByRole('tab').map((one) => one.textContent);
const address = () => router.state.location.pathname;
const menuOf = (name: string) =>
  act(async () => void fireEvent.contextMenu(tabOf(name), { clientX: 100, clientY: 40 }));
const entry = (name: string) => screen.getByRole<HTMLButtonElement>('menuitem', { name });
const choose = (name: string) => act(async () => void fireEvent.click(entry(name)));
const keyOn = (name: string, key: string, rest = {}) =>
  act(async () => void fireEvent.keyDown(tabOf(name), { key, ...rest }));

describe('LY08 the tab bar', () => {
  it('goes to the last remaining tab when the current one is closed, not to its neighbour', async () => {
    await openAt('/a');
    await keyOn('甲', 'Delete');
    expect(names()).toEqual(['首页', '乙', '丙']);
    expect(address()).toBe('/c');
  });

  it('stays where it is when another one is closed, by the middle button too', async () => {
    await openAt('/b');
    await act(async () => void fireEvent(tabOf('丙'), new MouseEvent('auxclick', { button: 1, bubbles: true })));
    expect(names()).toEqual(['首页', '甲', '乙']);
    expect(address()).toBe('/b');
    expect(useTabs.getState().live).toEqual(['/b']);
  });

  it('never closes an affix tab', async () => {
    await openAt('/home/index');
    await keyOn('首页', 'Delete');
    expect(names()).toContain('首页');
    expect(document.querySelectorAll('.tab-close')).toHaveLength(3);
  });

  it('has 关闭左侧 disabled on the first and 关闭右侧 on the last', async () => {
    await openAt('/b');
    await menuOf('首页');
    expect([entry('关闭左侧').disabled, entry('关闭右侧').disabled]).toEqual([true, false]);
    await menuOf('丙');
    expect([entry('关闭左侧').disabled, entry('关闭右侧').disabled]).toEqual([false, true]);
  });

  it.each([
    ['关闭左侧', ['首页', '乙', '丙'], '/c'],
    ['关闭右侧', ['首页', '甲', '乙'], '/a'],
    ['关闭所有', ['首页'], '/home/index'],
  ])(
    '%s keeps affix tabs and the other side, and opens the last tab if the current one closed',
    async (what, remaining, to) => {
      await openAt('/a');
      await menuOf('乙');
      await choose(what);
      expect(names()).toEqual(remaining);
      expect(address()).toBe(to);
    },
  );

  it('刷新页面 goes to the tab and mounts it again', async () => {
    await openAt('/a');
    await menuOf('乙');
    await choose('刷新页面');
    expect(address()).toBe('/b');
    expect(useTabs.getState().generations['/b']).toBe(1);
  });

  it('opens its menu by Shift+F10 as well, and closes it by Esc', async () => {
    await openAt('/a');
    await keyOn('甲', 'F10', { shiftKey: true });
    await act(async () => void fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' }));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('is there again after a reload, affix first, for this merchant only', () => {
    visitTab(tab('/d', '丁'));
    restoreTabs([home], (path) => path !== '/b');
    expect(useTabs.getState().tabs.map((one) => one.title)).toEqual(['首页', '甲', '丙', '丁']);
    expect(useTabs.getState().live).toEqual([]);
    useSession.getState().enter({ platformNo: 'P01', mid: 'M2' } as UserInfo, []);
    restoreTabs([home], () => true);
    expect(useTabs.getState().tabs.map((one) => one.title)).toEqual(['首页']);
  });
});
