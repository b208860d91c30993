import type { Tx } from '#platform/db/database.ts';
import { shanghaiDate, shanghaiMinutes, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { CUT_OFFS_FROM } from '../constants.ts';
import type { DayKind } from '../contract/calendar-lines.ts';
import type { Speed } from '../contract/words.ts';
import { arrivalOf, sendingOf, type CutOffs } from '../domain/arrival.ts';
import type { HolidayTable } from '../domain/working-days.ts';
import { cutOffsOn } from './cut-offs.ts';

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

/** Of an order that no cut-off can be for: it is before the earliest one. */
const NOT_YET: CutOffs = { t0: CUT_OFFS_FROM, t1: CUT_OFFS_FROM };

/**
 * When an order that is ready at `readyAt` is sent and arrives. Only T+1 asks the holiday table, and only an order of
 * the evening the cut-offs of its day.
 */
export async function timingOf(tx: Tx, order: { function: string; speed: Speed; readyAt: Date }): Promise<Timing> {
  const { function: fundFunction, speed, readyAt } = order;
  const holidays: HolidayTable = speed === 'T1' ? await workingDays(tx) : new Map();
  const isEvening = shanghaiMinutes(readyAt) >= CUT_OFFS_FROM;
  const cutOffs = isEvening ? await cutOffsOn(tx, shanghaiDate(readyAt)) : NOT_YET;
  const calendar = { holidays, cutOffs };
  return {
    sendAt: sendingOf(fundFunction, speed, readyAt, calendar),
    arrivalAt: arrivalOf(fundFunction, speed, readyAt, calendar),
  };
}
