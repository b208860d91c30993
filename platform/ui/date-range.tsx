import dayjs, { type Dayjs } from 'dayjs';
import { useEffect, useId, useState } from 'react';
import { useToday } from '#platform/portal-kit/business-clock.ts';
import {
  DATE_TIME,
  dateRangeFault,
  DEFAULT_SHORTCUT,
  EARLIEST_DAY,
  modeSpanDays,
  outOfReach,
  rangeOf,
  shortcutLabel,
  shortcutOf,
  shortcutSets,
  type DateMode,
  type DateRangeValue,
} from './date-shortcuts.ts';
import { LazyRangePicker } from './lazy-pickers.tsx';

/** Spec section 9: a query that answers within this time shows no sign of loading on the picker. */
const LOADING_DELAY_MS = 1000;

/** True once `loading` has lasted for the delay. */
function useLongLoading(loading: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setLong(true), LOADING_DELAY_MS);
    return () => (clearTimeout(timer), setLong(false));
  }, [loading]);
  return loading && long;
}

export interface DateRangeProps {
  /** Without it the picker keeps its own value, which starts with the recent week (spec section 4). */
  value?: DateRangeValue;
  onChange?(value: DateRangeValue): void;
  /** Which shortcuts are offered; default `standard`. */
  mode?: DateMode;
  /** Longest span in days between the two ends; 0 for any. Default 30, and what the shortcuts of the mode need. */
  spanDays?: number;
  /** Both ends have to be filled; emptied, the picker warns in place. */
  required?: boolean;
  /** Instead of 查询时间段不能为空. */
  warning?: string;
  /** The fault found at submission. */
  fault?: string | null;
  /** Times of the day can be picked too; otherwise the ends are 00:00:00 and 23:59:59. */
  withTime?: boolean;
  /** The query of this range is under way: after 1000 ms the picker says so. */
  loading?: boolean;
  /** First and last day that can be picked, "YYYY-MM-DD"; default January 2021 and today. */
  earliest?: string;
  today?: string;
  id?: string;
}

const asDay = (text: string): Dayjs | null => (text ? dayjs(text) : null);

export function DateRange({
  mode = 'standard',
  spanDays = modeSpanDays[mode],
  earliest = EARLIEST_DAY,
  withTime = false,
  id,
  ...props
}: DateRangeProps) {
  const [ownRange, setOwnRange] = useState<DateRangeValue>(() => rangeOf(DEFAULT_SHORTCUT));
  const [touched, setTouched] = useState(false);
  const faultId = useId();
  const waiting = useLongLoading(props.loading ?? false);
  const value = props.value ?? ownRange;
  const now = useToday();
  const today = dayjs(props.today ?? now);
  const lit = shortcutOf(value, today, mode);
  const fault =
    props.fault ??
    (touched
      ? dateRangeFault(value, {
          spanDays,
          ...(props.required ? { required: true } : {}),
          ...(props.warning ? { warning: props.warning } : {}),
        })
      : null);

  const set = (next: DateRangeValue) => {
    setTouched(true);
    setOwnRange(next);
    props.onChange?.(next);
  };
  const change = (start: Dayjs | null, end: Dayjs | null) => {
    if (!start || !end) return set(['', '']);
    const ends = withTime ? [start, end] : [start.startOf('day'), end.endOf('day')];
    set([ends[0]!.format(DATE_TIME), ends[1]!.format(DATE_TIME)]);
  };
  return (
    <div className="date-range" aria-busy={waiting}>
      <LazyRangePicker
        id={id}
        value={[asDay(value[0]), asDay(value[1])]}
        // `from`: the end that is picked already, while the other is looked for.
        disabledDate={(day, { from }) => outOfReach(day, from, { spanDays, earliest, today })}
        {...(withTime
          ? {
              showTime: { defaultOpenValue: [dayjs().startOf('day'), dayjs().endOf('day')] },
              className: 'date-range-time',
            }
          : {})}
        {...(waiting ? { suffixIcon: <span className="date-loading" role="status" aria-label="查询中" /> } : {})}
        {...(fault ? { status: 'warning' as const, 'aria-describedby': faultId } : {})}
        onChange={(days) => change(days?.[0] ?? null, days?.[1] ?? null)}
        placeholder={['开始日期', '结束日期']}
        allowClear
      />
      <div className="date-shortcuts" role="group" aria-label="日期快捷选择">
        {shortcutSets[mode].map((name) => (
          <button key={name} type="button" aria-pressed={lit === name} onClick={() => set(rangeOf(name, today))}>
            {shortcutLabel(name)}
          </button>
        ))}
      </div>
      {fault && (
        <p id={faultId} className="field-warning" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
