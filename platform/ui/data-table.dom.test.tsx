import '#testkit/jsdom-gaps.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, type Key } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '#platform/portal-kit/session.ts';
import { DataTable, type Column } from './data-table.tsx';
import { PortalTheme } from './theme.tsx';

interface Row {
  id: string;
  payee: string;
  amount: string;
}
const columns: Column<Row>[] = [
  { title: '订单号', name: 'id', pinned: 'left' },
  { title: '收款方', name: 'payee' },
  { title: '金额(元)', name: 'amount', kind: 'amount' },
];
const rowsOf = (count: number, from = 0): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `A${index + from}`,
    payee: '远山',
    amount: `${index + from}.10`,
  }));
const resultOf = (list: Row[], totalCount = list.length) => ({
  data: { list, totalCount },
  error: null,
  isFetching: false,
  refetch: vi.fn(),
});
const listOf = (over: object = {}) => ({
  pageNo: 1,
  pageSize: 20,
  filtered: false,
  setPage: vi.fn(),
  clearFilter: vi.fn(),
  ...over,
});
const draw = (page: React.ReactNode) => render(<PortalTheme color="blue">{page}</PortalTheme>);
const Orders = ({ shown = columns, caption = '订单' }: { shown?: Column<Row>[]; caption?: string }) => (
  <DataTable<Row> caption={caption} rowKey="id" columns={shown} result={resultOf(rowsOf(3), 61)} list={listOf()} />
);

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
const openSettings = () => fireEvent.click(screen.getByRole('button', { name: '列设置' }));
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('A column that needs a right is there for people who hold it', () => {
  const shown: Column<Row>[] = [
    ...columns,
    { title: '操作', name: 'id', needs: ['op.fund.propose', 'op.system.edit'] },
  ];
  draw(<Orders shown={shown} />);
  expect(heads()).toEqual(['订单号', '收款方', '金额(元)']);
  cleanup();
  useSession.setState({ codes: new Set(['op.system.edit']) });
  draw(<Orders shown={shown} />);
  expect(heads()).toEqual(['订单号', '收款方', '金额(元)', '操作']);
  useSession.setState({ codes: new Set() });
});

it('A list with tabs shows its totals, too', () => {
  const list = { caption: '订单', rowKey: 'id', columns, result: resultOf(rowsOf(1)), totals: '合计 1 笔' } as const;
  draw(<DataTable {...list} tabs={<button>全部</button>} />);
  expect([screen.queryAllByText('合计 1 笔').length, screen.queryAllByText('全部').length]).toEqual([1, 1]);
  cleanup();
  draw(<DataTable {...list} />);
  expect(screen.queryAllByText('合计 1 笔')).toHaveLength(1);
});

describe('CP02 column settings (Rule 15 TABLE SETTINGS)', () => {
  it('CP02 hide a column, remember it for this table only, and give it back by 恢复默认', () => {
    draw(<Orders />);
    openSettings();
    tick('收款方');
    expect(heads()).toEqual(['订单号', '金额(元)']);
    cleanup();
    draw(<Orders />);
    expect(heads()).toEqual(['订单号', '金额(元)']);
    openSettings();
    fireEvent.click(screen.getByRole('button', { name: '恢复默认' }));
    expect(heads()).toEqual(['订单号', '收款方', '金额(元)']);
    expect(localStorage.getItem('table:订单')).toBeNull();
    cleanup();
    draw(<Orders caption="另一张表" />);
    expect(heads()).toHaveLength(3);
  });

  it('CP02 order the columns by two buttons a row, a pinned one stays at its edge', () => {
    draw(<Orders />);
    openSettings();
    const moving = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    expect(moving('下移 订单号').disabled).toBe(true);
    expect(moving('上移 收款方').disabled).toBe(true);
    fireEvent.click(moving('下移 收款方'));
    expect(heads()).toEqual(['订单号', '金额(元)', '收款方']);
    cleanup();
    draw(<Orders />);
    expect(heads()).toEqual(['订单号', '金额(元)', '收款方']);
  });

  it('CP02 show a column that the memory does not know, and never hide the last one', () => {
    localStorage.setItem(
      'table:订单',
      JSON.stringify({ order: ['amount', 'gone', 'id'], hidden: ['id', 'amount'], density: 'small' }),
    );
    draw(<Orders />);
    expect(heads()).toEqual(['收款方']);
    openSettings();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '收款方' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '金额(元)' }).disabled).toBe(false);
  });

  it('CP02 ignore stored settings that are not valid', () => {
    for (const stored of ['{', '7', '{"order":"id"}', '{"order":[],"hidden":[],"density":"huge"}']) {
      localStorage.setItem('table:订单', stored);
      draw(<Orders />);
      expect(heads()).toHaveLength(3);
      cleanup();
    }
  });

  it('CP02 keep the chosen row height', () => {
    draw(<Orders />);
    openSettings();
    fireEvent.click(screen.getByRole('radio', { name: '紧凑' }));
    expect(document.querySelector('.data-table-small .ant-table-small')).toBeTruthy();
    cleanup();
    draw(<Orders />);
    expect(document.querySelector('.data-table-small .ant-table-small')).toBeTruthy();
  });
});

describe('CP02 selection (Rule 15 TABLE SETTINGS)', () => {
  function Selectable({ pages }: { pages: Row[][] }) {
    const [keys, setKeys] = useState<Key[]>([]);
    const [pageNo, setPageNo] = useState(1);
    return (
      <>
        <DataTable<Row>
          caption="订单"
          rowKey="id"
          columns={columns}
          result={resultOf(pages[pageNo - 1]!, 40)}
          list={listOf({ pageNo })}
          selection={{ keys, onChange: setKeys, sum: { column: 'amount', label: '金额合计' } }}
        />
        <button type="button" onClick={() => setPageNo(2)}>
          第二页
        </button>
      </>
    );
  }
  const boxes = () => screen.getAllByRole('checkbox', { name: /^选择/ });

  it('CP02 shows count and sum of what is ticked, over pages, in fen and not in floats', () => {
    draw(<Selectable pages={[rowsOf(3), rowsOf(3, 1000)]} />);
    fireEvent.click(boxes()[1]!);
    fireEvent.click(boxes()[2]!);
    expect(screen.getByRole('status').textContent).toContain('已选 2 条，金额合计 3.20 元');
    fireEvent.click(screen.getByRole('button', { name: '第二页' }));
    fireEvent.click(boxes()[0]!);
    expect(screen.getByRole('status').textContent).toContain('已选 3 条，金额合计 1,003.30 元');
    fireEvent.click(screen.getByRole('button', { name: '取消选择' }));
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('CP02 pages and long lists', () => {
  it('CP02 offers pages of 20, 30 and 50, and starts over when the size changes', () => {
    const list = listOf({ pageNo: 3 });
    draw(
      <DataTable<Row> caption="订单" rowKey="id" columns={columns} result={resultOf(rowsOf(20), 134)} list={list} />,
    );
    fireEvent.mouseDown(document.querySelector('.ant-pagination-options .ant-select')!);
    expect([...document.querySelectorAll('.ant-select-item-option')].map((option) => option.textContent)).toEqual([
      '20 条/页',
      '30 条/页',
      '50 条/页',
    ]);
    fireEvent.click(document.querySelectorAll('.ant-select-item-option')[2]!);
    expect(list.setPage).toHaveBeenCalledWith(1, 50);
  });

  it('CP02 says 暂无数据 when there is nothing', () => {
    draw(<DataTable<Row> caption="订单" rowKey="id" columns={columns} result={resultOf([])} list={listOf()} />);
    expect(screen.getByText('暂无数据')).toBeTruthy();
  });

  it('CP02 draws only the rows in sight of a list over 100', () => {
    draw(<DataTable<Row> caption="明细" rowKey="id" columns={columns} result={resultOf(rowsOf(1000))} />);
    expect(document.querySelector('.ant-table-tbody-virtual')).toBeTruthy();
    expect(document.querySelectorAll('.ant-table-row').length).toBeLessThan(60);
    cleanup();
    draw(<DataTable<Row> caption="明细" rowKey="id" columns={columns} result={resultOf(rowsOf(100))} />);
    expect(document.querySelector('.ant-table-tbody-virtual')).toBeNull();
    expect(document.querySelectorAll('.ant-table-row')).toHaveLength(100);
  });

  it('CP02 lets the keyboard scroll a long list', () => {
    draw(<DataTable<Row> caption="明细" rowKey="id" columns={columns} result={resultOf(rowsOf(1000))} />);
    const list = screen.getByRole('group', { name: /明细，共 1,000 行/ });
    expect(list.tabIndex).toBe(0);
    expect(fireEvent.keyDown(list, { key: 'PageDown' })).toBe(false);
    expect(fireEvent.keyDown(list, { key: 'a' })).toBe(true);
  });
});
