import '#testkit/jsdom-gaps.ts';
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { lazy, useEffect, useState, type ComponentType } from 'react';
import { createMemoryRouter, Link, useSearchParams } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/portal-kit/hooks.ts';
import { useSession, type MenuTreeNode, type UserInfo } from '#platform/portal-kit/session.ts';
import { CodeLost } from '#platform/ui/load-code.ts';
import { PageHeader } from '#platform/ui/page.tsx';
import { DialogHost, dialogs } from '#platform/ui/dialogs.tsx';
import { landingPath } from './landing.ts';
import { ContentPane } from './content-pane.tsx';
import { LIVE_PAGES, refreshTab, useTabs } from './tabs.ts';
import { ViewsContext } from './views.ts';

const mounted: string[] = [];

function NotePage() {
  const [note, setNote] = useState('');
  const [search] = useSearchParams();
  useEffect(() => {
    mounted.push(search.get('n') ?? '');
  }, [search]);
  return (
    <>
      <h1>第 {search.get('n')} 页</h1>
      <input aria-label={`笔记${search.get('n')}`} value={note} onChange={(event) => setNote(event.target.value)} />
      <button type="button" onClick={() => void dialogs.confirm({ title: '开着的对话框' })}>
        问
      </button>
    </>
  );
}
/** A page whose code arrives when a test says so. */
let late = Promise.withResolvers<{ default: ComponentType }>();
let LatePage = lazy(() => late.promise);
function Lost(): never {
  throw new CodeLost('time-out');
}
function Broken(): never {
  throw new Error('broken on purpose');
}

const views = {
  viewOf: (viewPath: string) =>
    ({ 'x/note': NotePage, 'x/broken': Broken, 'x/lost': Lost, 'x/late': LatePage })[viewPath],
  prefetch: () => undefined,
};

const page = (funcMenuPath: string, viewPath: string): MenuTreeNode => ({
  funcMenuNo: funcMenuPath,
  funcMenuName: funcMenuPath,
  funcMenuPath,
  funcMenuType: 'func_page',
  viewPath,
  cacheable: true,
});

const record = (path: string, children: MenuTreeNode[]) => ({ ...page(path, ''), children });

function Frame() {
  return (
    <>
      <nav data-shell>
        <Link to="/late">迟到</Link>
        <input aria-label="搜索" />
      </nav>
      <ViewsContext value={views}>
        <ContentPane />
      </ViewsContext>
      <DialogHost />
    </>
  );
}

let router: ReturnType<typeof createMemoryRouter>;
const go = (to: string) => act(async () => void (await router.navigate(to)));

beforeEach(async () => {
  mounted.length = 0;
  late = Promise.withResolvers();
  LatePage = lazy(() => late.promise);
  useTabs.setState({ tabs: [], live: [], generations: {} });
  useSession
    .getState()
    .enter({ mid: 'M1', platformNo: 'P01' } as UserInfo, [
      page('/note', 'x/note'),
      page('/broken', 'x/broken'),
      page('/lost', 'x/lost'),
      page('/late', 'x/late'),
    ]);
  router = createMemoryRouter([{ path: '*', element: <Frame /> }], { initialEntries: ['/note?n=1'] });
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
  act(() => dialogs.closeAll());
  cleanup();
});
const field = (n: number) => screen.getByLabelText<HTMLInputElement>(`笔记${n}`);

describe('回到顶部', () => {
  const offered = () => screen.queryByRole('button', { name: '回到顶部' });

  it('is offered by a page that was scrolled far, and not by the same page after a refresh', async () => {
    const pane = field(1).closest<HTMLElement>('.pane')!;
    expect(offered()).toBeNull();
    pane.scrollTop = 900;
    act(() => void fireEvent.scroll(pane));
    expect(offered()).not.toBeNull();
    act(() => refreshTab('/note?n=1'));
    expect(offered()).toBeNull();
  });
});

describe('A page that arrives late', () => {
  const link = () => screen.getByRole('link', { name: '迟到' });
  const search = () => screen.getByLabelText('搜索');
  const arrive = () => act(async () => late.resolve({ default: () => <PageHeader title="迟到的页面" /> }));
  beforeEach(async () => {
    act(() => link().focus());
    await act(async () => void fireEvent.click(link()));
  });

  it('takes the focus from the link to it', async () => {
    await arrive();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '迟到的页面' }));
  });

  it('leaves the focus where a person has put it meanwhile', async () => {
    act(() => search().focus());
    await arrive();
    expect(screen.getByRole('heading', { name: '迟到的页面' })).toBeTruthy();
    expect(document.activeElement).toBe(search());
  });
});

describe('LY08 visited pages', () => {
  it('keep what was typed and their own address while another is seen', async () => {
    fireEvent.change(field(1), { target: { value: '半句话' } });
    await go('/note?n=2');
    expect(field(1).closest('.pane')).toHaveProperty('style.display', 'none');
    await go('/note?n=1');
    expect(field(1).value).toBe('半句话');
    expect(screen.getByText('第 1 页')).toBeTruthy();
  });

  it('are one tab for every filter and page of a list', async () => {
    await go('/note?n=1&pageNo=2&f.state=failed');
    expect(useTabs.getState().tabs.map((tab) => [tab.key, tab.fullPath])).toEqual([
      ['/note?n=1', '/note?n=1&pageNo=2&f.state=failed'],
    ]);
  });

  it('survive a dialog that stays open while they are hidden and shown again', async () => {
    await act(async () => void fireEvent.click(screen.getByText('问')));
    expect(screen.getByText('开着的对话框')).toBeTruthy();
    await go('/note?n=2');
    await go('/note?n=1');
    expect(screen.getByText('第 1 页')).toBeTruthy();
    expect(screen.getByText('开着的对话框')).toBeTruthy();
  });

  it('are at most ten alive; older tabs stay as tabs', async () => {
    for (let n = 2; n <= LIVE_PAGES + 2; n += 1) await go(`/note?n=${n}`);
    expect(useTabs.getState().tabs).toHaveLength(LIVE_PAGES + 2);
    expect(document.querySelectorAll('.pane')).toHaveLength(LIVE_PAGES);
  });

  it('do not take the shell down when one breaks', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await go('/broken');
    expect(screen.getByText('页面出错了')).toBeTruthy();
    await go('/note?n=1');
    expect(screen.getByText('第 1 页')).toBeTruthy();
    quiet.mockRestore();
  });

  it('RT05 are mounted again by /redirect and keep their query', async () => {
    fireEvent.change(field(1), { target: { value: '要消失的' } });
    await go('/redirect/note?n=1');
    expect(field(1).value).toBe('');
  });

  it('RT05 ask again for what they show when /redirect leads to them', async () => {
    const fetched = vi.fn(async () => fetched.mock.calls.length);
    await queryClient.fetchQuery({ queryKey: ['figures'], queryFn: fetched, staleTime: Infinity });
    const watch = new QueryObserver(queryClient, { queryKey: ['figures'], queryFn: fetched, staleTime: Infinity });
    const stop = watch.subscribe(() => undefined);
    expect(fetched).toHaveBeenCalledTimes(1);
    await go('/redirect/note?n=1');
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
    stop();
  });

  it('RT21 the address of a record opens its first page, a record in a record too', async () => {
    const { user } = useSession.getState();
    act(() =>
      useSession
        .getState()
        .enter(user!, [record('/fund', [record('/fund/more', [page('/note', 'x/note'), page('/other', 'x/note')])])]),
    );
    for (const address of ['/fund', '/fund/more']) {
      await go(address);
      expect(router.state.location.pathname).toBe('/note');
    }
  });

  it('RT03 a role without the home page starts at its first page, and never at a 404', async () => {
    expect(landingPath()).toBe('/note');
    await go('/home/index');
    expect([router.state.location.pathname, screen.queryByText('没有找到您要的页面')]).toEqual(['/note', null]);
    await go('/nowhere');
    expect(router.state.location.pathname).toBe('/404');
  });

  it('say that their code did not arrive, and load the document again', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await go('/lost');
    expect(screen.getByText('网络较慢或已断开，请检查网络后重试')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^重\s?试$/ })).toBeTruthy();
    quiet.mockRestore();
  });

  it('RT04 an unknown address is a 404', async () => {
    await go('/nowhere');
    expect(screen.getByText('没有找到您要的页面')).toBeTruthy();
  });

  it('RT03 the address of the home page’s menu leads to the home page', async () => {
    sessionStorage.setItem('homePage', '/start/index');
    const { user } = useSession.getState();
    act(() => useSession.getState().enter(user!, [record('/start', [page('/start/index', 'x/note')])]));
    await go('/start');
    expect([router.state.location.pathname, screen.queryByText('没有找到您要的页面')]).toEqual(['/start/index', null]);
    sessionStorage.removeItem('homePage');
  });
});
