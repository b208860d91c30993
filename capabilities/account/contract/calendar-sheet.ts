import { dayKinds, isWeekend, readEntry, wholeFault, type CalendarDay, type CalendarEntry } from './calendar-lines.ts';

/** What a sheet of holidays has in its columns; also the head of the file that is downloaded. */
export const sheetColumns = { when: '日期', word: '类型', name: '说明' } as const satisfies Record<
  keyof CalendarEntry,
  string
>;

/** Other heads that people write. */
const HEADS: Readonly<Record<string, keyof CalendarEntry | 'isWorked'>> = {
  日期: 'when',
  类型: 'word',
  是否工作日: 'isWorked',
  说明: 'name',
  名称: 'name',
  节日: 'name',
};
const WORKED: Readonly<Record<string, 'off' | 'work'>> = { 是: 'work', 否: 'off' };

interface SheetRow {
  rowNo: number;
  cells: readonly (string | number | object | null)[];
}

interface CellFault {
  row: number;
  /** The head of its column. */
  column: string;
  text: string;
}

type Places = Readonly<Partial<Record<keyof CalendarEntry | 'isWorked', number>>>;
const WITHOUT_HEAD: Places = { when: 0, word: 1, name: 2 };

const textOf = (row: SheetRow, place: number | undefined): string => {
  const cell = place === undefined ? null : row.cells[place];
  return cell === null || cell === undefined || typeof cell === 'object' ? '' : String(cell).trim();
};

/** Where the columns are, when a row names them. */
function placesOf(row: SheetRow): Places | null {
  const places: Partial<Record<keyof CalendarEntry | 'isWorked', number>> = {};
  for (const [place, cell] of row.cells.entries()) {
    const head = HEADS[String(cell ?? '').trim()];
    if (head) places[head] ??= place;
  }
  return places.when !== undefined && (places.word ?? places.isWorked) !== undefined ? places : null;
}

/** An empty row, or one sentence above or below the days. */
const isNote = ({ cells }: SheetRow): boolean => {
  const filled = cells.map((cell) => String(cell ?? '').trim()).filter(Boolean);
  return filled.length === 0 || (filled.length === 1 && !/^\d/.test(filled[0]!));
};

/** A cell that a person calls by its column's head. */
const headOf = (part: keyof CalendarEntry, places: Places): string =>
  part === 'word' && places.word === undefined ? '是否工作日' : sheetColumns[part];

/** 是 or 否 in place of a type, for a sheet of all days of the year. */
function entryOf(row: SheetRow, places: Places): CalendarEntry | CellFault {
  const [when, name] = [textOf(row, places.when), textOf(row, places.name)];
  if (places.word !== undefined) return { when, word: textOf(row, places.word), name };
  const worked = WORKED[textOf(row, places.isWorked)];
  if (!worked) return { row: row.rowNo, column: '是否工作日', text: '请填写“是”或“否”' };
  return { when, word: dayKinds[worked], name };
}

/** A day that its weekday already says: a sheet of the whole year has more than 300 of them. */
const isOrdinary = ({ when, word, name }: CalendarEntry, year: number): boolean => {
  const read = readEntry({ when, word: dayKinds.off, name: name || '-' }, year);
  const isOff = word === dayKinds.off;
  return !('part' in read) && read.every(({ day }) => isWeekend(day) === isOff) && (!isOff || name === '');
};

/**
 * The holidays of a year from the rows of a sheet (日期, 类型 or 是否工作日, 说明), with what is wrong at each cell.
 * Rows above the head, empty ones and notes are skipped; without a head these are the first three columns.
 */
export function readCalendarSheet(
  rows: readonly SheetRow[],
  year: number,
): { days: CalendarDay[]; faults: CellFault[] } {
  const head = rows.findIndex((row) => placesOf(row) !== null);
  const places = (head >= 0 && placesOf(rows[head]!)) || WITHOUT_HEAD;
  const days = new Map<string, CalendarDay>();
  const faults: CellFault[] = [];
  for (const row of rows.slice(head + 1)) {
    if (isNote(row)) continue;
    const entry = entryOf(row, places);
    if ('column' in entry) faults.push(entry);
    else if (places.word === undefined && isOrdinary(entry, year)) continue;
    else {
      const read = readEntry(entry, year);
      const wrong = 'part' in read ? read : twiceOf(read, days);
      if (wrong) faults.push({ row: row.rowNo, column: headOf(wrong.part, places), text: wrong.text });
      else for (const one of read as CalendarDay[]) days.set(one.day, one);
    }
  }
  const sorted = [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const calendarFault = wholeFault(sorted);
  if (calendarFault) faults.push({ row: 0, column: '', text: calendarFault });
  return { days: sorted, faults };
}

function twiceOf(read: readonly CalendarDay[], days: ReadonlyMap<string, CalendarDay>) {
  const twice = read.find(({ day }) => days.has(day));
  return twice && { part: 'when' as const, text: `${twice.day} 重复，请删除其中一行` };
}
