import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Operation } from '#platform/kernel/operation.ts';
import { CallFailure } from '#platform/portal-kit/failure.ts';
import { ListCard } from '#platform/portal-kit/list-card.tsx';
import { useListState } from '#platform/portal-kit/list-state.ts';
import { composeForTest } from '#testkit/compose.ts';
import { closePage, renderPage } from '#platform/portal-kit/test/render-page.tsx';
import type { Column, SearchField } from '#platform/ui/index.ts';
import { useServerViews } from './shared/list-views.tsx';
import type { ListView } from './shared/view-content.ts';

/** The server of this test: what it keeps, what it refuses, and what it answers when it is told to. */
const server = vi.hoisted(() => ({
  views: [] as unknown[],
  asked: [] as [string, unknown][],
  refuse: null as Error | null,
  wait: null as Promise<void> | null,
}));
vi.mock('#platform/portal-kit/client.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ path }: Operation, input: unknown) => {
    if (path === 'console/access/own.views') return { list: structuredClone(server.views) };
    server.asked.push([path.replace('console/access/own.view.', ''), input]);
    await server.wait;
    if (server.refuse) throw server.refuse;
    return { viewId: 'new' };
  },
}));

interface Row {
  id: string;
  name: string;
}
const fields: SearchField[] = [
  { kind: 'text', name: 'keyword', label: '关键字' },
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    options: [
      { value: 'failed', label: '失败' },
      { value: 'done', label: '成功' },
    ],
  },
];
const columns: Column<Row>[] = [
  { title: '名称', name: 'name', sortable: true },
  { title: '编号', name: 'id' },
];
const DEFAULTS = { keyword: '', state: '', tab: '' };
const result = {
  data: { list: [{ id: 'a', name: '甲' }], totalCount: 1 },
  error: null,
  isFetching: false,
  refetch: vi.fn(),
};

function Things() {
  const list = useListState(DEFAULTS, ['name']);
  return (
    <ListCard
      caption="物品"
      list={list}
      defaults={DEFAULTS}
      fields={fields}
      rowKey="id"
      columns={columns}
      result={result}
    />
  );
}

const view = (viewId: string, name: string, more: Partial<ListView> = {}): ListView => ({
  viewId,
  name,
  isDefault: false,
  content: { values: { state: 'failed' }, sort: 'name:desc', columns: { order: [], hidden: ['id'], density: 'small' } },
  ...more,
});

beforeEach(() => {
  localStorage.clear();
  location.hash = '#/test/things';
  Object.assign(server, { views: [], refuse: null, wait: null });
  server.asked.length = 0;
  composeForTest({ listViews: useServerViews });
});
afterEach(() => {
  closePage();
  composeForTest({ listViews: null });
});

const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const NAME = '将当前筛选、排序和列保存为视图';
const opened = async (views: ListView[], address = '/') => {
  server.views = views;
  const router = await renderPage(<Things />, address);
  await press(/^视图/);
  await screen.findByRole('button', { name: '初始条件' });
  return router;
};
const panel = () => within(screen.getByRole('region', { name: '视图' }));
const rows = () =>
  panel()
    .getAllByRole('listitem')
    .map((row) => row.querySelector('.list-view-name')?.textContent);
const refusal = (text: string) => new CallFailure('answer', '09851KPLMS', text, null, 'r-1');

describe('The views of a list', () => {
  it('save filter, tab, sort and columns under a name, before the server has answered', async () => {
    let answer = () => undefined as void;
    server.wait = new Promise((resolve) => (answer = resolve));
    localStorage.setItem('table:物品', JSON.stringify({ order: [], hidden: ['id'], density: 'large' }));
    await opened([], '/?f.state=failed&f.tab=open&sort=name:asc');
    type(NAME, ' 失败 ');
    await press('保存');
    await waitFor(() => expect(rows()).toEqual(['初始条件', '失败']));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '删除 失败' }).disabled).toBe(true);
    server.views = [view('v1', '失败')];
    await act(async () => answer());
    expect(server.asked).toEqual([
      [
        'save',
        {
          page: '/test/things',
          listName: '物品',
          name: '失败',
          content: {
            values: { state: 'failed', tab: 'open' },
            sort: 'name:asc',
            columns: { order: [], hidden: ['id'], density: 'large' },
          },
        },
      ],
    ]);
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: '删除 失败' }).disabled).toBe(false),
    );
    expect(await panel().findByText('已保存“失败”')).toBeTruthy();
  });

  it('are applied with sort and columns at once, and the button names the view', async () => {
    const router = await opened([view('v1', '失败')], '/?f.keyword=x&pageNo=3');
    await press('失败');
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      'f.state': 'failed',
      sort: 'name:desc',
    });
    expect(screen.getByRole('button', { name: '视图：失败' })).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: '编号' })).toBeNull();
    await press('视图：失败');
    await press('初始条件');
    expect(router.state.location.search).toBe('');
  });

  it('are applied as far as they hold: a name and a choice that are gone are left out and told', async () => {
    const values = { state: 'gone', keyword: '远山', region: 'south' };
    const router = await opened([view('v1', '旧的', { content: { ...view('', '').content, values } })]);
    expect(panel().getByText('2个条件已不存在')).toBeTruthy();
    await press(/^旧的/);
    expect(new URLSearchParams(router.state.location.search).toString()).toBe(
      new URLSearchParams({ 'f.keyword': '远山', sort: 'name:desc' }).toString(),
    );
  });

  it('are renamed, replaced and removed in place, and a removal is undone', async () => {
    const [first, second] = [view('v1', '失败'), view('v2', '成功')];
    await opened([first, second], '/?f.keyword=远山');
    await press('重命名 失败');
    type('“失败”的新名称', '成功');
    await press('确定');
    expect(panel().getByText('该列表已有同名视图，请换一个名称')).toBeTruthy();
    type('“失败”的新名称', '失败的');
    server.views = [{ ...first, name: '失败的' }, second];
    await press('确定');
    await press('更新为当前条件 成功');
    expect(await panel().findByText('“成功”已更新为当前条件')).toBeTruthy();
    server.views = [{ ...first, name: '失败的' }];
    await press('删除 成功');
    await waitFor(() => expect(rows()).toEqual(['初始条件', '失败的']));
    await press('撤销');
    expect(server.asked.map(([what]) => what)).toEqual(['rename', 'replace', 'remove', 'save']);
    expect(server.asked[0]![1]).toEqual({ viewId: 'v1', name: '失败的' });
    expect(server.asked[1]![1]).toMatchObject({ viewId: 'v2', content: { values: { keyword: '远山' }, sort: '' } });
    expect(server.asked[3]![1]).toMatchObject({ name: '成功', listName: '物品' });
  });

  it('show a refusal in place, and what was refused is undone', async () => {
    await opened([view('v1', '失败')]);
    server.refuse = refusal('该列表已有同名视图，请换一个名称');
    type(NAME, '成功');
    await press('保存');
    expect((await panel().findByText('该列表已有同名视图，请换一个名称')).textContent).toBeTruthy();
    expect(rows()).toEqual(['初始条件', '失败']);
    expect(screen.getByLabelText<HTMLInputElement>(NAME).value).toBe('成功');
    await press('删除 失败');
    expect(rows()).toEqual(['初始条件', '失败']);
  });

  it('are twenty at most; the twenty-first is refused before it is sent', async () => {
    await opened(Array.from({ length: 20 }, (_, index) => view(`v${index}`, `视图${index}`)));
    type(NAME, '第二十一');
    await press('保存');
    expect(panel().getByText('最多保存20个视图，请先删除不用的')).toBeTruthy();
    expect(server.asked).toEqual([]);
  });

  it('open the list with the default one, and not where the address has a filter already', async () => {
    server.views = [view('v1', '失败', { isDefault: true })];
    const bare = await renderPage(<Things />, '/');
    await waitFor(() => expect(bare.state.location.search).toContain('f.state=failed'));
    await press('视图：失败');
    await press('初始条件');
    expect(bare.state.location.search).toBe('');
    closePage();
    const linked = await renderPage(<Things />, '/?f.state=done');
    await screen.findByRole('button', { name: '视图' });
    expect(linked.state.location.search).toBe('?f.state=done');
  });

  it('have one default: the star moves', async () => {
    await opened([view('v1', '失败', { isDefault: true }), view('v2', '成功')], '/?f.keyword=x');
    server.wait = new Promise(() => undefined);
    await press('设为默认 成功');
    expect(await screen.findByRole('button', { name: '取消默认 成功' })).toBeTruthy();
    expect(screen.getByRole('button', { name: '设为默认 失败' })).toBeTruthy();
    expect(server.asked).toEqual([['default', { viewId: 'v2', isDefault: true }]]);
  });
});
