import type { DatePickerProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { Suspense, type ComponentProps, type ComponentType } from 'react';
import { lazyCode } from './load-code.ts';
import type * as pickers from './pickers.ts';

/**
 * antd's pickers weigh as much as a page, so they come after it (docs/decisions/0007): until then a field of the same
 * size takes their place, with the dates in it, and nothing moves when they come.
 */
const load = () => import('./pickers.ts');
/** One day, or one moment with `showTime`. */
type OneDay = DatePickerProps<Dayjs, false>;
type TwoDays = ComponentProps<typeof pickers.RangePicker>;

const LoadedPicker = lazyCode(async () => ({ default: (await load()).DatePicker as ComponentType<OneDay> }));
const LoadedRange = lazyCode(async () => ({ default: (await load()).RangePicker }));

function Coming({ className = '', days }: { className?: string | undefined; days: readonly unknown[] }) {
  const shown = days.filter((day) => dayjs.isDayjs(day)).map((day) => day.format('YYYY-MM-DD'));
  return <span className={`ant-picker picker-coming ${className}`}>{shown.join(' → ')}</span>;
}

export function LazyDatePicker(props: OneDay) {
  return (
    <Suspense fallback={<Coming className={props.className} days={[props.value]} />}>
      <LoadedPicker {...props} />
    </Suspense>
  );
}

export function LazyRangePicker(props: TwoDays) {
  return (
    <Suspense fallback={<Coming className={props.className} days={props.value ?? []} />}>
      <LoadedRange {...props} />
    </Suspense>
  );
}
