import { changesOf, propose } from '#capabilities/change/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import type { Handler } from '#platform/http/handler.ts';
import { ok } from '#platform/kernel/result.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { readCalendar } from '../../contract/calendar-lines.ts';
import type { proposeCalendar, proposeCutOffs, ShownCutOff, showCalendar } from '../../contract/calendar-operations.ts';
import { clockOf } from '../../domain/clock.ts';
import { cutOffRows, type CutOffRow } from '../cut-offs.ts';
import { calendarChange, cutOffChange, daysOfYear } from './calendar-change.ts';

/** The first whose day has come holds; those before it are yet to come. */
function statesOf(rows: readonly CutOffRow[], today: string): ShownCutOff[] {
  const holds = rows.find(({ fromDay }) => fromDay <= today);
  return rows.map((row) => ({
    ...row,
    t0: clockOf(row.t0),
    t1: clockOf(row.t1),
    state: row === holds ? 'holds' : row.fromDay > today ? 'planned' : 'past',
  }));
}

/** `console/calendar/show`. */
export const showDays: Handler<typeof showCalendar> = async ({ tx, clock }, { year }) => {
  await actFor(tx);
  const kinds = [calendarChange.name, cutOffChange.name];
  const waiting = await changesOf(tx, ALL_MERCHANTS, { kinds, states: ['pending'] });
  return ok({
    days: await daysOfYear(tx, year),
    cutOffs: statesOf(await cutOffRows(tx), shanghaiDate(clock.now())),
    waiting: waiting.map(({ title, proposedName }) => ({ title, proposedBy: proposedName })),
  });
};

/** `console/calendar/propose`. */
export const askForDays: Handler<typeof proposeCalendar> = async (context, { year, lines, reason }) => {
  await actFor(context.tx);
  const { days } = readCalendar(lines, year);
  const proposed = await propose(calendarChange, null, context, { year, days }, { reason });
  return proposed.ok ? ok({ changeId: proposed.data.changeId }) : proposed;
};

/** `console/calendar/cut-off/propose`. */
export const askForCutOffs: Handler<typeof proposeCutOffs> = async (context, { fromDay, t0, t1, reason }) => {
  await actFor(context.tx);
  const proposed = await propose(cutOffChange, null, context, { fromDay, t0, t1 }, { reason });
  return proposed.ok ? ok({ changeId: proposed.data.changeId }) : proposed;
};
