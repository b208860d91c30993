import { addDays, instantOf, weekdayOf, type ShanghaiDate } from '#platform/kernel/shanghai-time.ts';

/** `off` is a public holiday, `work` a weekend day that is worked instead (调休). */
export const dayKinds = { off: '放假', work: '上班' } as const;
export type DayKind = keyof typeof dayKinds;

export interface CalendarDay {
  day: ShanghaiDate;
  kind: DayKind;
  name: string;
}

/** Days off in a row that no holiday has: more are a mistake, and an order would find no working day. */
const DAYS_OFF_MAX = 20;
export const CALENDAR_TEXT_MAX = 20_000;
const NAME_MAX = 20;

const KIND_WORDS: Readonly<Record<string, DayKind>> = {
  放假: 'off',
  休: 'off',
  休息: 'off',
  上班: 'work',
  班: 'work',
  补班: 'work',
};
const DAY = '(\\d{4})[-/.年](\\d{1,2})[-/.月](\\d{1,2})日?';
const UNTIL = '\\s*(?:~|～|至|到)\\s*';
const WHEN = new RegExp(`^${DAY}(?:${UNTIL}${DAY})?$`);
const ANY_DAY = DAY.replaceAll(/\((?!\?)/g, '(?:');
const LINE = new RegExp(`^(${ANY_DAY}(?:${UNTIL}${ANY_DAY})?)[\\s,，]+(\\S+?)(?:[\\s,，]+(.+))?$`);

export interface CalendarFault {
  /** Of the text, from 1; 0 for all of it. */
  line: number;
  text: string;
}

const isoDay = (year: string, month: string, day: string): ShanghaiDate | null => {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return instantOf(text) ? text : null;
};

export const isWeekend = (day: ShanghaiDate): boolean => weekdayOf(day) === 0 || weekdayOf(day) === 6;

function daysBetween(from: ShanghaiDate, until: ShanghaiDate): ShanghaiDate[] {
  const days: ShanghaiDate[] = [];
  for (let day = from; day <= until && days.length <= DAYS_OFF_MAX; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Parts of an entry, as a line or a row of a sheet has them. */
export interface CalendarEntry {
  /** `2027-02-05`, or the first and last day with 至 between them. */
  when: string;
  /** 放假 or 上班. */
  word: string;
  name: string;
}
type WrongEntry = { part: keyof CalendarEntry; text: string };

/** The days of an entry, or what is wrong with it and where. */
export function readEntry({ when, word, name }: CalendarEntry, year: number): CalendarDay[] | WrongEntry {
  const wrongDay = (text: string): WrongEntry => ({ part: 'when', text });
  const [, y1, m1, d1, y2, m2, d2] = WHEN.exec(when) ?? [];
  if (!y1) return wrongDay('请按“2027-02-05”或“2027-02-05 至 2027-02-11”填写日期');
  const from = isoDay(y1, m1!, d1!);
  const until = y2 ? isoDay(y2, m2!, d2!) : from;
  if (!from || !until) return wrongDay('日期不存在，请核对');
  if ([from, until].some((day) => Number(day.slice(0, 4)) !== year)) return wrongDay(`请只填写 ${year} 年的日期`);
  if (until < from) return wrongDay('结束日期早于开始日期，请核对');
  const kind = KIND_WORDS[word];
  if (!kind) return { part: 'word', text: '请在日期后写明“放假”或“上班”' };
  if (!name || name.length > NAME_MAX) return { part: 'name', text: `请写明节日名称，最多${NAME_MAX}个字` };
  const days = daysBetween(from, until);
  if (days.length > DAYS_OFF_MAX) return wrongDay(`一次最多连续${DAYS_OFF_MAX}天，请核对`);
  const needless = kind === 'work' ? days.find((day) => !isWeekend(day)) : undefined;
  if (needless) return { part: 'word', text: `${needless} 本来就是工作日，无需登记上班` };
  return days.map((day) => ({ day, kind, name }));
}

/** One line: days of one kind, or what is wrong with it. */
function readLine(line: string, year: number): CalendarDay[] | string {
  const [, when, word, rest = ''] = LINE.exec(line) ?? [];
  if (!when || !word) return '请按“2027-02-05 放假 春节”或“2027-02-05 至 2027-02-11 放假 春节”填写';
  const read = readEntry({ when, word, name: rest.trim() }, year);
  return 'part' in read ? read.text : read;
}

/** What is wrong with the days of a year as a whole; null when nothing is. */
export const wholeFault = (days: readonly CalendarDay[]): string | null =>
  longestRun(days) > DAYS_OFF_MAX ? `连续放假超过${DAYS_OFF_MAX}天，请核对日期` : null;

/** Days off in a row, weekends that are not worked included. */
function longestRun(days: readonly CalendarDay[]): number {
  const kinds = new Map(days.map(({ day, kind }) => [day, kind]));
  const isOff = (day: ShanghaiDate): boolean => (kinds.get(day) ?? (isWeekend(day) ? 'off' : 'work')) === 'off';
  let longest = 0;
  for (const { day } of days) {
    let run = 0;
    for (let one = day; isOff(one) && run <= DAYS_OFF_MAX; one = addDays(one, 1)) run += 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** The holidays of a year from pasted lines, sorted, with what is wrong at each line. Empty lines are skipped. */
export function readCalendar(text: string, year: number): { days: CalendarDay[]; faults: CalendarFault[] } {
  const days = new Map<ShanghaiDate, CalendarDay>();
  const faults: CalendarFault[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.trim()) continue;
    const read = readLine(line.trim(), year);
    const twice = typeof read === 'string' ? undefined : read.find(({ day }) => days.has(day));
    if (typeof read === 'string') faults.push({ line: index + 1, text: read });
    else if (twice) faults.push({ line: index + 1, text: `${twice.day} 重复，请删除其中一行` });
    else for (const one of read) days.set(one.day, one);
  }
  const sorted = [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
  if (sorted.length === 0 && faults.length === 0) faults.push({ line: 0, text: '请至少填写一行' });
  const calendarFault = wholeFault(sorted);
  if (calendarFault) faults.push({ line: 0, text: calendarFault });
  return { days: sorted, faults };
}

/** Days in a row of one kind and name are one line. */
export function calendarText(days: readonly CalendarDay[]): string {
  const lines: { from: CalendarDay; until: ShanghaiDate }[] = [];
  for (const one of days) {
    const last = lines.at(-1);
    if (last && last.from.kind === one.kind && last.from.name === one.name && addDays(last.until, 1) === one.day)
      last.until = one.day;
    else lines.push({ from: one, until: one.day });
  }
  return lines
    .map(({ from, until }) => {
      const when = from.day === until ? from.day : `${from.day} 至 ${until}`;
      return `${when} ${dayKinds[from.kind]} ${from.name}`;
    })
    .join('\n');
}

const textOf = (one: CalendarDay | undefined): string => (one ? `${dayKinds[one.kind]} ${one.name}` : '');

/** Days that become others, in their sequence; empty where a day follows its weekday. */
export function changedDays(before: readonly CalendarDay[], after: readonly CalendarDay[]) {
  const [was, becomes] = [before, after].map((days) => new Map(days.map((one) => [one.day, one])));
  return [...new Set([...was!.keys(), ...becomes!.keys()])]
    .toSorted()
    .map((day) => ({ label: day, before: textOf(was!.get(day)), after: textOf(becomes!.get(day)) }))
    .filter((line) => line.before !== line.after);
}
