import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';

/** Two ends as "YYYY-MM-DD HH:mm:ss", 00:00:00 and 23:59:59 (spec section 5); empty for none. */
export type DateRangeValue = readonly [string, string];

const FULL = 'YYYY-MM-DD HH:mm:ss';
/** Spec section 5: selectable no earlier than 2020 (month index 12, that is January 2021) and no later than today. */
const EARLIEST = dayjs('2021-01-01');
/** Spec section 9: 2,592,000,000 ms. */
const DEFAULT_SPAN_DAYS = 30;

const shortcutDays = {
  today: { label: '今天', days: 1, endsBefore: 0 },
  yesterday: { label: '昨天', days: 1, endsBefore: 1 },
  recentWeek: { label: '近一周', days: 7, endsBefore: 0 },
  recentMonth: { label: '近一月', days: 30, endsBefore: 0 },
} as const;
export type DateShortcut = keyof typeof shortcutDays;

/** The range that a shortcut means, counted from the given day. */
export function rangeOf(shortcut: DateShortcut, today: Dayjs = dayjs()): DateRangeValue {
  const { days, endsBefore } = shortcutDays[shortcut];
  const end = today.subtract(endsBefore, 'day');
  return [end.subtract(days - 1, 'day').startOf('day').format(FULL), end.endOf('day').format(FULL)];
}

/** The shortcut that says exactly this range, so that it lights up. */
export const shortcutOf = (value: DateRangeValue, today: Dayjs = dayjs()): DateShortcut | undefined =>
  (Object.keys(shortcutDays) as DateShortcut[]).find((name) => rangeOf(name, today).join() === value.join());

interface DateRangeProps {
  value?: DateRangeValue;
  onChange?(value: DateRangeValue): void;
  /** Longest span in days; 0 for any. */
  spanDays?: number;
  id?: string;
}

export function DateRange({ value = ['', ''], onChange, spanDays = DEFAULT_SPAN_DAYS, id }: DateRangeProps) {
  const [picking, setPicking] = useState<[Dayjs | null, Dayjs | null] | null>(null);
  const lit = shortcutOf(value);
  const change = (start: Dayjs | null, end: Dayjs | null) =>
    onChange?.(start && end ? [start.startOf('day').format(FULL), end.endOf('day').format(FULL)] : ['', '']);
  const outOfReach = (day: Dayjs): boolean => {
    if (day.isBefore(EARLIEST, 'day') || day.isAfter(dayjs(), 'day')) return true;
    const anchor = picking?.[0] ?? picking?.[1];
    return !!anchor && spanDays > 0 && Math.abs(day.startOf('day').diff(anchor.startOf('day'), 'day')) >= spanDays + 1;
  };
  return (
    <div className="date-range">
      <DatePicker.RangePicker
        id={id}
        value={picking ?? [value[0] ? dayjs(value[0]) : null, value[1] ? dayjs(value[1]) : null]}
        disabledDate={outOfReach}
        onCalendarChange={(days) => setPicking(days)}
        onOpenChange={(open) => setPicking(open ? [null, null] : null)}
        onChange={(days) => change(days?.[0] ?? null, days?.[1] ?? null)}
        placeholder={['开始日期', '结束日期']}
        allowClear
      />
      <div className="date-shortcuts" role="group" aria-label="日期快捷选择">
        {(Object.keys(shortcutDays) as DateShortcut[]).map((name) => (
          <button key={name} type="button" aria-pressed={lit === name} onClick={() => onChange?.(rangeOf(name))}>
            {shortcutDays[name].label}
          </button>
        ))}
      </div>
    </div>
  );
}
