import { Unreadable } from './faults.ts';
import type { ReadLimits } from './limits.ts';
import { formatsOfStyles, shownBy } from './number-format.ts';
import type { RawRow } from './raw-row.ts';
import { SheetHandler, StringsHandler } from './sheet-handler.ts';
import { Parts, relationsOf, scan, tagsOf } from './workbook-parts.ts';
import { zipDirectory } from './zip-directory.ts';

/**
 * The first sheet's values, row by row while it is unpacked; of formulas what they were when the file was saved
 * (domain-rules section 3).
 */
export async function* xlsxRows(file: Buffer, limits: ReadLimits): AsyncGenerator<RawRow[]> {
  const parts = new Parts(zipDirectory(file, limits));
  if (!parts.find('[Content_Types].xml') || parts.find('xl/workbook.bin')) throw new Unreadable('otherFormat');
  const book = (await relationsOf(parts, '')).find(({ type }) => type === 'officeDocument')?.target;
  if (book === undefined) throw new Unreadable('damaged');
  const relations = await relationsOf(parts, book);
  const partOf = (wanted: string) => parts.find(relations.find(({ type }) => type === wanted)?.target ?? '');
  const { sheet, is1904 } = await firstSheet(
    parts,
    book,
    new Map(relations.filter(({ type }) => type === 'worksheet').map(({ id, target }) => [id, target])),
  );

  const strings = new StringsHandler();
  const shared = partOf('sharedStrings');
  if (shared) for await (const _nothing of scan(shared, strings));
  const formats = await formatsOfStyles(partOf('styles'));
  const show = await shownBy(formats);
  yield* scan(parts.need(sheet), new SheetHandler({ strings: strings.strings, formats, is1904, show }));
}

/**
 * The first of the list that is a sheet of cells; a hidden one is refused, because a person sees another as the first.
 */
async function firstSheet(
  parts: Parts,
  book: string,
  sheets: ReadonlyMap<string, string>,
): Promise<{ sheet: string; is1904: boolean }> {
  let sheet: string | undefined;
  let is1904 = false;
  await tagsOf(parts.need(book), (name, attributes) => {
    if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.get('date1904') ?? '');
    if (name !== 'sheet' || sheet !== undefined) return;
    sheet = sheets.get(attributes.get('id') ?? '');
    if (sheet !== undefined && /hidden/i.test(attributes.get('state') ?? '')) throw new Unreadable('hidden');
  });
  if (sheet === undefined) throw new Unreadable('damaged');
  return { sheet, is1904 };
}
