import type { CellStyle, CellValue } from 'hucre/xlsx';
import { CELL_CHARACTERS } from './constants.ts';
import { harmless } from './harmless-text.ts';

/**
 * A column of a sheet that a person fills in: its cells are texts from the start, so that no digit and no leading zero
 * is lost.
 */
export interface FormColumn {
  title: string;
  required?: boolean | undefined;
  /** In characters. */
  width: number;
  /** Offered as a list. */
  choices?: readonly string[] | undefined;
}

export interface FormSheet {
  name: string;
  /** The first row. */
  notes: string;
  /** The second row: labels, each with the value to its right. */
  header: readonly (readonly [label: string, value: string])[];
  columns: readonly FormColumn[];
  rows: readonly (readonly string[])[];
  /** Empty rows below them that are formatted as texts. */
  emptyRows: number;
}

/** Notes, header values, heads, rows. */
const HEAD_ROWS = 3;
const NOTES_HEIGHT = 64;
const HEAD: CellStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E8EEF7' } },
  numFmt: '@',
};
const NOTES: CellStyle = { alignment: { wrapText: true, vertical: 'top' } };

/** A workbook to fill in and upload. Required heads have a star. */
export async function writeForm({ name, notes, header, columns, rows, emptyRows }: FormSheet): Promise<Uint8Array> {
  const empty = Array.from({ length: emptyRows }, (): CellValue[] => columns.map(() => null));
  const heads = columns.map(({ title, required }) => (required ? `${title}*` : title));
  const labels = header.flatMap(([label, value]): CellValue[] => [label, value === '' ? null : cellOf(value)]);
  const last = HEAD_ROWS + rows.length + emptyRows;
  const { writeXlsx } = await import('hucre/xlsx');
  return writeXlsx({
    sheets: [
      {
        name,
        columns: columns.map(({ width }) => ({ width, numFmt: '@' })),
        rows: [
          [notes],
          labels,
          heads,
          ...rows.map((row) => row.map((text) => (text === '' ? null : cellOf(text)))),
          ...empty,
        ],
        cells: new Map([
          ['0,0', { style: NOTES }],
          ...heads.map((_head, place): [string, { style: CellStyle }] => [`2,${place}`, { style: HEAD }]),
          ...header.map((_label, index): [string, { style: CellStyle }] => [`1,${index * 2}`, { style: HEAD }]),
        ]),
        merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: columns.length - 1 }],
        rowDefs: new Map([[0, { height: NOTES_HEIGHT }]]),
        freezePane: { rows: HEAD_ROWS },
        dataValidations: columns.flatMap(({ choices }, place) =>
          choices
            ? [
                {
                  type: 'list' as const,
                  values: [...choices],
                  allowBlank: true,
                  range: `${letterOf(place)}${HEAD_ROWS + 1}:${letterOf(place)}${last}`,
                },
              ]
            : [],
        ),
      },
    ],
  });
}

const cellOf = (text: string): string =>
  harmless(text)
    .slice(0, CELL_CHARACTERS)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');

/** A to Z: no sheet of ours has more columns. */
const letterOf = (place: number): string => String.fromCharCode(65 + place);
