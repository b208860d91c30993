import '#testkit/jsdom-gaps.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DataTable, type Column } from './data-table.tsx';
import { rangeOf } from './date-shortcuts.ts';
import { LazyRangePicker } from './lazy-pickers.tsx';
import { SearchForm, type SearchField } from './search-form.tsx';
import { PortalTheme } from './theme.tsx';
import { TYPING_PAUSE_MS } from './use-search-draft.ts';

const fields: SearchField[] = [
  { kind: 'text', name: 'keyword', label: '关键字' },
  { kind: 'dateRange', names: ['start', 'end'], label: '交易时间', required: true },
  {
    kind: 'select',
    name: 'states',
    label: '状态',
    multiple: true,
    options: [
      { value: 'failed', label: '失败' },
      { value: 'done', label: '成功' },
    ],
    groups: [{ value: 'failed,done', label: '已完结' }],
  },
  { kind: 'moneyRange', names: ['min', 'max'], label: '金额' },
];
const [start, end] = rangeOf('recentMonth');
const defaults: Record<string, string> = { keyword: '', start, end, states: '', min: '', max: '' };

const onSearch = vi.fn();
let goTo: (filter: Record<string, string>) => void;
interface Row {
  id: string;
  payee: string;
}
const columns: Column<Row>[] = [
  { title: '订单号', name: 'id' },
  { title: '收款方', name: 'payee' },
];
const result = {
  data: { list: [{ id: 'A1', payee: '远山' }], totalCount: 1 },
  error: null,
  isFetching: false,
  refetch: vi.fn(),
};

/** A page whose address is the filter; `goTo` is what Back or 清空筛选 below do. */
function ListPage({ value = {}, busy = false }: { value?: Record<string, string>; busy?: boolean }) {
  const [filter, setFilter] = useState<Record<string, string>>({ ...defaults, ...value });
  goTo = (next) => act(() => setFilter({ ...defaults, ...next }));
  const search = (patch: Record<string, string>) => {
    onSearch(patch);
    setFilter({ ...filter, ...patch });
  };
  return (
    <PortalTheme color="blue">
      <SearchForm
        fields={fields}
        value={filter}
        defaults={defaults}
        onSearch={search}
        onClear={() => setFilter(defaults)}
        shown={4}
        table="订单"
        busy={busy}
      />
      <DataTable<Row> caption="订单" rowKey="id" columns={columns} result={result} totals="共 1 笔" />
    </PortalTheme>
  );
}
const keyword = () => screen.getByLabelText<HTMLInputElement>('关键字');
const type = (text: string) => fireEvent.change(keyword(), { target: { value: text } });
const pause = (ms = TYPING_PAUSE_MS) => act(() => void vi.advanceTimersByTime(ms));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const waits = () => document.querySelector('.search-form')!.hasAttribute('data-waiting');

beforeAll(async () => {
  render(<LazyRangePicker />);
  await screen.findAllByRole('textbox');
  cleanup();
});
beforeEach(() => {
  localStorage.clear();
  onSearch.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('Rule 14 FILTERS a shown filter is the applied one', () => {
  it('a shortcut of the date searches at once', () => {
    render(<ListPage />);
    press('昨天');
    expect(onSearch).toHaveBeenCalledExactlyOnceWith({ start: rangeOf('yesterday')[0], end: rangeOf('yesterday')[1] });
  });

  it('a choice searches at once, and so does its removal', () => {
    render(<ListPage />);
    fireEvent.mouseDown(screen.getByLabelText('状态'));
    fireEvent.click(screen.getByTitle('失败'));
    expect(onSearch).toHaveBeenLastCalledWith({ states: 'failed' });
    fireEvent.click(screen.getByTitle('失败', { selector: '.ant-select-item-option' } as object));
    expect(onSearch).toHaveBeenLastCalledWith({ states: '' });
  });

  it('text is searched for when typing pauses, once', () => {
    vi.useFakeTimers();
    render(<ListPage />);
    type('远');
    pause(TYPING_PAUSE_MS - 1);
    type('远山');
    pause(TYPING_PAUSE_MS - 1);
    expect(onSearch).not.toHaveBeenCalled();
    pause(1);
    expect(onSearch).toHaveBeenCalledExactlyOnceWith({ keyword: '远山' });
  });

  it('text is searched for on Enter at once, and not again after the pause', () => {
    vi.useFakeTimers();
    render(<ListPage />);
    type('远山');
    fireEvent.submit(screen.getByRole('search'));
    expect(onSearch).toHaveBeenCalledExactlyOnceWith({ ...defaults, keyword: '远山' });
    pause();
    expect(onSearch).toHaveBeenCalledOnce();
  });

  it('Rule 12 KEYS what an input method composes is not searched for until it is chosen', () => {
    vi.useFakeTimers();
    render(<ListPage />);
    fireEvent.compositionStart(keyword());
    type('yuan shan');
    pause(5 * TYPING_PAUSE_MS);
    expect(onSearch).not.toHaveBeenCalled();
    type('远山');
    fireEvent.compositionEnd(keyword());
    pause();
    expect(onSearch).toHaveBeenCalledExactlyOnceWith({ keyword: '远山' });
  });

  it('an amount that is typed is searched for after the pause; a range upside down is not', () => {
    vi.useFakeTimers();
    render(<ListPage />);
    fireEvent.change(screen.getByLabelText('最小金额'), { target: { value: '20' } });
    pause();
    expect(onSearch).toHaveBeenLastCalledWith({ min: '20' });
    fireEvent.change(screen.getByLabelText('最大金额'), { target: { value: '5' } });
    pause();
    expect(onSearch).toHaveBeenCalledOnce();
    expect(screen.getByRole('alert').textContent).toBe('请输入正确的金额范围');
  });

  it('a choice does not send what is still being typed, nor take it away', () => {
    vi.useFakeTimers();
    render(<ListPage />);
    type('远');
    press('昨天');
    expect(onSearch.mock.lastCall![0]).not.toHaveProperty('keyword');
    expect(keyword().value).toBe('远');
    pause();
    expect(onSearch).toHaveBeenLastCalledWith({ keyword: '远' });
  });

  it('text that is typed while the answer comes stays, and Back replaces it', () => {
    vi.useFakeTimers();
    render(<ListPage />);
    type('远');
    pause();
    type('远山');
    goTo({ keyword: '远', states: 'done' });
    expect(keyword().value).toBe('远山');
    pause();
    goTo({});
    expect(keyword().value).toBe('');
  });

  it('rows of the old filter are dimmed from the first key on', () => {
    vi.useFakeTimers();
    render(<ListPage />);
    expect(waits()).toBe(false);
    type('远');
    expect(waits()).toBe(true);
    pause();
    expect(waits()).toBe(false);
  });

  it('the button turns for the answer of a changed filter, not for a repeated read of a list', () => {
    vi.useFakeTimers();
    const { rerender } = render(<ListPage />);
    const turns = () => {
      pause(1000);
      return [
        screen.getByRole('button', { name: /搜索/ }).classList.contains('ant-btn-loading'),
        document.querySelector('.date-range')!.getAttribute('aria-busy'),
      ];
    };
    rerender(<ListPage busy />);
    expect(turns()).toEqual([false, 'false']);
    goTo({ keyword: '远' });
    expect(turns()).toEqual([true, 'true']);
    rerender(<ListPage />);
    expect(turns()).toEqual([false, 'false']);
    rerender(<ListPage busy />);
    expect(turns()).toEqual([false, 'false']);
  });

  it('a group of choices has its own word on the chip', () => {
    render(<ListPage value={{ states: 'failed,done' }} />);
    expect(screen.getByText('状态：已完结')).toBeTruthy();
  });
});

describe('Rule 14 FILTERS a saved filter', () => {
  it('keeps the columns of its table', () => {
    localStorage.setItem('table:订单', JSON.stringify({ order: [], hidden: ['payee'], density: 'small' }));
    render(<ListPage value={{ states: 'failed' }} />);
    press('保存筛选');
    fireEvent.change(screen.getByLabelText('筛选名称'), { target: { value: '失败' } });
    press('保存');
    press('列设置');
    press('恢复默认');
    expect(screen.getAllByRole('columnheader')).toHaveLength(2);
    press('失败');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['订单号']);
  });
});

describe('A choice that is taken back outside of the form', () => {
  it('does not come back with the next search', () => {
    render(<ListPage />);
    type('远山');
    fireEvent.submit(screen.getByRole('search'));
    goTo({ keyword: '远山', states: 'done' });
    goTo({ keyword: '远山' });
    fireEvent.submit(screen.getByRole('search'));
    expect(onSearch.mock.lastCall![0]).toMatchObject({ keyword: '远山', states: '' });
  });
});

describe('On a phone', () => {
  beforeEach(() =>
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('max-width: 768px'),
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    })),
  );

  it('filters fold into the period and a funnel that counts what is set; the sheet has them all', async () => {
    render(<ListPage value={{ states: 'done', min: '5' }} />);
    expect(screen.queryByLabelText('关键字')).toBeNull();
    expect(document.querySelector('.search-period')!.textContent).toContain('近一月');
    press('筛选，已设 2 项');
    const sheet = within(await screen.findByRole('dialog'));
    for (const label of ['关键字', '状态', '最小金额']) expect(sheet.getByLabelText(label)).toBeTruthy();
    fireEvent.change(sheet.getByLabelText('关键字'), { target: { value: '远山' } });
    fireEvent.submit(sheet.getByRole('search'));
    expect(onSearch).toHaveBeenLastCalledWith({ ...defaults, states: 'done', min: '5', keyword: '远山' });
    expect(screen.getByRole('button', { name: '筛选，已设 3 项' }).getAttribute('aria-expanded')).toBe('false');
  });

  it('the period is chosen in the line and searched for at once', () => {
    render(<ListPage />);
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '交易时间' }));
    fireEvent.click(screen.getByTitle('上月'));
    expect(onSearch).toHaveBeenCalledExactlyOnceWith({
      start: rangeOf('previousMonth')[0],
      end: rangeOf('previousMonth')[1],
    });
  });
});
