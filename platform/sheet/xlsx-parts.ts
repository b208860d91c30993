import type { SheetColumn } from './column.ts';
import { COLUMN_WIDTH } from './constants.ts';

/** The parts of a workbook (ECMA-376 part 1) besides the rows of its sheets. */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The style of each kind's cells: its place in `cellXfs` below. */
export const STYLE = { text: 1, time: 1, amount: 2, count: 3 } as const;
/** Text is built in; the others are described below. */
const NUMBER_FORMATS = { text: 49, amount: 164, count: 165 } as const;

const MARKUP = /[&<>"]/;
const EACH_MARKUP = new RegExp(MARKUP, 'g');
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const xmlText = (text: string): string =>
  MARKUP.test(text) ? text.replace(EACH_MARKUP, (character) => entities[character]!) : text;

/** `A`, `B`, … `Z`, `AA`: the letters of a column. */
export const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** What goes before the rows; the first ones stay in view. */
export const sheetBegin = (columns: readonly SheetColumn[], keptRows: number): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${keptRows}" topLeftCell="A${keptRows + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(
      ({ kind, width }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width ?? COLUMN_WIDTH[kind]}" customWidth="1"/>`,
    )
    .join('')}</cols><sheetData>`;
export const SHEET_END = '</sheetData></worksheet>';

/** All parts besides the sheets, by name. */
export const otherParts = (sheetNames: readonly string[]): [name: string, xml: string][] => [
  ['xl/workbook.xml', workbook(sheetNames)],
  ['xl/_rels/workbook.xml.rels', relations(sheetNames)],
  ['xl/styles.xml', STYLES],
  [
    '_rels/.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  ['[Content_Types].xml', contentTypes(sheetNames)],
];

const workbook = (sheetNames: readonly string[]): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheetNames
    .map((name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')}</sheets></workbook>`;

const relations = (sheetNames: readonly string[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${sheetNames
    .map(
      (_name, index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
    )
    .join(
      '',
    )}<Relationship Id="rId${sheetNames.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;

const contentTypes = (sheetNames: readonly string[]): string =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>${sheetNames
    .map(
      (_name, index) =>
        `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${CONTENT}.worksheet+xml"/>`,
    )
    .join('')}</Types>`;

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="${NUMBER_FORMATS.amount}" formatCode="#,##0.00"/><numFmt numFmtId="${NUMBER_FORMATS.count}" formatCode="#,##0"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${[
  NUMBER_FORMATS.text,
  NUMBER_FORMATS.amount,
  NUMBER_FORMATS.count,
]
  .map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
  .join('')}</cellXfs></styleSheet>`;
