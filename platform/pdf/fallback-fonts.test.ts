import { expect, it } from 'vitest';
import { boxesOfPdf, pagesOfPdf, type WordBox } from '#testkit/pdf-text.ts';
import { pdfContent } from './document.ts';

async function fileWith(text: string, options: PDFKit.Mixins.TextOptions = {}): Promise<Buffer> {
  const wish = { title: '', author: '', at: new Date(), size: [595, 420] as const };
  const parts: Uint8Array[] = [];
  const pages = [(page: PDFKit.PDFDocument) => void page.font('regular').fontSize(12).text(text, 40, 40, options)];
  for await (const part of pdfContent({ ...wish, pages })) parts.push(part);
  return Buffer.concat(parts);
}
const fontsIn = (file: Buffer): string[] =>
  [...new Set([...file.toString('latin1').matchAll(/\/BaseFont \/[A-Z]+\+(\w+)-/g)].map(([, name]) => name!))].sort();

it.each([
  ['晨光贸易有限公司 ABC', ['NotoSansSC']],
  ['𠮷田', ['NotoSansJP', 'NotoSansSC']],
  ['𫝆小明', ['NotoSansJP', 'NotoSansSC']],
  ['㛃妮 王䶮', ['NotoSansSC']],
  ['𠱷記', ['NotoSansHK', 'NotoSansSC']],
])('%s is drawn by fonts that have each of its characters', async (text, fonts) => {
  const file = await fileWith(text);
  expect(fontsIn(file)).toEqual(fonts);
  expect(pagesOfPdf(file).join('').trim()).toBe(text);
});

it('A text of two fonts is where its alignment puts it, and wraps in its width', async () => {
  const name = '𠮷田𫝆公司'.repeat(6);
  const [[box]] = boxesOfPdf(await fileWith('𠮷田', { width: 500, align: 'right' })) as [[WordBox]];
  expect([box.text, Math.round(box.left), Math.round(box.right)]).toEqual(['𠮷田', 516, 540]);
  const [page] = pagesOfPdf(await fileWith(name, { width: 120 }));
  const lines = page!.trim().split(/\s+/);
  expect([lines.join(''), lines.length]).toEqual([name, 3]);
});
