import '#testkit/jsdom-gaps.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { amountFault } from './amount-format.ts';
import { AmountInput } from './amount-input.tsx';
import { CopyText } from './copy-text.tsx';
import { TextWithHashes } from './text-with-hashes.tsx';
import { DataTable, type Column } from './data-table.tsx';
import { MoneyRange } from './money-range.tsx';
import { moneyRangeFault } from './money-range-fault.ts';
import { rangeOf, shortcutOf } from './date-shortcuts.ts';
import { SearchForm, type SearchField } from './search-form.tsx';
import { PortalTheme } from './theme.tsx';
import dayjs from 'dayjs';

afterEach(cleanup);
const draw = (page: React.ReactNode) => render(<PortalTheme color="blue">{page}</PortalTheme>);

describe('an amount field (Rule 10 AMOUNT INPUT)', () => {
  function Field() {
    const [value, setValue] = useState('1234.5');
    return <AmountInput aria-label="金额" value={value} onChange={setValue} />;
  }
  const field = () => screen.getByLabelText<HTMLInputElement>('金额');

  it('FM03 is grouped when left, raw while edited', () => {
    draw(<Field />);
    expect(field().value).toBe('1,234.50');
    fireEvent.focus(field());
    expect(field().value).toBe('1234.5');
    fireEvent.change(field(), { target: { value: '88.456x' } });
    fireEvent.blur(field());
    expect(field().value).toBe('88.45');
  });

  it('VA03 is cleaned 1 s after the last key; what the form gets is clean at once', () => {
    vi.useFakeTimers();
    const got = vi.fn();
    function Watched() {
      const [value, setValue] = useState('');
      return <AmountInput aria-label="金额" value={value} onChange={(next) => (got(next), setValue(next))} />;
    }
    draw(<Watched />);
    fireEvent.focus(field());
    fireEvent.change(field(), { target: { value: '88.456x' } });
    expect(got).toHaveBeenLastCalledWith('88.45');
    act(() => void vi.advanceTimersByTime(999));
    expect(field().value).toBe('88.456x');
    act(() => void vi.advanceTimersByTime(1));
    expect(field().value).toBe('88.45');
    vi.useRealTimers();
  });

  it('VA03 understands a pasted amount with unit and separators', () => {
    draw(<Field />);
    fireEvent.focus(field());
    fireEvent.paste(field(), { clipboardData: { getData: () => ' 1,234,567.89 元' } });
    expect(field().value).toBe('1234567.89');
  });

  it.each(['1e5', '-5', '1.2.3', '88.456', '1/2'])(
    'VA03 keeps a pasted %s as it is, so that it is refused and not paid as another amount',
    (pasted) => {
      draw(<Field />);
      fireEvent.focus(field());
      fireEvent.paste(field(), { clipboardData: { getData: () => pasted } });
      expect(field().value).toBe(pasted);
      fireEvent.blur(field());
      expect(field().value).toBe(pasted);
      expect(amountFault(field().value)).toContain('0.01～999999999.99');
    },
  );

  it('VA03 keeps text that would be another amount, and understands full-width figures', () => {
    draw(<Field />);
    fireEvent.focus(field());
    for (const [typed, kept] of [
      ['-5', '-5'],
      ['1e5', '1e5'],
      ['１２３．５', '123.5'],
    ] as const) {
      fireEvent.change(field(), { target: { value: typed } });
      fireEvent.blur(field());
      fireEvent.focus(field());
      expect(field().value).toBe(kept);
    }
  });
});

describe('a money range', () => {
  it('VA03 refuses in place a text that is no amount', () => {
    function Range() {
      const [value, setValue] = useState<readonly [string, string]>(['', '']);
      return <MoneyRange value={value} onChange={setValue} />;
    }
    draw(<Range />);
    const min = screen.getByLabelText<HTMLInputElement>('最小金额');
    fireEvent.focus(min);
    fireEvent.paste(min, { clipboardData: { getData: () => '-5' } });
    expect(min.value).toBe('-5');
    expect(screen.getByRole('alert').textContent).toBe('请输入正确的金额范围');
  });
});

describe('CP01 the search form', () => {
  const fields: SearchField[] = [
    { kind: 'text', name: 'keyword', label: '关键字' },
    { kind: 'select', name: 'state', label: '状态', options: [{ value: 'failed', label: '失败' }] },
    { kind: 'text', name: 'payee', label: '收款方' },
    { kind: 'moneyRange', names: ['min', 'max'], label: '金额' },
  ];
  const defaults = { keyword: '', state: '', payee: '', min: '', max: '' };
  const show = (value: Record<string, string>) => {
    const onSearch = vi.fn();
    const onClear = vi.fn();
    draw(
      <SearchForm
        fields={fields}
        value={{ ...defaults, ...value }}
        defaults={defaults}
        onSearch={onSearch}
        onClear={onClear}
      />,
    );
    return { onSearch, onClear };
  };

  it('shows three fields, and counts what is hidden but set', () => {
    show({ min: '100' });
    expect(screen.queryByLabelText('最小金额')).toBeNull();
    expect(screen.getByRole('button', { name: '更多筛选1' })).toBeTruthy();
    expect(screen.getByText('金额：100.00 至 不限 元')).toBeTruthy();
  });

  it('removes one chip, or all', () => {
    const { onSearch, onClear } = show({ state: 'failed', keyword: '晨光' });
    fireEvent.click(screen.getByRole('button', { name: '移除条件 状态' }));
    expect(onSearch).toHaveBeenCalledWith({ state: '' });
    fireEvent.click(screen.getByRole('button', { name: '清空筛选' }));
    expect(onClear).toHaveBeenCalledOnce();
  });

  it('searches on submit and refuses an upside-down money range', () => {
    const { onSearch } = show({});
    fireEvent.click(screen.getByRole('button', { name: '更多筛选' }));
    fireEvent.change(screen.getByLabelText('最小金额'), { target: { value: '200' } });
    fireEvent.change(screen.getByLabelText('最大金额'), { target: { value: '100' } });
    fireEvent.submit(screen.getByRole('search'));
    expect(onSearch).not.toHaveBeenCalled();
    expect(screen.getAllByText('请输入正确的金额范围').length).toBeGreaterThan(0);
    fireEvent.change(screen.getByLabelText('最大金额'), { target: { value: '200.00' } });
    fireEvent.submit(screen.getByRole('search'));
    expect(onSearch).toHaveBeenCalledWith({ ...defaults, min: '200', max: '200.00' });
  });

  it('does not submit by the Enter that ends a composition', () => {
    const { onSearch } = show({});
    const prevented = !fireEvent.keyDown(screen.getByLabelText('关键字'), { key: 'Enter', isComposing: true });
    expect(prevented).toBe(true);
    expect(onSearch).not.toHaveBeenCalled();
  });
});

describe('CP02 the table', () => {
  interface Row {
    id: string;
    amount: string;
  }
  const columns: Column<Row>[] = [
    { title: '订单号', name: 'id', kind: 'copy' },
    { title: '金额(元)', name: 'amount', kind: 'amount' },
  ];
  const result = (over: object) => ({ data: undefined, error: null, isFetching: false, refetch: vi.fn(), ...over });
  const list = (filtered: boolean) => ({ pageNo: 1, pageSize: 20, filtered, setPage: vi.fn(), clearFilter: vi.fn() });
  const table = (over: object, filtered = false) => {
    const given = { result: result(over), list: list(filtered) };
    draw(
      <DataTable<Row> caption="订单" rowKey="id" columns={columns} {...given} empty={{ hint: '提交后会出现在这里' }} />,
    );
    return given;
  };

  it('says 暂无数据 and what will appear, or offers to clear the filter', () => {
    table({ data: { list: [], totalCount: 0 } });
    expect(screen.getByText('暂无数据')).toBeTruthy();
    expect(screen.getByText('提交后会出现在这里')).toBeTruthy();
    cleanup();
    const { list: state } = table({ data: { list: [], totalCount: 0 } }, true);
    fireEvent.click(screen.getByRole('button', { name: '清空筛选' }));
    expect(state.clearFilter).toHaveBeenCalledOnce();
  });

  it('shows a failure in place, with its request number and a retry', () => {
    const { result: shown } = table({ error: { message: '系统繁忙，请稍后重试', reference: 'req-1' } });
    expect(screen.getByText('req-1')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(shown.refetch).toHaveBeenCalledOnce();
  });

  it('draws amounts with separators and pages of 20, 30 and 50', () => {
    table({ data: { list: [{ id: 'A1', amount: '1234567.8' }], totalCount: 61 } });
    expect(screen.getByText('1,234,567.80')).toBeTruthy();
    expect(screen.getByText('共 61 条')).toBeTruthy();
    expect(document.querySelector('.ant-pagination-item-4')?.getAttribute('title')).toBe('4');
  });
});

describe('ranges', () => {
  const today = dayjs('2026-11-20T12:00:00');

  it('CP04 light up the shortcut they equal', () => {
    expect(rangeOf('recentWeek', today)).toEqual(['2026-11-14 00:00:00', '2026-11-20 23:59:59']);
    expect(rangeOf('yesterday', today)).toEqual(['2026-11-19 00:00:00', '2026-11-19 23:59:59']);
    expect(shortcutOf(rangeOf('recentMonth', today), today)).toBe('recentMonth');
    expect(shortcutOf(['2026-11-02 00:00:00', '2026-11-20 23:59:59'], today)).toBeUndefined();
  });

  it('VA08 of money are compared as money, not as text, and hold 12 characters', () => {
    expect(moneyRangeFault(['999999999.99', ''])).toBeNull();
    expect(moneyRangeFault(['0000000000001', ''])).toBe('请输入正确的金额范围');
    expect(moneyRangeFault(['9', '10'])).toBeNull();
    expect(moneyRangeFault(['10', '9.99'])).toBe('请输入正确的金额范围');
    expect(moneyRangeFault(['', '5'])).toBeNull();
  });
});

describe('copying (Rule 16 COPY)', () => {
  it('puts the raw value into the clipboard and says so', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    draw(
      <CopyText value="8801000100000011" label="账号">
        8801 0001 0000 0011
      </CopyText>,
    );
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '复制账号' })));
    expect(writeText).toHaveBeenCalledWith('8801000100000011');
    expect(screen.getByText('已复制')).toBeTruthy();
    vi.unstubAllGlobals();
  });

  it('shortens each SHA-256 in a text to twelve digits, and copies the whole one', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    const hash = '0123456789abcdef'.repeat(4);
    const { container } = draw(<TextWithHashes text={`回单.pdf（SHA-256 ${hash}）`} />);
    expect(container.textContent).toBe('回单.pdf（SHA-256 0123456789ab…）');
    expect(screen.getByTitle(hash)).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '复制校验值' })));
    expect(writeText).toHaveBeenCalledWith(hash);
    vi.unstubAllGlobals();
  });
});
