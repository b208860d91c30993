import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { pageInput, pageOutput } from '#platform/kernel/page.ts';
import type { Column, SearchField } from '#platform/ui/index.ts';
import { sent } from '#testkit/plain-envelope.ts';
import { ListPage } from './list-page.tsx';
import { closePage, renderPage } from './test/render-page.tsx';
import { useCursorList, useList } from './use-list.ts';

vi.mock('#platform/portal-kit/envelope.ts', () => import('#testkit/plain-envelope.ts'));

const row = z.object({ id: z.string(), name: z.string() });
type Row = z.output<typeof row>;
const common = {
  realm: 'provider',
  errors: [],
  policy: { audience: 'person', anyMember: true, effect: 'read' },
} as const;
const pageThings = operation({
  ...common,
  path: 'console/test/things',
  title: '查询',
  input: z.object({ ...pageInput, keyword: z.string(), state: z.string().optional() }),
  output: pageOutput(row),
});
const walkThings = operation({
  ...common,
  path: 'console/test/things.walk',
  title: '查询',
  input: z.object({
    keyword: z.string(),
    pageSize: pageInput.pageSize,
    after: z.object({ id: z.string() }).optional(),
  }),
  output: z.object({ list: z.array(row), more: z.boolean() }),
});

const DEFAULTS = { keyword: '', state: '' };
const fields: SearchField[] = [{ kind: 'text', name: 'keyword', label: '名称' }];
const columns: Column<Row>[] = [{ title: '名称', name: 'name' }];
const tabs = [
  { value: '', label: '全部' },
  { value: 'off', label: '停用' },
];
const inputOf = ({ keyword, state }: typeof DEFAULTS) => ({ keyword: keyword.trim(), ...(state ? { state } : {}) });

function Things() {
  return (
    <ListPage
      title="物品"
      {...useList(pageThings, DEFAULTS, inputOf)}
      fields={fields}
      tabs={{ name: 'state', label: '状态', of: tabs }}
      rowKey="id"
      columns={columns}
      empty={{ title: '还没有物品' }}
    />
  );
}
function Walk() {
  const shown = useCursorList(
    walkThings,
    DEFAULTS,
    ({ keyword }) => ({ keyword }),
    ({ id }) => ({ id }),
  );
  return <ListPage title="物品" {...shown} fields={fields} rowKey="id" columns={columns} />;
}

let answer: unknown;
beforeEach(() => {
  sent.length = 0;
  answer = { list: [], pageNo: 1, pageSize: 20, totalCount: 0 };
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ responseCode: '00000', responseDesc: '成功', data: answer })),
  );
});
afterEach(closePage);

const inputs = () => sent.map(({ input }) => input);
const press = (name: string, role = 'button') =>
  act(async () => void fireEvent.click(screen.getByRole(role, { name })));

describe('the page of a list', () => {
  it('sends the filter of its address with its page, and a tab begins at the first page again', async () => {
    const router = await renderPage(<Things />, '/?f.keyword=%20笔%20&pageNo=3&pageSize=30');
    expect(inputs()).toEqual([{ keyword: '笔', pageNo: 3, pageSize: 30 }]);
    await press('停用', 'tab');
    await waitFor(() => expect(inputs().at(-1)).toEqual({ keyword: '笔', state: 'off', pageNo: 1, pageSize: 30 }));
    expect(router.state.location.search).toContain('f.state=off');
    expect(screen.getByRole('tab', { name: '停用' }).getAttribute('aria-selected')).toBe('true');
  });

  it('shows the first tab for a state that it does not know', async () => {
    await renderPage(<Things />, '/?f.state=gone');
    expect(screen.getByRole('tab', { name: '全部' }).getAttribute('aria-selected')).toBe('true');
  });

  it('turns the pages of a list without a count behind the last row of the page before', async () => {
    answer = { list: [{ id: 'a', name: '甲' }], more: true };
    await renderPage(<Walk />);
    await screen.findByText('甲');
    await press('下一页');
    await waitFor(() => expect(inputs().at(-1)).toEqual({ keyword: '', pageSize: 20, after: { id: 'a' } }));
    await press('上一页');
    await screen.findByText('第 1 页');
  });
});
