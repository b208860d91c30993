import { readPart } from '#platform/http/read-part.ts';
import { EXPORT_NOT_ALLOWED, INPUT_INVALID } from '#platform/kernel/errors.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import type { Exporter, ExportSource, ExportFormat } from '#platform/sheet/index.ts';
import { EXPORT_UNSUPPORTED } from '../contract/errors.ts';

export type ExportSources = ReadonlyMap<string, ExportSource>;

const SHEETS: readonly ExportFormat[] = ['csv', 'xlsx'];

export interface ExportRequest {
  source: ExportSource;
  format: ExportFormat;
  /** As the list's own schema has read it. */
  filter: Record<string, unknown>;
}

export const mayExport = ({ permission }: ExportSource, codes: ReadonlySet<string>): boolean =>
  permission.some((code) => codes.has(code));

/** Asked when rows are read, in the background too: the role of now counts (security.md T18). */
export const ownFilter = <F>({ restrict }: ExportSource, filter: F, exporter: Exporter): F =>
  restrict ? (restrict(filter, exporter) as F) : filter;

/**
 * The request of an export. The order of refusals: no such list, no right to it, a filter that the list does not know.
 */
export function readExportRequest(
  sources: ExportSources,
  codes: ReadonlySet<string>,
  now: Date,
  input: { bizTypeCode: string; format: ExportFormat; [member: string]: unknown },
) {
  const { bizTypeCode, format, ...rest } = input;
  const source = sources.get(bizTypeCode);
  if (!source) return fail(EXPORT_UNSUPPORTED);
  if (!mayExport(source, codes)) return fail(EXPORT_NOT_ALLOWED);
  if (!(source.file?.formats ?? SHEETS).includes(format)) return fail(INPUT_INVALID, '该数据没有这种格式的文件');
  const filter = readPart(source.filter, rest);
  if (!filter.ok) return filter;
  const checked = source.check?.(filter.data, now) ?? ok(null);
  return checked.ok ? ok({ source, format, filter: filter.data as Record<string, unknown> }) : checked;
}
