import '#testkit/jsdom-gaps.ts';
import { composeForTest } from '#testkit/compose.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DataTable, type Column } from './data-table.tsx';
import { StateDrawing } from './state-drawings.tsx';
import { ErrorState, NoPermissionState, Skeleton, useNoticedWait } from './states.tsx';
import { StatusTag } from './status-tag.tsx';
import { PortalTheme } from './theme.tsx';

interface Row {
  id: string;
}
const columns: Column<Row>[] = [{ title: '订单号', name: 'id' }];
const nothing = { data: { list: [], totalCount: 0 }, error: null, isFetching: false, refetch: vi.fn() };
const listOf = (filtered: boolean, clearFilter = vi.fn()) => ({
  pageNo: 1,
  pageSize: 20,
  filtered,
  setPage: vi.fn(),
  clearFilter,
});
const draw = (page: React.ReactNode) => render(<PortalTheme color="blue">{page}</PortalTheme>);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('Rule 5 EMPTY three different empties', () => {
  it('none yet says what will appear and offers the first action', () => {
    draw(
      <DataTable<Row>
        caption="订单"
        rowKey="id"
        columns={columns}
        result={nothing}
        list={listOf(false)}
        empty={{ hint: '提交转账后，订单会出现在这里', action: <button type="button">发起转账</button> }}
      />,
    );
    expect(screen.getByText('暂无数据')).toBeTruthy();
    expect(screen.getByText('提交转账后，订单会出现在这里')).toBeTruthy();
    expect(screen.getByRole('button', { name: '发起转账' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '清空筛选' })).toBeNull();
  });

  it('none for this filter is left by 清空筛选', () => {
    const clear = vi.fn();
    draw(
      <DataTable<Row>
        caption="订单"
        rowKey="id"
        columns={columns}
        result={nothing}
        list={listOf(true, clear)}
        empty={{ hint: '提交转账后，订单会出现在这里' }}
      />,
    );
    expect(screen.getByText('没有符合当前筛选条件的记录')).toBeTruthy();
    expect(screen.queryByText('提交转账后，订单会出现在这里')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '清空筛选' }));
    expect(clear).toHaveBeenCalledOnce();
  });

  it('no permission names the administrator where a call knows one, to be copied', async () => {
    composeForTest({ administrator: () => Promise.resolve({ name: '陈*明', mobile: '138****0001' }) });
    draw(<NoPermissionState />);
    expect(await screen.findByText('陈*明 138****0001')).toBeTruthy();
    expect(screen.getByRole('button', { name: '复制管理员联系方式' })).toBeTruthy();
    composeForTest({ administrator: () => Promise.reject(new Error('no answer')) });
  });

  it('each has a small drawing of its own, coloured by tokens', () => {
    const pictures = (['nothing', 'filter', 'refused'] as const).map((drawing) => {
      const { container } = render(<StateDrawing drawing={drawing} />);
      return container.innerHTML;
    });
    expect(new Set(pictures).size).toBe(3);
    for (const picture of pictures) {
      expect(picture.length).toBeLessThan(2048);
      expect(picture).toContain('var(--drawing)');
    }
  });

  it('no permission says whom to ask, and offers no retry that would fail again', () => {
    const refused = {
      data: undefined,
      error: { code: '01001KCSDC', message: '您没有权限' },
      isFetching: false,
      refetch: vi.fn(),
    };
    draw(<DataTable<Row> caption="订单" rowKey="id" columns={columns} result={refused} list={listOf(false)} />);
    expect(screen.getByText('您没有这部分内容的权限')).toBeTruthy();
    expect(screen.getByText('请联系贵公司的管理员开通')).toBeTruthy();
    cleanup();
    composeForTest({ whoGivesRights: '平台管理员' });
    render(<NoPermissionState />);
    expect(screen.getByText('请联系平台管理员开通')).toBeTruthy();
    composeForTest({ whoGivesRights: '贵公司的管理员' });
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  });
});

describe('Rule 17 an error and a state', () => {
  it('an error has a sign next to its words, so that the theme’s red is not read as danger', () => {
    const { container } = draw(<ErrorState failure={{ message: '服务暂时不可用' }} />);
    expect(container.querySelector('[role=alert] svg.error-mark')).toBeTruthy();
  });

  it('each tone of a state has a shape of its own', () => {
    const { container } = draw(
      (['waiting', 'running', 'good', 'bad', 'off'] as const).map((tone) => (
        <StatusTag key={tone} tone={tone}>
          状态
        </StatusTag>
      )),
    );
    const shapes = [...container.querySelectorAll('.status-mark')].map((mark) => mark.innerHTML);
    expect([shapes.length, new Set(shapes).size]).toEqual([5, 5]);
  });
});

describe('Rule 6 LOADING', () => {
  it('draws nothing for 200 ms, in the room of the skeleton', () => {
    vi.useFakeTimers();
    draw(<Skeleton rows={2} />);
    const shape = screen.getByRole('progressbar');
    expect(shape.children).toHaveLength(2);
    act(() => void vi.advanceTimersByTime(199));
    expect(shape.className).toContain('skeleton-quiet');
    act(() => void vi.advanceTimersByTime(1));
    expect(shape.className).not.toContain('skeleton-quiet');
  });

  it('keeps what it has shown for 300 ms, and shows nothing of a short wait', () => {
    vi.useFakeTimers();
    const Wait = ({ on }: { on: boolean }) => <p>{useNoticedWait(on) ? '正在更新' : '安静'}</p>;
    const { rerender } = render(<Wait on />);
    act(() => void vi.advanceTimersByTime(150));
    rerender(<Wait on={false} />);
    act(() => void vi.advanceTimersByTime(1000));
    expect(screen.getByText('安静')).toBeTruthy();
    rerender(<Wait on />);
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.getByText('正在更新')).toBeTruthy();
    rerender(<Wait on={false} />);
    act(() => void vi.advanceTimersByTime(299));
    expect(screen.getByText('正在更新')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByText('安静')).toBeTruthy();
  });
});
