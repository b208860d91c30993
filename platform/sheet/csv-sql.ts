import { CELL_CHARACTERS, NUMBER_DIGITS } from './constants.ts';

/**
 * The cells of a CSV file as SQL, so that the database writes whole lines of them: a row that passes through the driver
 * and is formatted here costs several times as much. They are those of csv-writer.ts for nearly all texts that people
 * write. For any other text they are null, which makes the line null, and its page is then written by csv-writer.ts.
 */

/** Nothing that hides, breaks a line or has to be quoted; of other blanks than U+0020 nothing is said here. */
const INNER = ' !#-+\\u002D-~\\u00B7\\u2014\\u2018-\\u201D\\u2026\\u3001-\\u301F\\u4E00-\\u9FFF\\uFF01-\\uFF5E\\uFFE5';
const FIRST = '0-9A-Za-z*\\u4E00-\\u9FFF';
const LAST = INNER.slice(1);

const PLAIN = `^[A-Za-z*\\u4E00-\\u9FFF]([${INNER}]*[${LAST}])?$`;
const PLAIN_AFTER_DIGIT = `^[0-9]([${INNER}]*[${LAST}])?$`;
const WITH_QUOTES = `^[${FIRST}][${INNER}",]*$`;
const NUMBER = '^\\d+(\\.\\d+)?([eE]\\d+)?$';

/** `text` is an expression without side effects. */
export const sqlText = (text: string): string =>
  `CASE WHEN ${text} = '' THEN '' WHEN ${text} ~ '${PLAIN}' AND length(${text}) <= ${CELL_CHARACTERS} THEN ${text}
   WHEN ${text} ~ '${PLAIN_AFTER_DIGIT}' AND length(${text}) <= ${CELL_CHARACTERS} THEN
     CASE WHEN ${text} ~ '${NUMBER}' AND (length(${text}) > ${NUMBER_DIGITS} OR ${text} ~ '^0\\d' OR ${text} ~ '[eE]') THEN '"' || ${text} || E'\\t"' ELSE ${text} END
   WHEN ${text} ~ '${WITH_QUOTES}' AND ${text} !~ ' $' AND length(${text}) <= ${CELL_CHARACTERS} THEN '"' || replace(${text}, '"', '""') || '"' END`;

/** Of fen that are not negative; null: an empty cell. */
export const sqlAmount = (fen: string): string =>
  `coalesce((${fen} / 100)::text || '.' || right('0' || (${fen} % 100)::text, 2), '')`;

/** In Shanghai; null: an empty cell. */
export const sqlTime = (at: string): string => `coalesce(left((${at} AT TIME ZONE 'Asia/Shanghai')::text, 19), '')`;

/** Digits that are always more than a spreadsheet program keeps. */
export const sqlLongNumber = (digits: string): string => `'"' || ${digits} || E'\\t"'`;

/** A line of cells. Null where a cell is. */
export const sqlLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `(${cell})`).join(` || ',' || `)} || E'\\r\\n'`;
