import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import {
  drawStamp,
  GREY,
  INK,
  LINE,
  longPdfContent,
  pdfContent,
  RED,
  wrapText,
  type PdfPage,
} from '#platform/pdf/index.ts';
import { VERIFY_PATH } from '../contract/words.ts';
import { qrModules } from './qr-modules.ts';
import type { PaidBatch, PaidOrder } from './payment.ts';
import type { Receipt } from './receipt-row.ts';
import { AMOUNT, textOfBatch, textOfPayment, type ReceiptText } from './receipt-text.ts';

export interface Printed {
  payment: PaidOrder;
  receipt: Receipt;
}
export interface Printing {
  portalUrl: string | null;
  providerName: string;
  printedAt: Date;
}

/** A5 lengthwise, in points. */
const WIDTH = 595;
const HEIGHT = 420;
const MARGIN = 36;
const ROW = 24;
/** So low at the least, where others need several lines. */
const MIN_ROW = 20;
const TABLE = 84;
/** The foot begins below it. */
const TABLE_END = 328;
const SIZES = [9.5, 8.5, 7.5] as const;
const MAX_LINES = 3;
const MORE_LINE = 11;
const LABEL = 76;
const HALF = (WIDTH - 2 * MARGIN) / 2;
const QR = 72;
const STAMP = 46;

const fileOf = ({ providerName, printedAt }: Printing) => ({
  title: '电子回单',
  author: providerName,
  at: printedAt,
  size: [WIDTH, HEIGHT] as const,
});

const pageOf =
  ({ payment, receipt }: Printed, printing: Printing) =>
  (page: PdfPage): void =>
    drawPage(page, textOfPayment(payment), receipt, printing);

/** One file, a page each. */
export const receiptContent = (receipts: readonly Printed[], printing: Printing): AsyncGenerator<Uint8Array> =>
  pdfContent({ ...fileOf(printing), pages: receipts.map((printed) => pageOf(printed, printing)) });

/** One page of a batch. */
export const summaryContent = (batch: PaidBatch, receipt: Receipt, printing: Printing): AsyncGenerator<Uint8Array> =>
  pdfContent({ ...fileOf(printing), pages: [(page) => drawPage(page, textOfBatch(batch), receipt, printing)] });

/** One file of many pages, while its receipts are made. */
export async function* receiptBook(receipts: AsyncIterable<Printed>, printing: Printing): AsyncGenerator<Uint8Array> {
  async function* pages() {
    for await (const printed of receipts) yield pageOf(printed, printing);
  }
  yield* longPdfContent({ ...fileOf(printing), pages: pages() });
}

/** A file of one receipt, for a ZIP file of many. */
export async function* singleReceipt(printed: Printed, printing: Printing): AsyncGenerator<Uint8Array> {
  yield* receiptBook(oneOf(printed), printing);
}
async function* oneOf<T>(item: T): AsyncGenerator<T> {
  yield item;
}

/** In fours, as people compare it. */
const spokenCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

function drawPage(page: PdfPage, { title, rows, mark }: ReceiptText, receipt: Receipt, printing: Printing): void {
  const line = { width: WIDTH - 2 * MARGIN };
  page
    .fillColor(INK)
    .font('bold')
    .fontSize(20)
    .text(title, MARGIN, 30, { ...line, align: 'center' });
  page.font('regular').fontSize(9).fillColor(GREY);
  page.text(`回单编号：${receipt.receiptNo}`, MARGIN, 66);
  page.text(`打印时间：${shanghaiText(printing.printedAt)}　第 ${receipt.printed} 次打印`, MARGIN, 66, {
    ...line,
    align: 'right',
  });
  let y = TABLE;
  for (const { cells, height } of fitted(page, rows)) {
    for (const [index, cell] of cells.entries()) drawCell(page, { ...cell, x: MARGIN + index * cell.width, y, height });
    y += height;
  }
  drawFoot(page, y + 12, receipt, printing);
  drawStamp(page, [WIDTH - MARGIN - STAMP - 8, HEIGHT - MARGIN - STAMP], printing.providerName, '电子回单专用章');
  if (mark) drawMark(page, mark);
}

interface Cell {
  width: number;
  label: string;
  font: 'bold' | 'regular';
  size: number;
  lines: readonly string[];
}
interface Row {
  cells: Cell[];
  height: number;
}

/** The rows with the texts of their cells in lines. The others become lower for those of several lines. */
function fitted(page: PdfPage, rows: ReceiptText['rows']): Row[] {
  const cellRows = rows.map((cells) =>
    cells.map(([label, text]) => fittedCell(page, label, text || '-', (2 * HALF) / cells.length)),
  );
  const more = cellRows.map((cells) => Math.max(...cells.map(({ lines }) => lines.length - 1)) * MORE_LINE);
  const over = TABLE + rows.length * ROW + more.reduce((sum, one) => sum + one, 0) - TABLE_END;
  const lower = Math.min(ROW - MIN_ROW, Math.max(0, over / rows.length));
  return cellRows.map((cells, index) => ({ cells, height: ROW - lower + more[index]! }));
}

/** A text that is longer than a line is written smaller, in up to three lines, then cut. */
function fittedCell(page: PdfPage, label: string, text: string, width: number): Cell {
  const font = label === AMOUNT ? 'bold' : 'regular';
  page.font(font);
  const linesIn = (size: number): string[] => {
    page.fontSize(size);
    return wrapText(text, width - LABEL - 12, (sign) => page.widthOfString(sign));
  };
  const [size, lines] =
    SIZES.map((one) => [one, linesIn(one)] as const).find(
      ([one, found]) => found.length <= (one === SIZES[0] ? 1 : MAX_LINES),
    ) ?? ([SIZES.at(-1)!, cut(linesIn(SIZES.at(-1)!))] as const);
  return { width, label, font, size, lines };
}

const cut = (lines: readonly string[]): string[] => {
  const kept = lines.slice(0, MAX_LINES);
  return [...kept.slice(0, -1), `${[...kept.at(-1)!].slice(0, -1).join('')}…`];
};

function drawCell(
  page: PdfPage,
  { x, y, width, height, label, font, size, lines }: Cell & { x: number; y: number; height: number },
): void {
  page.lineWidth(0.6).strokeColor(LINE).rect(x, y, width, height).stroke();
  page
    .moveTo(x + LABEL, y)
    .lineTo(x + LABEL, y + height)
    .stroke();
  const top = y + height / 2;
  page
    .font('regular')
    .fontSize(9)
    .fillColor(GREY)
    .text(label, x + 6, top - 5, { width: LABEL - 8, lineBreak: false });
  page.font(font).fontSize(size).fillColor(INK);
  const first = top - 5.5 - ((lines.length - 1) * MORE_LINE) / 2;
  for (const [index, line] of lines.entries())
    page.text(line, x + LABEL + 6, first + index * MORE_LINE, { lineBreak: false });
}

function drawFoot(page: PdfPage, y: number, { receiptNo, checkCode }: Receipt, { portalUrl }: Printing): void {
  const x = portalUrl ? MARGIN + QR + 12 : MARGIN;
  if (portalUrl) {
    const address = `${portalUrl}/#${VERIFY_PATH}?no=${receiptNo}&code=${checkCode}`;
    const { size, isDark } = qrModules(address);
    const unit = QR / size;
    page.fillColor('#000000');
    for (let row = 0; row < size; row += 1)
      for (let column = 0; column < size; column += 1)
        if (isDark(column, row)) page.rect(MARGIN + column * unit, y - 4 + row * unit, unit + 0.05, unit + 0.05);
    page.fill();
  }
  page
    .font('regular')
    .fontSize(9)
    .fillColor(INK)
    .text(`校验码：${spokenCode(checkCode)}`, x, y);
  page.fontSize(8).fillColor(GREY);
  page.text(portalUrl ? '扫描二维码，或在登录页进入“回单验真”核对' : '可在登录页进入“回单验真”核对', x, y + 16);
  page.text('重复打印的回单为同一笔交易，请勿重复记账', x, y + 30);
}

function drawMark(page: PdfPage, mark: string): void {
  page.save().opacity(0.35).fillColor(RED).font('bold').fontSize(56);
  page.rotate(-18, { origin: [WIDTH / 2, HEIGHT / 2] });
  page.text(mark, 0, HEIGHT / 2 - 50, { width: WIDTH, align: 'center', lineBreak: false });
  page.restore();
}
