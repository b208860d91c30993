import { amountInCapitals } from '#platform/kernel/amount-in-capitals.ts';
import { groupedYuan, yuanOfFen } from '#platform/kernel/money.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { drawStamp, GREY, INK, LINE, longPdfContent, pdfContent, RED, type PdfPage } from '#platform/pdf/index.ts';
import { receiptEnds, VERIFY_PATH } from '../contract/words.ts';
import { qrModules } from './qr-modules.ts';
import type { PaidOrder } from './payment.ts';
import type { Receipt } from './receipt-row.ts';

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
const AMOUNT = '金额（小写）';
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
    drawPage(page, payment, receipt, printing);

/** One file, a page each. */
export const receiptContent = (receipts: readonly Printed[], printing: Printing): AsyncGenerator<Uint8Array> =>
  pdfContent({ ...fileOf(printing), pages: receipts.map((printed) => pageOf(printed, printing)) });

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

/** The rows of the table, each of one cell or two. */
function rowsOf({ payer, payee, ...payment }: PaidOrder): readonly (readonly [label: string, text: string][])[] {
  const amount = yuanOfFen(payment.amountFen);
  return [
    [
      ['付款方户名', payer.name],
      ['收款方户名', payee.name],
    ],
    [
      ['付款方账号', payer.accountNo],
      ['收款方账号', payee.accountNo],
    ],
    [
      ['付款方开户机构', payer.bankName],
      ['收款方开户机构', payee.bankName],
    ],
    [['金额（大写）', `人民币${amountInCapitals(amount)}`]],
    [
      [AMOUNT, `¥${groupedYuan(amount)}`],
      ['币种', '人民币（CNY）'],
    ],
    [
      ['手续费', `${groupedYuan(yuanOfFen(payment.feeFen))} 元`],
      ['业务类型', `${payment.typeName}（${payment.typeCode}）`],
    ],
    [
      ['交易状态', receiptEnds[payment.end]],
      ['完成时间', shanghaiText(payment.finishedAt)],
    ],
    [['平台流水号', payment.orderNo + (payment.lineNo > 0 ? `-${payment.lineNo}` : '')]],
    [['商户订单号', payment.requestNo]],
    [['用途/备注', payment.remark]],
  ];
}

function drawPage(page: PdfPage, payment: PaidOrder, receipt: Receipt, printing: Printing): void {
  const line = { width: WIDTH - 2 * MARGIN };
  page
    .fillColor(INK)
    .font('bold')
    .fontSize(20)
    .text('电子回单', MARGIN, 30, { ...line, align: 'center' });
  page.font('regular').fontSize(9).fillColor(GREY);
  page.text(`回单编号：${receipt.receiptNo}`, MARGIN, 66);
  page.text(`打印时间：${shanghaiText(printing.printedAt)}　第 ${receipt.printed} 次打印`, MARGIN, 66, {
    ...line,
    align: 'right',
  });
  let y = 84;
  for (const cells of rowsOf(payment)) {
    const width = (2 * HALF) / cells.length;
    for (const [index, [label, text]] of cells.entries())
      drawCell(page, { x: MARGIN + index * width, y, width, label, text: text || '-', isBold: label === AMOUNT });
    y += ROW;
  }
  drawFoot(page, y + 12, receipt, printing);
  drawStamp(page, [WIDTH - MARGIN - STAMP - 8, HEIGHT - MARGIN - STAMP], printing.providerName, '电子回单专用章');
  if (payment.end === 'returned') drawVoid(page);
}

interface Cell {
  x: number;
  y: number;
  width: number;
  label: string;
  text: string;
  isBold: boolean;
}

function drawCell(page: PdfPage, { x, y, width, label, text, isBold }: Cell): void {
  page.lineWidth(0.6).strokeColor(LINE).rect(x, y, width, ROW).stroke();
  page
    .moveTo(x + LABEL, y)
    .lineTo(x + LABEL, y + ROW)
    .stroke();
  page
    .font('regular')
    .fontSize(9)
    .fillColor(GREY)
    .text(label, x + 6, y + 7, { width: LABEL - 8, lineBreak: false });
  page.font(isBold ? 'bold' : 'regular').fillColor(INK);
  const room = width - LABEL - 12;
  // A long text becomes smaller, then is cut: a cell is one line.
  page.fontSize(Math.max(6, Math.min(9.5, (9.5 * room) / Math.max(1, page.fontSize(9.5).widthOfString(text)))));
  page.text(text, x + LABEL + 6, y + 6.5, { width: room, height: ROW - 8, lineBreak: false, ellipsis: true });
}

function drawFoot(page: PdfPage, y: number, { receiptNo, checkCode }: Receipt, { portalUrl }: Printing): void {
  const left = portalUrl ? MARGIN + QR + 12 : MARGIN;
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
    .text(`校验码：${spokenCode(checkCode)}`, left, y);
  page.fontSize(8).fillColor(GREY);
  page.text(portalUrl ? '扫描二维码，或在登录页进入“回单验真”核对' : '可在登录页进入“回单验真”核对', left, y + 16);
  page.text('重复打印的回单为同一笔交易，请勿重复记账', left, y + 30);
}

function drawVoid(page: PdfPage): void {
  page.save().opacity(0.35).fillColor(RED).font('bold').fontSize(56);
  page.rotate(-18, { origin: [WIDTH / 2, HEIGHT / 2] });
  page.text('已退票', 0, HEIGHT / 2 - 50, { width: WIDTH, align: 'center', lineBreak: false });
  page.restore();
}
