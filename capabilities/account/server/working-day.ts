import type { Tx } from '#platform/db/database.ts';
import type { ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { nextWorkingDay, type DayKind, type HolidayTable } from '../domain/working-days.ts';

/** The holiday table: public holidays and the weekend days worked instead. About forty rows a year. */
export async function workingDays(tx: Tx): Promise<HolidayTable> {
  const rows = await tx.rows<{ day: ShanghaiDate; kind: DayKind }>('SELECT day::text AS day, kind FROM account.holidays', [], 'account.holidays');
  return new Map(rows.map((row) => [row.day, row.kind]));
}

/** The first working day after the given one. */
export const nextWorkingDayAfter = async (tx: Tx, day: ShanghaiDate): Promise<ShanghaiDate> => nextWorkingDay(day, await workingDays(tx));
