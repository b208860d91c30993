import { z } from 'zod';
import { isCalendarDay, isCalendarMonth } from '#platform/kernel/shanghai-time.ts';

export const units = { day: '日对账单', month: '月对账单' } as const;
export type Unit = keyof typeof units;

/** A day or a month: `2026-11-20`, `2026-11`. */
export const period = z
  .string({ error: '请选择日期' })
  .refine((value) => isCalendarDay(value) || isCalendarMonth(value), '日期格式不正确，请从列表中选择')
  .meta({ pattern: '^[0-9]{4}-[0-9]{2}(?:-[0-9]{2})?$' });
/** The month whose days are listed, or the year whose months are. */
export const within = z
  .string({ error: '请选择月份或年份' })
  .refine((value) => isCalendarMonth(value) || isCalendarMonth(`${value}-01`), '月份或年份格式不正确，请重新选择')
  .meta({ pattern: '^[0-9]{4}(?:-[0-9]{2})?$' });

export const unitOf = (value: string): Unit => (value.length === '2026-11'.length ? 'month' : 'day');
/** `2026年11月20日`, `2026年11月`. */
export const periodText = (value: string): string => {
  const [year, monthOf, day] = value.split('-');
  return `${year}年${Number(monthOf)}月${day ? `${Number(day)}日` : ''}`;
};
/** The name that the sheets of a statement are known by. */
export const STATEMENT_SHEET = 'account.statement';
