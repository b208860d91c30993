import { Form, Radio, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { everies, monthDayText, weekdays, type Calendar, type Every } from '#platform/kernel/calendar.ts';
import { LazyDatePicker } from './lazy-pickers.tsx';

/** What the fields hold. */
export interface CalendarValues {
  every: Every;
  weekday?: number;
  day?: number;
  date?: Dayjs;
}

const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => index + 1);

export function calendarOf({ every, weekday, day, date }: CalendarValues): Calendar {
  switch (every) {
    case 'once':
      return { every, date: date!.format('YYYY-MM-DD') };
    case 'daily':
      return { every };
    case 'weekly':
      return { every, weekday: weekday! };
    case 'monthly':
      return { every, day: day! };
  }
}

/** The days on which something runs automatically, as `every` and what it needs besides in the form. */
export function CalendarFields({ choices = Object.keys(everies) as Every[] }: { choices?: readonly Every[] }) {
  const every = Form.useWatch<Every | undefined>('every');
  return (
    <>
      <Form.Item name="every" label="执行周期">
        <Radio.Group
          optionType="button"
          size="large"
          block
          options={choices.map((value) => ({ value, label: everies[value] }))}
        />
      </Form.Item>
      {every === 'weekly' && (
        <Form.Item name="weekday" label="星期" rules={[{ required: true, message: '请选择星期' }]}>
          <Select
            size="large"
            placeholder="请选择星期"
            options={[1, 2, 3, 4, 5, 6, 0].map((value) => ({ value, label: weekdays[value] }))}
          />
        </Form.Item>
      )}
      {every === 'monthly' && (
        <Form.Item name="day" label="每月日期" rules={[{ required: true, message: '请选择每月日期' }]}>
          <Select
            size="large"
            placeholder="请选择每月日期"
            options={MONTH_DAYS.map((value) => ({ value, label: monthDayText(value) }))}
          />
        </Form.Item>
      )}
      {every === 'once' && (
        <Form.Item name="date" label="执行日期" rules={[{ required: true, message: '请选择执行日期' }]}>
          <LazyDatePicker size="large" placeholder="请选择执行日期" />
        </Form.Item>
      )}
    </>
  );
}
