import type { SheetPage, SheetRow } from '../index.ts';

/** The rows of a source that gives them one by one. */
export async function allRows(pages: AsyncIterable<SheetPage>): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const page of pages) {
    if ('rowCount' in page) throw new TypeError('a page by column');
    rows.push(...('beside' in page ? page.beside : page));
  }
  return rows;
}
