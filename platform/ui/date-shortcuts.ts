import dayjs, { type Dayjs } from 'dayjs';
import { businessWallClock } from '#platform/portal-kit/business-clock.ts';

/** Two ends as "YYYY-MM-DD HH:mm:ss", 00:00:00 and 23:59:59 (spec section 5); empty for none. */
export type DateRangeValue = readonly [string, string];

export const DATE_TIME = 'YYYY-MM-DD HH:mm:ss';

/**
 * Shortcuts of spec section 5. The agent's two end yesterday, since an agent's figures of today are not settled; the
 * last month and the last three months reach back to the same day of the month.
 */
const shortcuts = {
  today: { label: '今天', from: (today: Dayjs) => today, endsBefore: 0 },
  yesterday: { label: '昨天', from: (today: Dayjs) => today.subtract(1, 'day'), endsBefore: 1 },
  thisMonth: { label: '本月', from: (today: Dayjs) => today.startOf('month'), endsBefore: 0 },
  previousMonth: {
    label: '上月',
    from: (today: Dayjs) => today.subtract(1, 'month').startOf('month'),
    to: (today: Dayjs) => today.startOf('month').subtract(1, 'day'),
  },
  recentWeek: { label: '近一周', from: (today: Dayjs) => today.subtract(6, 'day'), endsBefore: 0 },
  recentMonth: { label: '近一月', from: (today: Dayjs) => today.subtract(29, 'day'), endsBefore: 0 },
  recent7: { label: '近7天', from: (today: Dayjs) => today.subtract(7, 'day'), endsBefore: 1 },
  recent31: { label: '近31天', from: (today: Dayjs) => today.subtract(31, 'day'), endsBefore: 1 },
  lastWeek: { label: '最近一周', from: (today: Dayjs) => today.subtract(1, 'week').add(1, 'day'), endsBefore: 0 },
  lastMonth: { label: '最近一个月', from: (today: Dayjs) => today.subtract(1, 'month').add(1, 'day'), endsBefore: 0 },
  lastThreeMonths: {
    label: '最近三个月',
    from: (today: Dayjs) => today.subtract(3, 'month').add(1, 'day'),
    endsBefore: 0,
  },
} as const;
export type DateShortcut = keyof typeof shortcuts;

/**
 * 本月 and 上月 are ours: books are closed by months. `standard` for most lists, `agent` with the two ranges that end
 * yesterday, `history` for the helper that looks further back (spec section 5).
 */
export const shortcutSets = {
  standard: ['today', 'yesterday', 'recentWeek', 'recentMonth', 'thisMonth', 'previousMonth'],
  agent: ['today', 'yesterday', 'recentWeek', 'recentMonth', 'thisMonth', 'previousMonth', 'recent7', 'recent31'],
  history: ['today', 'lastWeek', 'lastMonth', 'lastThreeMonths'],
} as const satisfies Record<string, readonly DateShortcut[]>;
export type DateMode = keyof typeof shortcutSets;

/** Spec section 4, date picker. */
export const DEFAULT_SHORTCUT: DateShortcut = 'recentWeek';
/** Spec section 9: 2,592,000,000 ms between the first and the last day. */
const DEFAULT_SPAN_DAYS = 30;
/** The agent's 31 days and the last three months are reached by their shortcuts, so by hand as well. */
export const modeSpanDays: Readonly<Record<DateMode, number>> = { standard: DEFAULT_SPAN_DAYS, agent: 31, history: 92 };
/** Spec section 5: no earlier than 2020 with month index 12, which is January 2021. */
export const EARLIEST_DAY = '2021-01-01';

/** Now, by the business clock on Shanghai's wall. */
export const businessNow = (): Dayjs => dayjs(businessWallClock());

export const shortcutLabel = (name: DateShortcut): string => shortcuts[name].label;

/**
 * The range that a shortcut means, counted from the given day (default the business day); null for a name that is none.
 */
export function rangeOf<Name extends DateShortcut>(name: Name, today?: Dayjs | string): DateRangeValue;
export function rangeOf(name: string, today?: Dayjs | string): DateRangeValue | null;
export function rangeOf(name: string, today: Dayjs | string = businessNow()): DateRangeValue | null {
  if (!Object.hasOwn(shortcuts, name)) return null;
  const shortcut = shortcuts[name as DateShortcut];
  const day = dayjs(today);
  const last = 'to' in shortcut ? shortcut.to(day) : day.subtract(shortcut.endsBefore, 'day');
  return [shortcut.from(day).startOf('day').format(DATE_TIME), last.endOf('day').format(DATE_TIME)];
}

/** The shortcut of a mode that says exactly this range, so that it lights up. */
export const shortcutOf = (
  value: DateRangeValue,
  today: Dayjs = businessNow(),
  mode: DateMode = 'agent',
): DateShortcut | undefined => shortcutSets[mode].find((name) => rangeOf(name, today).join() === value.join());

/**
 * Whether a day may be picked: not before the earliest, not after today, and within the span of the end that is picked
 * already (0: any span).
 */
export function outOfReach(
  day: Dayjs,
  anchor: Dayjs | null | undefined,
  rule: { spanDays: number; earliest: string; today: Dayjs },
): boolean {
  if (day.isBefore(dayjs(rule.earliest), 'day') || day.isAfter(rule.today, 'day')) return true;
  return (
    !!anchor && rule.spanDays > 0 && Math.abs(day.startOf('day').diff(anchor.startOf('day'), 'day')) > rule.spanDays
  );
}

/** Why a range cannot be asked for; null when it can. Both ends or, unless it is mandatory, none. */
export function dateRangeFault(
  [start, end]: DateRangeValue,
  rule: { required?: boolean; warning?: string; spanDays?: number } = {},
): string | null {
  if (!start !== !end || (rule.required && !start)) return rule.warning ?? '查询时间段不能为空';
  if (!start) return null;
  if (start > end) return '开始时间不能晚于结束时间';
  const spanDays = rule.spanDays ?? DEFAULT_SPAN_DAYS;
  return spanDays > 0 && dayjs(end).startOf('day').diff(dayjs(start).startOf('day'), 'day') > spanDays
    ? `查询时间段不能超过${spanDays}天`
    : null;
}
