import '#testkit/jsdom-gaps.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState, type Key } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DataTable, type Column } from './data-table.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { fitting } from './table-columns.tsx';
import { PortalTheme } from './theme.tsx';

interface Row {
  id: string;
  at: string;
  payee: string;
  amount: string;
}
const NUMBER = '202611200000010000000000';
const rows: Row[] = Array.from({ length: 20 }, (_, index) => ({
  id: `${NUMBER}${index}`,
  at: '2025-11-20T15:04:05+08:00',
  payee: `远山${index}`,
  amount: '1.00',
}));
const opened = vi.fn();
const pressed = vi.fn();
const columns: Column<Row>[] = [
  { title: '时间', name: 'at', kind: 'moment' },
  { title: '收款方', name: 'payee', note: () => '工商银行 · 尾号 0011' },
  { title: '金额(元)', name: 'amount', kind: 'amount' },
  { title: '订单号', name: 'id', kind: 'id' },
  {
    title: '操作',
    name: 'payee',
    render: (row) => (
      <button
        type="button"
        onClick={(event) => (event.stopPropagation(), pressed(row.id))}
      >{`复核 ${row.payee}`}</button>
    ),
  },
];

/** `stale`: rows of an older filter; `again`: the same filter is read once more. */
function Orders({ list = rows, stale = false, again = false }: { list?: Row[]; stale?: boolean; again?: boolean }) {
  const [keys, setKeys] = useState<Key[]>([]);
  return (
    <PortalTheme color="blue">
      <h1 tabIndex={-1}>订单</h1>
      <DataTable<Row>
        caption="订单"
        rowKey="id"
        columns={columns}
        result={{
          data: { list, totalCount: list.length },
          error: null,
          isFetching: stale || again,
          isPlaceholderData: stale,
          refetch: vi.fn(),
        }}
        onRow={(row) => opened(row.id)}
        selection={{ keys, onChange: setKeys, sum: { column: 'amount' } }}
      />
    </PortalTheme>
  );
}
const row = (index: number) => screen.getByText(`远山${index}`).closest('tr')!;
/** The Tab stops within the rows. */
const stops = () =>
  [...document.querySelectorAll<HTMLElement>('tr.ant-table-row, tr.ant-table-row *')].filter(
    (element) => element.tabIndex >= 0,
  );
const key = (name: string) => fireEvent.keyDown(document.activeElement!, { key: name });

beforeEach(() => {
  localStorage.clear();
  opened.mockClear();
  pressed.mockClear();
});
afterEach(cleanup);

describe('Rule 12 KEYS a list is one stop for Tab', () => {
  it('of twenty rows with a tick box, a copy button and an action each', () => {
    render(<Orders />);
    expect(stops()).toEqual([row(0)]);
  });

  it('and stays one when rows are replaced', async () => {
    const { rerender } = render(<Orders />);
    rerender(<Orders list={rows.slice(5)} />);
    await waitFor(() => expect(stops()).toEqual([row(5)]));
  });

  it('whose rows are walked by arrows, J and K, and which remembers the row', () => {
    render(<Orders />);
    row(0).focus();
    key('ArrowDown');
    key('j');
    expect(document.activeElement).toBe(row(2));
    key('k');
    expect(document.activeElement).toBe(row(1));
    expect(stops()).toEqual([row(1)]);
    key('End');
    expect(document.activeElement).toBe(row(19));
    key('ArrowDown');
    expect(document.activeElement).toBe(row(19));
  });

  it('into which J leads from the heading of the page, and no key with Ctrl', () => {
    render(<Orders />);
    screen.getByRole('heading', { name: '订单' }).focus();
    fireEvent.keyDown(document.activeElement!, { key: 'j', ctrlKey: true });
    expect(document.activeElement).not.toBe(row(0));
    key('j');
    expect(document.activeElement).toBe(row(0));
  });

  it('whose row opens by Enter, is ticked by space, and has its actions by right and left', () => {
    render(<Orders />);
    row(3).focus();
    key('Enter');
    expect(opened).toHaveBeenCalledExactlyOnceWith(rows[3]!.id);
    key(' ');
    expect(screen.getByRole('status').textContent).toContain('已选 1 条');
    for (let step = 0; step < 3; step += 1) key('ArrowRight');
    expect(document.activeElement!.textContent).toBe('复核 远山3');
    key('ArrowDown');
    expect(document.activeElement!.textContent).toBe('复核 远山4');
    fireEvent.click(document.activeElement!);
    expect(pressed).toHaveBeenCalledWith(rows[4]!.id);
    expect(opened).toHaveBeenCalledOnce();
    for (let step = 0; step < 3; step += 1) key('ArrowLeft');
    expect(document.activeElement).toBe(row(4));
  });
});

describe('A row says what matters first', () => {
  it('a number by its last digits, of which the whole is in a tooltip and in the text', () => {
    render(<Orders />);
    const number = screen.getByTitle(rows[0]!.id);
    expect(number.lastChild!.textContent).toBe(rows[0]!.id.slice(-8));
    expect(number.textContent).toBe(rows[0]!.id);
  });

  it('the day with the hour below, and what explains a cell below it', () => {
    render(<Orders />);
    const cells = [...row(0).querySelectorAll('.cell-lines')].map((cell) =>
      [...cell.children].map((line) => line.textContent),
    );
    expect(cells).toEqual([
      ['2025-11-20', '15:04'],
      ['远山0', '工商银行 · 尾号 0011'],
    ]);
  });

  it('rows that are read again in the background stay as they are, also when that takes long', () => {
    vi.useFakeTimers();
    try {
      const { rerender } = render(<Orders again />);
      act(() => void vi.advanceTimersByTime(1000));
      const frame = document.querySelector('.data-table')!;
      expect(frame.className).not.toMatch(/waiting|stale/);
      rerender(<Orders stale />);
      act(() => void vi.advanceTimersByTime(1000));
      expect(frame.className).toContain('data-table-waiting');
    } finally {
      vi.useRealTimers();
    }
  });

  it('rows of an older filter are dimmed at once', () => {
    render(<Orders stale />);
    expect(document.querySelector('.data-table-stale')).toBeTruthy();
  });

  it('a narrow table hides its spare columns and never the others', () => {
    const some: Column<Row>[] = [
      { title: '收款方', name: 'payee', width: 200 },
      { title: '时间', name: 'at', width: 100, spare: true },
      { title: '金额', name: 'amount', width: 150 },
      { title: '订单号', name: 'id', width: 100, spare: true },
    ];
    const titles = (width: number | null) => fitting(some, width).map(({ title }) => title);
    expect(titles(null)).toHaveLength(4);
    expect(titles(549)).toEqual(['收款方', '时间', '金额']);
    expect(titles(450)).toEqual(['收款方', '时间', '金额']);
    expect(titles(300)).toEqual(['收款方', '金额']);
  });
});

describe('Status tabs', () => {
  const tabs = [
    { value: 'all', label: '全部', count: 9 },
    { value: 'review', label: '待复核', count: 5 },
    { value: 'failed', label: '失败', count: 0 },
  ];
  it('say how many each has, are one stop, and are chosen by click and arrows', () => {
    const choose = vi.fn();
    render(<StatusTabs label="状态" tabs={tabs} value="review" onChange={choose} />);
    const all = screen.getAllByRole('tab');
    expect(all.map((tab) => [tab.textContent, tab.getAttribute('aria-selected'), tab.tabIndex])).toEqual([
      ['全部9', 'false', -1],
      ['待复核5', 'true', 0],
      ['失败0', 'false', -1],
    ]);
    fireEvent.click(all[0]!);
    fireEvent.keyDown(all[1]!, { key: 'ArrowRight' });
    expect(choose.mock.calls).toEqual([['all'], ['failed']]);
  });
});
