import type { Tx } from '#platform/db/database.ts';
import type { ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import type { Speed } from '../contract/words.ts';
import { arrivalOf, sendingOf } from '../domain/arrival.ts';
import type { DayKind, HolidayTable } from '../domain/working-days.ts';

/** The holiday table: public holidays and the weekend days worked instead. About forty rows a year. */
export async function workingDays(tx: Tx): Promise<HolidayTable> {
  const rows = await tx.rows<{ day: ShanghaiDate; kind: DayKind }>(
    'SELECT day::text AS day, kind FROM account.holidays',
    [],
    'account.holidays',
  );
  return new Map(rows.map((row) => [row.day, row.kind]));
}

export interface Timing {
  /** `readyAt` itself: at once. */
  sendAt: Date;
  /** At the latest. */
  arrivalAt: Date;
}

/** When an order that is ready at `readyAt` is sent and arrives. Only T+1 asks the holiday table. */
export async function timingOf(tx: Tx, order: { function: string; speed: Speed; readyAt: Date }): Promise<Timing> {
  const holidays: HolidayTable = order.speed === 'T1' ? await workingDays(tx) : new Map();
  const { function: fundFunction, speed, readyAt } = order;
  return {
    sendAt: sendingOf(fundFunction, speed, readyAt, holidays),
    arrivalAt: arrivalOf(fundFunction, speed, readyAt, holidays),
  };
}
