import { nameObject, type CallContext } from '#platform/http/handler.ts';
import type { FileReply } from '#platform/kernel/file-reply.ts';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import { exportFile, type SheetColumn, type SheetFormat, type SheetRow } from '#platform/sheet/index.ts';
import { EXPORT_MOST } from '../../constants.ts';

interface Sheet {
  title: string;
  format: SheetFormat;
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

/** A list as a file of one answer; who took it is in the log. */
export async function fileOf(
  context: CallContext,
  { title, format, columns, rows }: Sheet,
): Promise<Result<FileReply, '08503KPLMS'>> {
  nameObject(context, title);
  const at = context.clock.now();
  const file = await exportFile({ format, title, columns, rows: one(rows), at, limit: EXPORT_MOST });
  if (!file) return fail('08503KPLMS');
  const { fileName, content } = file;
  return ok({ fileName, type: types[format], size: content.length, content: one(content) });
}
