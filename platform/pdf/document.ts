import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Turns } from '#platform/kernel/turns.ts';
import { addFallbackFonts } from './fallback-fonts.ts';

export type PdfPage = PDFKit.PDFDocument;

export const INK = '#1f2329';
export const GREY = '#646a73';
export const LINE = '#c9cdd4';
export const RED = '#c8161d';

const require = createRequire(import.meta.url);
/** One design; the second and the third have rare characters of names that the first lacks (README.md). */
const FAMILIES = [
  ['@expo-google-fonts/noto-sans-sc', 'NotoSansSC'],
  ['@expo-google-fonts/noto-sans-jp', 'NotoSansJP'],
  ['@expo-google-fonts/noto-sans-hk', 'NotoSansHK'],
] as const;
const filesOf = (weight: string): string[] =>
  FAMILIES.map(([packed, name]) => require.resolve(`${packed}/${weight}/${name}_${weight}.ttf`));
const [[regular, ...furtherRegular], [bold, ...furtherBold]] = [filesOf('400Regular'), filesOf('700Bold')] as [
  [string, ...string[]],
  [string, ...string[]],
];
const further: ReadonlyMap<string, readonly string[]> = new Map([
  [regular, furtherRegular],
  [bold, furtherBold],
]);

export interface PdfInput {
  title: string;
  author: string;
  at: Date;
  /** Of a page, in points. */
  size: readonly [width: number, height: number];
  /**
   * Each draws one page, in this sequence, with the fonts `regular` and `bold`. Every text has its place: none begins
   * another page.
   */
  pages: Iterable<(page: PdfPage) => void>;
}

/** A large file, whose pages are asked for while the bytes of those before are given. */
export interface LongPdfInput extends Omit<PdfInput, 'pages'> {
  pages: AsyncIterable<(page: PdfPage) => void>;
}

/** Drawing is work of this process: of many who fetch files at once, one is drawn at a time. */
const drawing = new Turns(1);

/** The bytes of a file. Other calls have their turn between the pages. */
const writePdf = (wish: PdfInput): Promise<Buffer> => drawing.run(() => draw(wish));

/** The library is loaded with the first file: it would be a tenth of what each process loads when it starts. */
async function begin({ title, author, at, size }: Omit<PdfInput, 'pages'>) {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: [...size],
    margins: { top: 0, left: 0, right: 0, bottom: 0 },
    autoFirstPage: false,
    info: { Title: title, Author: author, CreationDate: at },
  });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject));
  document.registerFont('regular', regular).registerFont('bold', bold);
  addFallbackFonts(document, further);
  return { document, parts, ended };
}

async function draw(wish: PdfInput): Promise<Buffer> {
  const { document, parts, ended } = await begin(wish);
  for (const drawPage of wish.pages) {
    document.addPage();
    drawPage(document);
    await nextTurn();
  }
  document.end();
  await ended;
  return Buffer.concat(parts);
}

/** Asked for after the call was committed: no connection to the database is held while a file is drawn. */
export async function* pdfContent(wish: PdfInput): AsyncGenerator<Uint8Array> {
  yield await writePdf(wish);
}

/** For files that are made in the background; it waits for no other file, and others wait only for its next page. */
export async function* longPdfContent(wish: LongPdfInput): AsyncGenerator<Uint8Array> {
  const { document, parts, ended } = await begin(wish);
  for await (const drawPage of wish.pages) {
    document.addPage();
    drawPage(document);
    await nextTurn();
    yield* parts.splice(0);
  }
  document.end();
  await ended;
  yield* parts.splice(0);
}
