import { addDays, instantOf } from '#platform/kernel/shanghai-time.ts';
import { DAYS_MAX } from '../../constants.ts';

/** Whole days, both included; null: they are no days, in the wrong order, or too many. */
export function periodOf(from: string, to: string): { begins: Date; ends: Date } | null {
  const [begins, ends] = [instantOf(from, 'start'), instantOf(to, 'end')];
  return begins && ends && from <= to && addDays(from, DAYS_MAX) > to ? { begins, ends } : null;
}
