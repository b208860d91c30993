import { changeKind, providerChangeCodes, WAITS_MS, type ChangeContext } from '#capabilities/change/server/index.ts';
import { holdersOf } from '#capabilities/provider-access/server/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { providerOf } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate, minutesOf, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';
import {
  CALENDAR_DAY_PAST,
  CALENDAR_UNCHANGED,
  CUT_OFF_DAY_PAST,
  CUT_OFF_UNCHANGED,
  NO_CALENDAR_APPROVER,
} from '../../contract/calendar-errors.ts';
import { changedDays, type CalendarDay } from '../../contract/calendar-lines.ts';
import { clockOf } from '../../domain/clock.ts';
import { cutOffsOn } from '../cut-offs.ts';

/** Two administrators: one proposes, the other decides. */
export const twoAdministrators = {
  realm: 'provider',
  who: { proposes: holdersOf('op.system.edit'), decides: holdersOf('op.system.edit') },
  codes: { ...providerChangeCodes, nobody: NO_CALENDAR_APPROVER },
  lapsesAfterMs: WAITS_MS,
} as const;

export const daysOfYear = (tx: Tx, year: number): Promise<CalendarDay[]> =>
  tx.rows<CalendarDay>(
    'SELECT day::text AS day, kind, name FROM account.holidays WHERE day BETWEEN $1::date AND $2::date ORDER BY day',
    [`${year}-01-01`, `${year}-12-31`],
    'account.days_of_year',
  );

async function replaceDays(tx: Tx, year: number, today: ShanghaiDate, days: readonly CalendarDay[]): Promise<void> {
  await tx.run(
    'DELETE FROM account.holidays WHERE day BETWEEN $1::date AND $2::date AND day > $3::date',
    [`${year}-01-01`, `${year}-12-31`, today],
    'account.clear_days',
  );
  const coming = days.filter(({ day }) => day > today);
  await tx.run(
    'INSERT INTO account.holidays (day, kind, name) SELECT * FROM unnest($1::date[], $2::text[], $3::text[])',
    [coming.map(({ day }) => day), coming.map(({ kind }) => kind), coming.map(({ name }) => name)],
    'account.fill_days',
  );
}

/** The holidays of a year become others. Orders keep the times that they were promised. */
export const calendarChange = changeKind({
  ...twoAdministrators,
  name: 'account.calendar',
  title: '节假日',
  async check({ tx, at }: ChangeContext<unknown>, { year, days }: { year: number; days: CalendarDay[] }) {
    const today = shanghaiDate(at);
    const lines = changedDays(await daysOfYear(tx, year), days);
    if (lines.length === 0) return fail(CALENDAR_UNCHANGED);
    if (lines.some(({ label }) => label <= today)) return fail(CALENDAR_DAY_PAST);
    return ok({
      subject: String(year),
      title: `调整 ${year} 年节假日`,
      lines,
      isSensitive: true,
      make: () => replaceDays(tx, year, today, days),
    });
  },
});

export interface CutOffCommand {
  fromDay: ShanghaiDate;
  /** 22:30 */
  t0: string;
  t1: string;
}

/** From a later day on, so that all orders of one day have one cut-off. */
export const cutOffChange = changeKind({
  ...twoAdministrators,
  name: 'account.cut-off',
  title: '截止时间',
  async check({ tx, context, proposer, at }: ChangeContext<unknown>, { fromDay, t0, t1 }: CutOffCommand) {
    if (fromDay <= shanghaiDate(at)) return fail(CUT_OFF_DAY_PAST);
    const was = await cutOffsOn(tx, fromDay);
    const lines = [
      { label: '实时到账截止', before: clockOf(was.t0), after: t0 },
      { label: '次日到账截止', before: clockOf(was.t1), after: t1 },
    ].filter(({ before, after }) => before !== after);
    if (lines.length === 0) return fail(CUT_OFF_UNCHANGED);
    return ok({
      subject: fromDay,
      title: `自 ${fromDay} 起调整到账截止时间`,
      lines,
      isSensitive: true,
      make: async () => {
        await tx.run(
          `INSERT INTO account.cut_offs AS c (from_day, t0_minute, t1_minute, proposed_name, approved_name) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (from_day) DO UPDATE SET (t0_minute, t1_minute, proposed_name, approved_name) = (excluded.t0_minute, excluded.t1_minute, excluded.proposed_name, excluded.approved_name)`,
          [fromDay, minutesOf(t0), minutesOf(t1), proposer.personName, providerOf(context).userName],
          'account.set_cut_offs',
        );
      },
    });
  },
});
