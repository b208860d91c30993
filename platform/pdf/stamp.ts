import { RED, type PdfPage } from './document.ts';

const RADIUS = 40;

/** The provider's round stamp around this point: its name, and what the stamp is for. */
export function drawStamp(page: PdfPage, [x, y]: readonly [number, number], provider: string, purpose: string): void {
  const line = { width: 2 * RADIUS + 12, align: 'center', lineBreak: false } as const;
  page.save().opacity(0.75).lineWidth(1.6).strokeColor(RED).circle(x, y, RADIUS).stroke();
  page
    .fillColor(RED)
    .font('bold')
    .fontSize(10)
    .text(provider, x - line.width / 2, y - 16, line);
  page.fontSize(8).text(purpose, x - line.width / 2, y + 4, line);
  page.restore();
}
