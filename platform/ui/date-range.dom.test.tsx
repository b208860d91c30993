import '#testkit/jsdom-gaps.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import dayjs from 'dayjs';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DateRange, type DateRangeProps } from './date-range.tsx';
import { businessNow, dateRangeFault, outOfReach, rangeOf, shortcutOf, type DateRangeValue } from './date-shortcuts.ts';
import { LazyRangePicker } from './lazy-pickers.tsx';
import { PortalTheme } from './theme.tsx';

const TODAY = '2026-11-20';
const today = dayjs(`${TODAY}T12:00:00`);
const picked = vi.fn();

function Picker({ start = ['', ''], ...props }: Omit<DateRangeProps, 'value'> & { start?: DateRangeValue }) {
  const [value, setValue] = useState<DateRangeValue>(start);
  const change = (next: DateRangeValue) => (picked(next), setValue(next));
  return <DateRange today={TODAY} {...props} value={value} onChange={change} />;
}
const draw = (page: React.ReactNode) => render(<PortalTheme color="blue">{page}</PortalTheme>);
const shortcuts = () => [...document.querySelectorAll('.date-shortcuts button')].map((button) => button.textContent);
const lit = () =>
  [...document.querySelectorAll('.date-shortcuts [aria-pressed="true"]')].map((button) => button.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

// From here on the pickers' chunk is there.
beforeAll(async () => {
  render(<LazyRangePicker />);
  await screen.findAllByRole('textbox');
  cleanup();
});
beforeEach(() => picked.mockClear());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

describe('CP04 shortcuts (Rule 14 FILTERS)', () => {
  it('CP04 are 今天, 昨天, 近一周, 近一月, 本月 and 上月, and are marked if the selection matches', () => {
    draw(<Picker />);
    expect(shortcuts()).toEqual(['今天', '昨天', '近一周', '近一月', '本月', '上月']);
    expect(lit()).toEqual([]);
    press('近一周');
    expect(picked).toHaveBeenCalledWith(['2026-11-14 00:00:00', '2026-11-20 23:59:59']);
    expect(lit()).toEqual(['近一周']);
    press('昨天');
    expect(lit()).toEqual(['昨天']);
    press('本月');
    expect(picked).toHaveBeenLastCalledWith(['2026-11-01 00:00:00', '2026-11-20 23:59:59']);
    press('上月');
    expect(picked).toHaveBeenLastCalledWith(['2026-10-01 00:00:00', '2026-10-31 23:59:59']);
    expect(lit()).toEqual(['上月']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('CP04 light up for a range that came from elsewhere too', () => {
    draw(<Picker start={['2026-11-20 00:00:00', '2026-11-20 23:59:59']} />);
    expect(lit()).toEqual(['今天']);
  });

  it('CP04 in agent mode add 7 and 31 days that end yesterday', () => {
    draw(<Picker mode="agent" />);
    expect(shortcuts().slice(6)).toEqual(['近7天', '近31天']);
    press('近7天');
    expect(picked).toHaveBeenLastCalledWith(['2026-11-13 00:00:00', '2026-11-19 23:59:59']);
    press('近31天');
    expect(picked).toHaveBeenLastCalledWith(['2026-10-20 00:00:00', '2026-11-19 23:59:59']);
    expect(lit()).toEqual(['近31天']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('CP04 of the helper that looks further back are today, last week, month and three months', () => {
    draw(<Picker mode="history" />);
    expect(shortcuts()).toEqual(['今天', '最近一周', '最近一个月', '最近三个月']);
    press('最近三个月');
    expect(picked).toHaveBeenLastCalledWith(['2026-08-21 00:00:00', '2026-11-20 23:59:59']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('CP04 start with the recent week when nobody says otherwise', () => {
    draw(<DateRange today={businessNow().format('YYYY-MM-DD')} />);
    expect(lit()).toEqual(['近一周']);
  });
});

describe('CP04 loading', () => {
  it('CP04 is shown after 1000 ms, not before, and ends with the answer', () => {
    vi.useFakeTimers();
    const page = (loading: boolean) => (
      <PortalTheme color="blue">
        <DateRange value={['', '']} loading={loading} />
      </PortalTheme>
    );
    const { rerender } = render(page(true));
    act(() => void vi.advanceTimersByTime(999));
    expect(screen.queryByRole('status', { name: '查询中' })).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByRole('status', { name: '查询中' })).toBeTruthy();
    rerender(page(false));
    expect(screen.queryByRole('status', { name: '查询中' })).toBeNull();
    rerender(page(true));
    expect(screen.queryByRole('status', { name: '查询中' })).toBeNull();
  });
});

describe('VA09 a mandatory range', () => {
  const clear = () => fireEvent.mouseDown(document.querySelector('.ant-picker-clear')!);

  it('VA09 warns in place when it is emptied, and stops when it is filled', () => {
    draw(<Picker required start={rangeOf('today', today)} />);
    expect(screen.queryByRole('alert')).toBeNull();
    clear();
    fireEvent.mouseUp(document.querySelector('.ant-picker-clear')!);
    fireEvent.click(document.querySelector('.ant-picker-clear')!);
    expect(picked).toHaveBeenLastCalledWith(['', '']);
    expect(screen.getByRole('alert').textContent).toBe('查询时间段不能为空');
    press('今天');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('VA09 warns in the words of the page', () => {
    expect(dateRangeFault(['', ''], { required: true, warning: '请选择账期' })).toBe('请选择账期');
    expect(dateRangeFault(['', ''], { required: true })).toBe('查询时间段不能为空');
    expect(dateRangeFault(['', ''])).toBeNull();
    expect(dateRangeFault(['2026-11-01 00:00:00', ''])).toBe('查询时间段不能为空');
  });
});

describe('VA09 limits', () => {
  const rule = { spanDays: 30, earliest: '2021-01-01', today };

  it('VA09 nothing after today and nothing before January 2021', () => {
    expect(outOfReach(dayjs('2026-11-21'), null, rule)).toBe(true);
    expect(outOfReach(dayjs('2026-11-20'), null, rule)).toBe(false);
    expect(outOfReach(dayjs('2021-01-01'), null, rule)).toBe(false);
    expect(outOfReach(dayjs('2020-12-31'), null, rule)).toBe(true);
  });

  it('VA09 30 days, 2,592,000,000 ms, from the end that is picked first, in both directions', () => {
    const anchor = dayjs('2026-10-15');
    expect(outOfReach(anchor.add(2_592_000_000, 'millisecond'), anchor, rule)).toBe(false);
    expect(outOfReach(anchor.add(31, 'day'), anchor, rule)).toBe(true);
    expect(outOfReach(anchor.subtract(30, 'day'), anchor, rule)).toBe(false);
    expect(outOfReach(anchor.subtract(31, 'day'), anchor, rule)).toBe(true);
    expect(outOfReach(anchor.subtract(900, 'day'), anchor, { ...rule, spanDays: 0 })).toBe(false);
  });

  it('VA09 a range from a pasted address is held to the same limit', () => {
    expect(dateRangeFault(['2026-10-01 00:00:00', '2026-10-31 23:59:59'])).toBeNull();
    expect(dateRangeFault(['2026-10-01 00:00:00', '2026-11-01 23:59:59'])).toBe('查询时间段不能超过30天');
    expect(dateRangeFault(['2026-10-02 00:00:00', '2026-10-01 23:59:59'])).toBe('开始时间不能晚于结束时间');
  });

  it('VA09 disables those days in the calendar', () => {
    draw(<Picker today={dayjs().format('YYYY-MM-DD')} />);
    const [from] = document.querySelectorAll<HTMLInputElement>('.ant-picker-input input');
    fireEvent.mouseDown(from!);
    fireEvent.click(from!);
    const day = (title: string) => document.querySelector(`td[title="${title}"]`)?.className ?? '';
    const month = dayjs();
    expect(day(`${month.format('YYYY-MM')}-01`)).not.toContain('disabled');
    expect(day(month.add(1, 'month').format('YYYY-MM-15'))).toContain('disabled');
  });
});

describe('VA09 time bounds', () => {
  it('VA09 go from 00:00:00 to 23:59:59 in yyyy-MM-dd HH:mm:ss', () => {
    expect(rangeOf('today', today)).toEqual(['2026-11-20 00:00:00', '2026-11-20 23:59:59']);
    expect(rangeOf('lastMonth', dayjs('2026-03-31T08:00:00'))).toEqual(['2026-03-01 00:00:00', '2026-03-31 23:59:59']);
    expect(shortcutOf(['2026-11-20 00:00:01', '2026-11-20 23:59:59'], today)).toBeUndefined();
    expect(rangeOf('nonsense', today)).toBeNull();
  });
});
