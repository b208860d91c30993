import type { ACCOUNT_PERIOD_INVALID, ORDER_PERIOD_INVALID, PERIOD_TOO_LONG } from '#platform/kernel/errors.ts';
import type { RightCode } from '#platform/kernel/menu.ts';
import type { z } from 'zod';
import type { Database, Tx } from '#platform/db/database.ts';
import type { Result } from '#platform/kernel/result.ts';
import type { SheetPage } from './column-page.ts';
import type { SheetColumn, SheetFormat, SheetHead } from './column.ts';

/** What is wrong with a list's period: the codes of a search, which the export of the same list answers too. */
export type PeriodRefusal = typeof PERIOD_TOO_LONG | typeof ACCOUNT_PERIOD_INVALID | typeof ORDER_PERIOD_INVALID;

/** Who exports, by the role of now. */
export interface Exporter {
  personId: string;
  isAdmin: boolean;
}

export type ExportFormat = SheetFormat | 'pdf' | 'zip';

/** What a drawn file is made for. */
export interface Drawing<F> {
  /** For what the file itself writes, in short transactions. */
  db: Database;
  /** The snapshot that its rows are read from. */
  tx: Tx;
  mid: string;
  filter: F;
  format: ExportFormat;
  /** Business time. */
  at: Date;
  portalUrl: string | null;
  providerName: string;
  /** How many it will have. */
  total: number;
  /** So many more are in the file: the progress. */
  drawn(count: number): void;
}

/** When and by whom a file is made; `at` is business time. */
export interface Made {
  at: Date;
  providerName: string;
}

/** A file of the download store that is no sheet, e.g. pages of paper. It is never answered at once. */
export interface DrawnFile<F> {
  formats: readonly ExportFormat[];
  /** Of one file. */
  max: number;
  /** Of so many: a file of one format may have to become one of several files. */
  formatOf(requested: ExportFormat, total: number): ExportFormat;
  bytes(drawing: Drawing<F>): AsyncIterable<Uint8Array>;
}

/**
 * A list that can be exported. The capability that owns the list describes it; apps/server hands all of them to the
 * statement capability, which knows none of them by name.
 */
export interface ExportSource<Filter extends z.ZodType = z.ZodType> {
  bizTypeCode: string;
  /** Sheet and file name, e.g. 收支明细. */
  title: string;
  /** Holding any one of these codes suffices. */
  permission: readonly RightCode[];
  filter: Filter;
  /** A function where they depend on the filter. */
  columns:
    | readonly SheetColumn[]
    | ((tx: Tx, mid: string, filter: z.output<Filter>) => Promise<readonly SheetColumn[]>);
  /** The head of the file, where it has one; without it the file is named by title and time. */
  head?(tx: Tx, mid: string, filter: z.output<Filter>, made: Made): Promise<SheetHead | undefined>;
  /** Checks that the schema cannot express, e.g. a range of at most 31 days. `now` is business time. */
  check?(filter: z.output<Filter>, now: Date): Result<null, PeriodRefusal>;
  /** The part of the filtered list that this person may see, where that is not all of it. */
  restrict?(filter: z.output<Filter>, exporter: Exporter): z.output<Filter>;
  /** The filter in words, for a list of exports; of an account its last digits. */
  describe(filter: z.output<Filter>): string;
  /**
   * How many rows `rows` will yield out of the same snapshot, or the file will have that is made `at` (business time):
   * the measure of progress, and a refusal before work.
   */
  count(tx: Tx, mid: string, filter: z.output<Filter>, at: Date): Promise<number>;
  /**
   * All rows of the filter in order, in pages by key, so that rows do not shift while new ones arrive. `tx` is one
   * REPEATABLE READ snapshot bound to the merchant. The reader stops taking pages when it has enough. A list of many
   * rows gives them by column (column-reader.ts).
   */
  rows(tx: Tx, mid: string, filter: z.output<Filter>): AsyncIterable<SheetPage>;
  /** How many days its files of the download store can be fetched, where that is not what the store has for all. */
  keptDays?: number;
  /** In place of columns and rows. */
  file?: DrawnFile<z.output<Filter>>;
}

/** The columns of a file, out of the same snapshot as its rows. */
export const columnsOf = async <F extends z.ZodType>(
  { columns }: ExportSource<F>,
  tx: Tx,
  mid: string,
  filter: z.output<F>,
): Promise<readonly SheetColumn[]> => (typeof columns === 'function' ? columns(tx, mid, filter) : columns);

/** A list that is drawn and has no rows of a sheet. */
export const drawnSource = <F extends z.ZodType>(
  source: Omit<ExportSource<F>, 'columns' | 'rows' | 'file'> & { file: DrawnFile<z.output<F>> },
): ExportSource =>
  exportSource<F>(
    // A permission that is a getter stays one: the codes of kinds are known after the files are loaded.
    Object.defineProperties({ columns: [], async *rows() {} }, Object.getOwnPropertyDescriptors(source)) as never,
  );

/** Keeps the filter's type while the list forgets it. */
export const exportSource = <F extends z.ZodType>(source: ExportSource<F>): ExportSource =>
  source as unknown as ExportSource;
