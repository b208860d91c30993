import type { z } from 'zod';
import type { Tx } from '#platform/db/database.ts';
import { EXPORTS_BUSY, EXPORT_TOO_LONG_AT_ONCE } from '#platform/kernel/errors.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';
import { rowCountOf, type SheetPage } from './column-page.ts';
import type { SheetColumn, SheetFormat, SheetHead } from './column.ts';
import { EXPORT_ROW_LIMIT, EXPORTS_AT_ONCE } from './constants.ts';
import { writeCsv } from './csv-writer.ts';
import { columnsOf, type ExportFormat, type ExportSource } from './export-source.ts';
import { writeXlsx, type WorkbookOptions } from './xlsx-writer.ts';

export interface ExportedFile {
  /** e.g. 收支明细_20261120150405.xlsx */
  fileName: string;
  content: Uint8Array;
  /** Without header and totals. */
  rowCount: number;
}

class TooManyRows extends Error {}

export interface SheetContent {
  format: SheetFormat;
  /** Names the sheet, and the file that has no head. */
  title: string;
  head?: SheetHead | undefined;
  columns: readonly SheetColumn[];
  rows: AsyncIterable<SheetPage>;
}

/** The bytes of a file while its rows are read: the consumer decides how much is held. CSV knows no sheets. */
export const sheetBytes = (
  { format, title, head, columns, rows }: SheetContent,
  options: WorkbookOptions = {},
): AsyncGenerator<Uint8Array> =>
  format === 'csv' ? writeCsv(columns, rows, options.watermark, head) : writeXlsx(title, columns, rows, options, head);

/** 收支明细_20261120150405.xlsx, or as its head says; `at` is business time. */
export const sheetFileName = (
  { title, format, head }: { title: string; format: ExportFormat; head?: SheetHead | undefined },
  at: Date,
): string => `${head?.fileName ?? `${title}_${shanghaiText(at).replace(/\D/g, '')}`}.${format}`;

/** Writes a file in memory; null when there are more rows than `limit`. `at` is business time and names the file. */
export async function exportFile({
  at,
  limit = EXPORT_ROW_LIMIT,
  ...content
}: SheetContent & { at: Date; limit?: number | undefined }): Promise<ExportedFile | null> {
  let rowCount = 0;
  async function* counted(): AsyncGenerator<SheetPage> {
    for await (const page of content.rows) {
      rowCount += rowCountOf(page);
      if (rowCount > limit) throw new TooManyRows();
      yield page;
    }
  }
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of sheetBytes({ ...content, rows: counted() })) chunks.push(chunk);
  } catch (error) {
    if (error instanceof TooManyRows) return null;
    throw error;
  }
  return { fileName: sheetFileName(content, at), content: Buffer.concat(chunks), rowCount };
}

let running = 0;

/**
 * Exports a list of one merchant. `tx` is one snapshot (`policy.snapshot`), so that rows do not shift while it is
 * written (domain-rules section 18), and bound to what the person may see. Over the limit 06107KCSDS, which points to
 * the download store; too many exports at once 02702KCSDS. The caller has checked permission and filter.
 */
export async function exportList<F extends z.ZodType>(
  tx: Tx,
  source: ExportSource<F>,
  request: {
    mid: string;
    filter: z.output<F>;
    format: SheetFormat;
    at: Date;
    /** In the head of a file that has one. */
    providerName?: string;
    limit?: number | undefined;
  },
) {
  if (running >= EXPORTS_AT_ONCE) return fail(EXPORTS_BUSY);
  running += 1;
  try {
    const { mid, filter, format, at, providerName = '', limit } = request;
    const file = await exportFile({
      format,
      title: source.title,
      head: await source.head?.(tx, mid, filter, { at, providerName }),
      columns: await columnsOf(source, tx, mid, filter),
      rows: source.rows(tx, mid, filter),
      at,
      limit,
    });
    return file ? ok(file) : fail(EXPORT_TOO_LONG_AT_ONCE);
  } finally {
    running -= 1;
  }
}
