import { formatFen } from '#platform/kernel/amount-text.ts';
import type { Fen } from '#platform/kernel/money.ts';
import { drawStamp, GREY, INK, LINE, pdfContent, wrapText, type PdfPage } from '#platform/pdf/index.ts';
import type { Statement, StatementEntry } from './read-statement.ts';
import { headOf, type Printing } from './statement-head.ts';

/** A4 lengthwise with margins of 12 mm, in points. */
const WIDTH = 842;
const HEIGHT = 595;
const MARGIN = 34;
/** Two lines; each further line of a long 摘要 makes it taller. */
const ROW = 28;
const MORE_LINE = 10;
const TABLE = 150;
const FOOT = HEIGHT - MARGIN - 14;
const A_PAGE = FOOT - TABLE - 4;
/** The stamp needs so much room below the table's end. */
const STAMP_ROOM = 4 * ROW;
const NAME_WIDTH = 146;
const NAME_SIZE = 8;
const BELOW_SIZE = 7;
const FACT_SMALL = 7;
/** Characters before it take about so many ems, those from it on one. */
const FIRST_WIDE = 0x2e80;
const NARROW_EMS = 0.65;
const CELL_PADDING = 8;

interface Column {
  title: string;
  width: number;
  align?: 'right';
  text(entry: StatementEntry): string;
  /** In place of the text: its lines. */
  lines?(entry: StatementEntry): string[];
  /** Smaller, below it; as wide as the column where nothing else is said. */
  below?: { title: string; width?: number; wraps?: true; text(entry: StatementEntry): string };
}

const sum = (fen: Fen): string => formatFen(fen);
/** Of the columns 操作员, 收入, 支出 and 余额 together. */
const REMARK_WIDTH = 290;
const columns: readonly Column[] = [
  { title: '记账时间', width: 88, text: ({ at }) => at },
  { title: '平台流水号', width: 60, text: ({ entryTail }) => entryTail },
  {
    title: '订单号',
    width: 112,
    text: ({ orderNo }) => orderNo ?? '-',
    // A number of 64 characters needs the next column's room, too.
    below: { title: '商户订单号', width: 190, text: ({ requestNo }) => requestNo },
  },
  { title: '业务类型', width: 78, text: ({ typeName, typeCode }) => `${typeName} ${typeCode}` },
  {
    title: '对方户名',
    width: NAME_WIDTH,
    text: ({ counterparty: { name } }) => name || '-',
    lines: (entry) => linesOfName(entry),
    below: {
      title: '对方账号　对方银行',
      text: ({ counterparty: { accountNo }, bankName }) => [accountNo, bankName].filter(Boolean).join('　'),
    },
  },
  {
    title: '操作员',
    width: 84,
    text: ({ makerName }) => makerName || '-',
    // To the right edge: the columns of amounts have nothing below.
    below: { title: '摘要', width: REMARK_WIDTH, wraps: true, text: ({ remark }) => remark },
  },
  {
    title: '收入(元)',
    width: 66,
    align: 'right',
    text: ({ direction, amountFen }) => (direction === 'in' ? sum(amountFen) : ''),
  },
  {
    title: '支出(元)',
    width: 66,
    align: 'right',
    text: ({ direction, amountFen }) => (direction === 'out' ? sum(amountFen) : ''),
  },
  { title: '余额(元)', width: 74, align: 'right', text: ({ afterFen }) => sum(afterFen) },
];

/** The pages of a statement: its head and the columns' titles on each, the totals and the stamp on the last. */
export function statementContent(
  statement: Statement,
  entries: readonly StatementEntry[],
  printing: Printing,
): AsyncGenerator<Uint8Array> {
  const sheets = sheetsOf(entries);
  return pdfContent({
    title: `对账单 ${statement.statementNo}`,
    author: printing.providerName,
    at: printing.printedAt,
    size: [WIDTH, HEIGHT],
    pages: sheets.map((rows, index) => (page) => {
      const place = { pageNo: index + 1, pages: sheets.length };
      drawHead(page, statement, printing, place);
      const end = drawTable(page, rows);
      if (place.pageNo === place.pages) drawEnd(page, end, statement, printing);
    }),
  });
}

const linesOfName = ({ counterparty: { name } }: StatementEntry): string[] =>
  wrapped(name || '-', NAME_WIDTH, NAME_SIZE);

const heightOf = (entry: StatementEntry): number =>
  ROW + (Math.max(linesOfName(entry).length, wrapped(entry.remark, REMARK_WIDTH, BELOW_SIZE).length) - 1) * MORE_LINE;

/** The entries of each page; the stamp has room on the last one. */
function sheetsOf(entries: readonly StatementEntry[]): StatementEntry[][] {
  const sheets: StatementEntry[][] = [];
  let remaining = 0;
  for (const entry of entries) {
    const height = heightOf(entry);
    if (height > remaining) {
      sheets.push([]);
      remaining = A_PAGE;
    }
    sheets.at(-1)!.push(entry);
    remaining -= height;
  }
  if (remaining < STAMP_ROOM) sheets.push([]);
  return sheets;
}

/** Lines of a text, by widths that no font of ours exceeds by much; `drawLine` makes up for the rest. */
const wrapped = (text: string, width: number, size: number): string[] =>
  wrapText(text, width - CELL_PADDING, (sign) => size * (sign.codePointAt(0)! < FIRST_WIDE ? NARROW_EMS : 1));

function drawHead(
  page: PdfPage,
  statement: Statement,
  printing: Printing,
  { pageNo, pages }: { pageNo: number; pages: number },
): void {
  const line = { width: WIDTH - 2 * MARGIN };
  const { title, facts, madeAt } = headOf(statement, printing);
  page
    .fillColor(INK)
    .font('bold')
    .fontSize(17)
    .text(title, MARGIN, MARGIN - 4, { ...line, align: 'center' });
  page.font('regular').fontSize(9);
  for (const [row, cells] of facts.entries())
    for (const [column, text] of cells.entries())
      drawFact(page, text, [MARGIN + (column * line.width) / 3, MARGIN + 30 + row * 20], line.width / 3 - 6);
  page.fontSize(8).fillColor(GREY);
  page.text(madeAt, MARGIN, FOOT + 4, { lineBreak: false });
  page.text(`第 ${pageNo} 页 / 共 ${pages} 页`, MARGIN, FOOT + 4, { ...line, align: 'right', lineBreak: false });
}

/** A text that is longer than a line is written smaller, in two. */
function drawFact(page: PdfPage, text: string, [x, y]: readonly [number, number], width: number): void {
  const isLong = page.fontSize(9).widthOfString(text) > width;
  if (isLong) page.fontSize(FACT_SMALL);
  const lines = isLong ? wrapText(text, width, (sign) => page.widthOfString(sign)) : [text];
  for (const [index, part] of lines.slice(0, 2).entries())
    page.text(part, x, y + (isLong ? index * 9 - 3 : 0), { lineBreak: false });
}

/** Answers where it ends. */
function drawTable(page: PdfPage, entries: readonly StatementEntry[]): number {
  drawRow(page, [TABLE - ROW, ROW], 'bold', ({ title, below }) => [[title], below?.title]);
  let y = TABLE;
  for (const entry of entries) {
    const height = heightOf(entry);
    drawRow(page, [y, height], 'regular', ({ lines, text, below }) => [
      lines?.(entry) ?? [text(entry)],
      below?.text(entry),
    ]);
    y += height;
  }
  return y;
}

/** A cell of a row and what is below it. */
type Cell = readonly [lines: readonly string[], below: string | undefined];

function drawRow(
  page: PdfPage,
  [y, height]: readonly [y: number, height: number],
  font: 'bold' | 'regular',
  cellOf: (column: Column) => Cell,
): void {
  let x = MARGIN;
  page
    .lineWidth(0.5)
    .strokeColor(LINE)
    .moveTo(MARGIN, y + height)
    .lineTo(WIDTH - MARGIN, y + height)
    .stroke();
  page.font(font);
  for (const column of columns) {
    const [lines, below] = cellOf(column);
    for (const [index, line] of lines.entries())
      drawLine(page.fillColor(INK), line, [x, y + 3 + index * MORE_LINE], { ...column, size: NAME_SIZE });
    if (below) {
      const { width = column.width, wraps } = column.below!;
      const top = y + 15 + (lines.length - 1) * MORE_LINE;
      for (const [index, line] of (wraps ? wrapped(below, width, BELOW_SIZE) : [below]).entries())
        drawLine(page.fillColor(GREY), line, [x, top + index * MORE_LINE], { width, size: BELOW_SIZE });
    }
    x += column.width;
  }
}

/** A long text becomes smaller, then is cut. */
function drawLine(
  page: PdfPage,
  text: string,
  [x, y]: [number, number],
  { width, size, align }: Pick<Column, 'width' | 'align'> & { size: number },
): void {
  if (!text) return;
  const wide = page.fontSize(size).widthOfString(text);
  page.fontSize(Math.max(5.5, Math.min(size, (size * (width - CELL_PADDING)) / Math.max(1, wide))));
  page.text(text, x + 3, y, {
    width: width - 6,
    height: 12,
    lineBreak: false,
    ellipsis: true,
    ...(align ? { align } : {}),
  });
}

/** The invariant is printed: opening + in − out = closing. */
function drawEnd(page: PdfPage, y: number, { balances }: Statement, { providerName }: Printing): void {
  const { openingFen, inFen, outFen, closingFen, feeFen } = balances;
  page.font('bold').fontSize(9).fillColor(INK);
  page.text(
    `期初余额 ${sum(openingFen)} + 收入 ${sum(inFen)} − 支出 ${sum(outFen)} = 期末余额 ${sum(closingFen)}`,
    MARGIN,
    y + 12,
    { lineBreak: false },
  );
  page.font('regular').fillColor(GREY);
  page.text(`支出中手续费净额 ${sum(feeFen)} 元；余额为可用、冻结与在途之和`, MARGIN, y + 28, { lineBreak: false });
  drawStamp(page, [WIDTH - MARGIN - 60, y + 46], providerName, '对账单专用章');
}
