import '#testkit/jsdom-gaps.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/portal-kit/hooks.ts';
import { useSession } from '#platform/portal-kit/session.ts';
import { DialogHost, dialogs } from '#platform/ui/dialogs.tsx';
import { sent } from '#testkit/plain-envelope.ts';
import { useTabs } from '#platform/shell/tabs.ts';
import { ViewsContext } from '#platform/shell/views.ts';
import { closePalette, usePalette } from '#platform/shell/palette/palette-store.ts';
// Loaded before the tests, as it is before a person presses its keys.
import '#platform/shell/palette/palette-dialog.tsx';
import { Palette } from './palette.tsx';
import { loadPinyin } from '#platform/shell/palette/use-pinyin.ts';
import { useShortcuts } from '#platform/shell/palette/use-shortcuts.ts';
import { account, answerOf, order, tab, person } from './test/palette-menu.ts';

const viewOf = (viewPath: string) => (viewPath === 'security/set-change-pwd' ? () => null : undefined);
const views = { viewOf, prefetch: () => undefined };

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const settings = vi.fn();
function Frame() {
  useShortcuts();
  return (
    <>
      <div className="pane" style={{ display: 'none' }}>
        <form className="search-form">
          <input aria-label="藏着的筛选" />
        </form>
      </div>
      <div className="pane">
        <input aria-label="备注" />
        <form className="search-form">
          <input aria-label="筛选" />
        </form>
        <input aria-label="密码" type="password" />
      </div>
      <ViewsContext value={views}>
        <Palette onSettings={settings} />
      </ViewsContext>
      <DialogHost />
    </>
  );
}

let router: ReturnType<typeof createMemoryRouter>;
beforeEach(async () => {
  await loadPinyin();
  sent.length = 0;
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(
        JSON.stringify({
          responseCode: '00000',
          responseDesc: '成功',
          data: answerOf(sent.at(-1)!.input.words as string[]),
        }),
      ),
  );
  useSession.getState().enter(person(2), [account, order]);
  useTabs.setState({
    tabs: [tab('/account/overview', '账户总览'), tab('/order/journal', '订单流水')],
    live: ['/order/journal', '/account/overview'],
    generations: {},
  });
  router = createMemoryRouter([{ path: '*', element: <Frame /> }], { initialEntries: ['/home/index'] });
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
  act(() => (closePalette(), dialogs.closeAll()));
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  settings.mockClear();
  localStorage.clear();
});

const key = async (target: Element | Window, init: KeyboardEventInit & { keyCode?: number }) =>
  act(async () => void fireEvent.keyDown(target, init));
const pressKeys = () => key(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
/** Its code is loaded first. */
const open = async () => (await pressKeys(), await screen.findByRole('combobox'));
const field = () => screen.getByRole<HTMLInputElement>('combobox');
const type = (text: string) => act(async () => void fireEvent.change(field(), { target: { value: text } }));
const titles = () => screen.queryAllByRole('option').map((option) => option.querySelector('span')!.textContent);
const isOpen = () => usePalette.getState().isOpen || screen.queryByRole('combobox') !== null;
const address = () => router.state.location.pathname + router.state.location.search;

describe('the palette (Rule 11 COMMAND PALETTE)', () => {
  it.each([
    ['sz', '收支明细'],
    ['szmx', '收支明细'],
    ['shouzhi', '收支明细'],
    ['SHOU ZHI', '收支明细'],
    ['明细', '收支明细'],
    ['zhzl', '账户总览'],
    ['qhzh', '切换账户'],
    ['tcdl', '退出登录'],
    ['yypz', '应用配置'],
    ['szczmm', '设置操作密码'],
  ])('finds by “%s” 「%s」 first', async (typed, title) => {
    await open();
    await type(typed);
    expect(titles()[0]).toBe(title);
  });

  it('shows first the tabs last seen, then the menu without them, then actions', async () => {
    await open();
    expect(titles().slice(0, 4)).toEqual(['账户总览', '订单流水', '收支明细', '设置操作密码']);
    expect(titles()).toContain('退出登录');
    expect(titles()).not.toContain('订单详情');
  });

  it('returns to an open tab as it was left', async () => {
    await open();
    await type('ddls');
    await key(field(), { key: 'Enter' });
    expect(address()).toBe('/order/journal?f.keyword=x');
    expect(isOpen()).toBe(false);
  });

  it('leads a whole order number, pasted in groups too, to its detail', async () => {
    await open();
    await type('202611211659240901604073');
    expect(titles()).toEqual(['打开订单 202611211659240901604073']);
    await type('2026 1121 1659 2409 0160 4073');
    await key(field(), { key: 'Enter' });
    expect(address()).toBe('/order/detail?open=202611211659240901604073');
  });

  it.each(['远山', '12,345.67', '4073'])('finds by “%s”: name, amount or end of a number', async (typed) => {
    await open();
    await type(typed);
    const hit = await screen.findByRole('option', { name: /远山科技有限公司/ });
    expect(hit.textContent).toBe('远山科技有限公司　12,345.67 元转账 · 成功 · 2026-11-20 15:04');
    expect(sent).toMatchObject([{ path: 'search/everything', input: { words: [typed] } }]);
    expect(titles().at(-1)).toBe(`在订单流水中查找“${typed}”`);
    await key(field(), { key: 'Enter' });
    expect(address()).toBe('/order/detail?open=202611211659240901604073');
  });

  it('leads to a menu of that name, whether the server has answered by then or not', async () => {
    await open();
    await type('订单流水');
    const before = titles()[0];
    await screen.findByRole('option', { name: /在订单流水中查找/ });
    expect(titles()[0]).toBe(before);
    await key(field(), { key: 'Enter' });
    expect(address()).toBe('/order/journal?f.keyword=x');
  });

  it('groups results by kind without the role’s missing pages, and opens an entry in its list', async () => {
    await open();
    await type('1234.50');
    await screen.findByRole('option', { name: /收入 转账/ });
    const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
    expect(groups).toEqual(['订单', '收支', '更多']);
    await key(field(), { key: 'ArrowDown' });
    await key(field(), { key: 'Enter' });
    expect(address()).toBe('/account/activity?f.account=0011&f.minAmount=1234.50&open=0011A0000000012');
  });

  it('searches each word of a pasted list, groups results by word and names those not found', async () => {
    await open();
    await act(
      async () =>
        void fireEvent.paste(field(), { clipboardData: { getData: () => '4073\r\n12,345.67\t没有的\n4073\n' } }),
    );
    expect(field().value).toBe('4073；12,345.67；没有的；4073');
    await screen.findAllByRole('option');
    expect(sent).toMatchObject([{ input: { words: ['4073', '12,345.67', '没有的'] } }]);
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
      '4073',
      '12,345.67',
    ]);
    expect(screen.getByRole('status').textContent).toBe('1项没有找到：没有的');
    await type(Array.from({ length: 51 }, (_, at) => 1000 + at).join(','));
    expect(screen.getByRole('status').textContent).toBe('一次最多查找50项，请分次查找');
  });

  it('says when nothing can be found now', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
    await open();
    await type('远山');
    expect((await screen.findByText(/暂时无法查找/)).getAttribute('role')).toBe('status');
  });

  it('PM01 offers only what the role may: no menu, order or switch of others', async () => {
    await act(async () => useSession.getState().enter(person(1), [account]));
    await act(async () => useTabs.setState({ tabs: [], live: [] }));
    await open();
    await type('ddls');
    expect(titles()).toEqual([]);
    await type('202611211659240901604073');
    expect(titles()).toEqual([]);
    await type('切换账户');
    expect(titles()).toEqual([]);
    expect((await screen.findByText(/没有找到/)).getAttribute('role')).toBe('status');
  });

  it('is walked by arrows in a circle and closed by Esc, the focus back where it was', async () => {
    const note = screen.getByLabelText('备注');
    note.focus();
    await key(note, { key: 'k', metaKey: true });
    expect(document.activeElement).toBe(field());
    const chosen = () => screen.getByRole('option', { selected: true }).id;
    const first = chosen();
    expect(field().getAttribute('aria-activedescendant')).toBe(first);
    await key(field(), { key: 'ArrowUp' });
    expect(chosen()).toBe(screen.getAllByRole('option').at(-1)!.id);
    await key(field(), { key: 'ArrowDown' });
    expect(chosen()).toBe(first);
    await key(field(), { key: 'Escape' });
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(note);
  });

  it('does nothing while an input method composes', async () => {
    await key(document.body, { key: 'k', ctrlKey: true, isComposing: true });
    expect(isOpen()).toBe(false);
    await open();
    await key(field(), { key: 'Enter', isComposing: true });
    await key(field(), { key: 'Enter', keyCode: 229 });
    await key(field(), { key: 'Escape', isComposing: true });
    expect(isOpen()).toBe(true);
    expect(address()).toBe('/home/index');
  });

  it('never opens in a password field or over a dialog', async () => {
    await key(screen.getByLabelText('密码'), { key: 'k', ctrlKey: true });
    expect(isOpen()).toBe(false);
    await act(async () => void dialogs.confirm({ title: '确认' }));
    await pressKeys();
    expect(isOpen()).toBe(false);
  });

  it('runs an action once it is closed', async () => {
    await open();
    await type('yypz');
    await act(async () => void fireEvent.click(screen.getByRole('option', { selected: true })));
    expect(settings).toHaveBeenCalledTimes(1);
    expect(isOpen()).toBe(false);
  });

  it('ST07 asks before it leaves', async () => {
    await open();
    await type('tcdl');
    await key(field(), { key: 'Enter' });
    expect(screen.getByText('是否要退出登录？')).toBeTruthy();
  });
});

describe('the keys (Rule 12 KEYS)', () => {
  it('? lists them', async () => {
    await key(document.body, { key: '?', shiftKey: true });
    expect(screen.getByText('查看快捷键')).toBeTruthy();
  });

  it('/ goes to the filter of the page in sight', async () => {
    await key(document.body, { key: '/' });
    expect(document.activeElement).toBe(screen.getByLabelText('筛选'));
  });

  it('Alt and a digit go to that tab', async () => {
    await key(document.body, { key: '2', code: 'Digit2', altKey: true });
    expect(address()).toBe('/order/journal?f.keyword=x');
    await key(document.body, { key: '9', code: 'Digit9', altKey: true });
    expect(address()).toBe('/order/journal?f.keyword=x');
  });

  it.each([
    ['?', {}],
    ['/', {}],
    ['2', { code: 'Digit2', altKey: true }],
  ])('%s does nothing in a field, over a dialog, or while composing', async (name, rest) => {
    const event = { key: name, ...rest };
    const note = screen.getByLabelText('备注');
    note.focus();
    await key(note, event);
    await key(document.body, { ...event, isComposing: true });
    await act(async () => void dialogs.confirm({ title: '确认' }));
    await key(document.body, event);
    expect(screen.queryByText('查看快捷键')).toBeNull();
    expect(document.activeElement).not.toBe(screen.getByLabelText('筛选'));
    expect(address()).toBe('/home/index');
  });
});
