import { changesOf, proposalReply, propose } from '#capabilities/change/server/index.ts';
import { actFor } from '#platform/db/act-for.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { fileOf, type Handler } from '#platform/http/handler.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiDate } from '#platform/kernel/shanghai-time.ts';
import { listFile, readSheet, sheetFaults, type ReadRow } from '#platform/sheet/index.ts';
import { CALENDAR_FILE_UNREADABLE } from '../../contract/calendar-errors.ts';
import { dayKinds, readCalendar } from '../../contract/calendar-lines.ts';
import type {
  exportCalendar,
  proposeCalendar,
  proposeCutOffs,
  readCalendarFile,
  ShownCutOff,
  showCalendar,
} from '../../contract/calendar-operations.ts';
import { readCalendarSheet, sheetColumns } from '../../contract/calendar-sheet.ts';
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
  return proposalReply(await propose(calendarChange, null, context, { year, days }, { reason }));
};

/** `console/calendar/cut-off/propose`. */
export const askForCutOffs: Handler<typeof proposeCutOffs> = async (context, { fromDay, t0, t1, reason }) => {
  await actFor(context.tx);
  return proposalReply(await propose(cutOffChange, null, context, { fromDay, t0, t1 }, { reason }));
};

/** Every day of a year, with a title and notes. */
const SHEET_ROWS = 500;

/** `console/calendar/file.read`. */
export const readDaysOf: Handler<typeof readCalendarFile> = async (context, { year }) => {
  const rows: ReadRow[] = [];
  const { fault } = await readSheet(fileOf(context), {
    limits: { rows: SHEET_ROWS, bytes: fileOf(context).length },
    take: async (read) => void rows.push(...read),
  });
  if (fault) return fail(CALENDAR_FILE_UNREADABLE, sheetFaults[fault]);
  const read = readCalendarSheet(rows, year);
  return read.days.length + read.faults.length > 0
    ? ok(read)
    : fail(CALENDAR_FILE_UNREADABLE, '文件中没有节假日，请按“日期、类型、说明”三列填写');
};

/** `console/calendar/export`. */
export const daysFile: Handler<typeof exportCalendar> = async (context, { year, format }) => {
  await actFor(context.tx);
  const days = await daysOfYear(context.tx, year);
  return listFile(context, {
    title: `${year}年节假日`,
    format,
    filter: {},
    columns: [
      { title: sheetColumns.when, kind: 'text', width: 14 },
      { title: sheetColumns.word, kind: 'text', width: 10 },
      { title: sheetColumns.name, kind: 'text', width: 24 },
    ],
    rows: days.map(({ day, kind, name }) => [day, dayKinds[kind], name]),
  });
};
