import { nameObject, noteChanges, type CallContext } from '#platform/http/handler.ts';
import { LIST_EXPORT_TOO_LONG } from '#platform/kernel/errors.ts';
import { wholeFile, type FileReply } from '#platform/kernel/file-reply.ts';
import type { PageSize } from '#platform/kernel/page.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { SheetCell, SheetColumn, SheetFormat, SheetRow } from './column.ts';
import { LIST_FILE_MAX } from './constants.ts';
import { exportFile } from './export-file.ts';

interface ListFile {
  title: string;
  format: SheetFormat;
  /** What the rows were chosen by, in the words of the page: 状态, 正常. An empty one chose nothing. */
  filter: Readonly<Record<string, string | undefined>>;
  columns: readonly SheetColumn[];
  /** Read with one row more than a file may have. */
  rows: readonly SheetRow[];
}

const types: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

async function* one<T>(value: T): AsyncGenerator<T> {
  yield value;
}

/** A list of the console as a file of one answer; who took how many rows by which filter is in the log. */
export async function listFile(
  context: CallContext,
  { title, format, filter, columns, rows }: ListFile,
): Promise<Result<FileReply, typeof LIST_EXPORT_TOO_LONG>> {
  nameObject(context, title);
  const lines = { ...filter, 导出行数: String(rows.length) };
  noteChanges(context, ...Object.entries(lines).map(([label, after = '']) => ({ label, before: '', after })));
  const at = context.clock.now();
  const file = await exportFile({ format, title, columns, rows: one(rows), at, limit: LIST_FILE_MAX });
  if (!file) return fail(LIST_EXPORT_TOO_LONG);
  return ok(wholeFile({ ...file, type: types[format] }));
}

/** A column of a list with what a row has in it. */
export type ListColumn<Row> = SheetColumn & { cellOf(row: Row): SheetCell };

interface PageFile<Row> extends Omit<ListFile, 'columns' | 'rows'> {
  columns: readonly ListColumn<Row>[];
  /** The call of the page's list, which has no refusal of its own. */
  read(page: typeof WHOLE_LIST): Promise<Result<{ list: readonly Row[] }>>;
}

/** More than a page may ask for: a call from outside is held to the sizes of its contract. */
const WHOLE_LIST = { pageNo: 1, pageSize: (LIST_FILE_MAX + 1) as PageSize };

/** All rows of a page's list as a file: read by the handler of the page, so that both show the same. */
export async function pageFile<Row>(
  context: CallContext,
  { columns, read, ...file }: PageFile<Row>,
): Promise<Result<FileReply, typeof LIST_EXPORT_TOO_LONG>> {
  const found = await read(WHOLE_LIST);
  if (!found.ok) throw new Error(`a list was refused: ${found.code}`);
  const rows = found.data.list.map((row) => columns.map(({ cellOf }) => cellOf(row)));
  return listFile(context, { ...file, columns, rows });
}
