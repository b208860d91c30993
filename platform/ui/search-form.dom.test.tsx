import '#testkit/jsdom-gaps.ts';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession, type UserInfo } from '#platform/portal-kit/session.ts';
import { rangeOf } from './date-shortcuts.ts';
import { LazyDatePicker, LazyRangePicker } from './lazy-pickers.tsx';
import { MAX_VIEWS } from './saved-views.ts';
import { SearchForm, type SearchField } from './search-form.tsx';
import { PortalTheme } from './theme.tsx';

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
  { kind: 'date', name: 'day', label: '入账日' },
  { kind: 'dateRange', names: ['start', 'end'], label: '交易时间', required: true },
  { kind: 'moneyRange', names: ['min', 'max'], label: '金额' },
  {
    kind: 'checkbox',
    name: 'types',
    label: '类型',
    options: [
      { value: 'in', label: '收入' },
      { value: 'out', label: '支出' },
    ],
  },
  {
    kind: 'radio',
    name: 'side',
    label: '方向',
    options: [
      { value: 'all', label: '全部' },
      { value: 'mine', label: '我提交的' },
    ],
  },
];
const [start, end] = rangeOf('recentMonth');
const defaults = { keyword: '', state: '', day: '', start, end, min: '', max: '', types: '', side: 'all' };
type Filter = Record<string, string>;

const seen = vi.fn();
/** A page: the filter in force is what was searched last. */
function SearchPage({ value = {}, shown = fields.length }: { value?: Filter; shown?: number }) {
  const [filter, setFilter] = useState<Filter>({ ...defaults, ...value });
  const set = (patch: Filter) => {
    seen(patch);
    setFilter({ ...filter, ...patch });
  };
  return (
    <SearchForm
      fields={fields}
      value={filter}
      defaults={defaults}
      onSearch={set}
      onClear={() => setFilter(defaults)}
      shown={shown}
    />
  );
}
const draw = (page: React.ReactNode) => render(<PortalTheme color="blue">{page}</PortalTheme>);
const submit = () => fireEvent.submit(screen.getByRole('search'));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const saveAs = (name: string) => {
  press('保存筛选');
  type('筛选名称', name);
  press('保存');
};
const sessionOf = (mid: string) => useSession.setState({ user: { userId: 'u1', platformNo: 'P01', mid } as UserInfo });

// From here on the pickers' chunk is there.
beforeAll(async () => {
  render(
    <>
      <LazyDatePicker />
      <LazyRangePicker />
    </>,
  );
  await waitFor(() => {
    if (screen.queryAllByRole('textbox').length < 3) throw new Error('the pickers have not come');
  });
  cleanup();
});
beforeEach(() => {
  localStorage.clear();
  location.hash = '#/order/journal?f.state=failed';
  sessionOf('M100001');
  seen.mockClear();
});
afterEach(cleanup);

describe('CP01 every kind of field', () => {
  it('CP01 writes plain text under its names: text, select, date, range, money, checkbox, radio', () => {
    draw(<SearchPage />);
    type('关键字', '远山');
    fireEvent.mouseDown(screen.getByLabelText('状态'));
    fireEvent.click(screen.getByTitle('失败'));
    fireEvent.mouseDown(screen.getByLabelText('入账日'));
    type('入账日', '2026-11-02');
    fireEvent.keyDown(screen.getByLabelText('入账日'), { key: 'Enter' });
    fireEvent.click(screen.getByRole('button', { name: '近一周' }));
    type('最小金额', '10');
    type('最大金额', '20.5');
    fireEvent.click(within(screen.getByRole('group', { name: '类型' })).getByRole('checkbox', { name: '支出' }));
    fireEvent.click(within(screen.getByRole('radiogroup', { name: '方向' })).getByRole('radio', { name: '我提交的' }));
    submit();
    const [week, today] = rangeOf('recentWeek');
    expect(seen).toHaveBeenLastCalledWith({
      keyword: '远山',
      state: 'failed',
      day: '2026-11-02',
      start: week,
      end: today,
      min: '10',
      max: '20.5',
      types: 'out',
      side: 'mine',
    });
  });

  it('CP01 names every set one on a chip in words', () => {
    draw(<SearchPage value={{ state: 'done', types: 'in,out', min: '5', day: '2026-11-02' }} />);
    const chips = within(screen.getByRole('list', { name: '已选条件' }));
    for (const words of ['状态：成功', '类型：收入、支出', '金额：5.00 至 不限 元', '入账日：2026-11-02'])
      expect(chips.getByText(words)).toBeTruthy();
    expect(chips.queryByText(/方向|交易时间/)).toBeNull();
  });

  it('CP01 keeps what is being typed when another one’s chip is taken away; 清空筛选 empties all', () => {
    draw(<SearchPage value={{ state: 'done', types: 'in' }} />);
    const keyword = () => (screen.getByLabelText('关键字') as HTMLInputElement).value;
    type('关键字', '远山');
    press('移除条件 状态');
    expect(seen).toHaveBeenLastCalledWith({ state: '' });
    expect([keyword(), screen.queryByText('状态：成功')]).toEqual(['远山', null]);
    press('清空筛选');
    expect(keyword()).toBe('');
  });

  it('CP01 opens 更多筛选 on what is wrong there, and puts the cursor into it', () => {
    draw(<SearchPage value={{ min: '9', max: '1' }} shown={2} />);
    expect(screen.queryByLabelText('最小金额')).toBeNull();
    submit();
    expect(seen).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toBe('请输入正确的金额范围');
  });

  it('VA09 a mandatory range that is empty is not searched for', () => {
    draw(<SearchPage value={{ start: '', end: '' }} />);
    submit();
    expect(seen).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toBe('查询时间段不能为空');
    press('今天');
    expect(seen).toHaveBeenCalledOnce();
  });
});

describe('CP01 saved views (Rule 14 FILTERS)', () => {
  it('CP01 names a filter, brings it back after a reload, and deletes it', () => {
    draw(<SearchPage value={{ state: 'failed', min: '100' }} />);
    saveAs('大额失败');
    expect(screen.getByRole('button', { name: '大额失败' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByRole('button', { name: '保存筛选' })).toBeNull();
    cleanup();

    draw(<SearchPage value={{ keyword: '别的' }} />);
    expect(screen.getByRole('button', { name: '大额失败' }).getAttribute('aria-pressed')).toBe('false');
    press('大额失败');
    expect(seen).toHaveBeenLastCalledWith({ ...defaults, state: 'failed', min: '100' });
    press('删除筛选 大额失败');
    expect(screen.queryByRole('group', { name: '常用筛选' })).toBeNull();
    expect(Object.keys(localStorage)).toHaveLength(0);
  });

  it('CP01 keeps 近一周 as the recent week of the day it is used', () => {
    const [from, to] = rangeOf('recentWeek');
    draw(<SearchPage value={{ start: from, end: to }} />);
    saveAs('本周');
    expect(localStorage.getItem('views:P01:M100001:u1:/order/journal')).toBe(
      JSON.stringify([{ name: '本周', values: { start: '@recentWeek' } }]),
    );
    press('清空筛选');
    press('本周');
    expect(seen).toHaveBeenLastCalledWith({ ...defaults, start: from, end: to });
  });

  it('CP01 refuses an empty name, a name twice, and more than ten', () => {
    const views = Array.from({ length: MAX_VIEWS - 1 }, (_, index) => ({
      name: `筛选${index}`,
      values: { keyword: String(index) },
    }));
    localStorage.setItem('views:P01:M100001:u1:/order/journal', JSON.stringify(views));
    draw(<SearchPage value={{ state: 'failed' }} />);
    press('保存筛选');
    const alert = () => screen.getByRole('alert').textContent;
    press('保存');
    expect(alert()).toBe('请输入筛选名称');
    type('筛选名称', ' 筛选3 ');
    press('保存');
    expect(alert()).toBe('已有同名筛选，请换一个名称');
    type('筛选名称', '失败');
    fireEvent.keyDown(screen.getByLabelText('筛选名称'), { key: 'Enter' });
    expect(screen.getByRole('button', { name: '失败' })).toBeTruthy();
    expect(seen).not.toHaveBeenCalled();
    type('关键字', '第十一个');
    submit();
    saveAs('第十一个');
    expect(alert()).toContain('最多保存 10 个筛选');
  });

  it('CP01 shows none of another merchant, of another page, or of a changed storage', () => {
    draw(<SearchPage value={{ state: 'failed' }} />);
    saveAs('大额失败');
    cleanup();
    sessionOf('M100002');
    draw(<SearchPage />);
    expect(screen.queryByRole('button', { name: '大额失败' })).toBeNull();
    cleanup();
    sessionOf('M100001');
    location.hash = '#/account/activity';
    draw(<SearchPage />);
    expect(screen.queryByRole('button', { name: '大额失败' })).toBeNull();
    cleanup();
    localStorage.setItem('views:P01:M100001:u1:/account/activity', '[{"name":7}]');
    draw(<SearchPage />);
    expect(screen.queryByRole('group', { name: '常用筛选' })).toBeNull();
  });
});
