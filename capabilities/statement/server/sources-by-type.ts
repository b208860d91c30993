import type { ExportSource } from '#platform/sheet/index.ts';
import type { ExportSources } from './export-request.ts';

/** The lists that lower capabilities describe; two of the same name stop the start. */
export function sourcesByType(sources: readonly ExportSource[]): ExportSources {
  const byType = new Map(sources.map((source) => [source.bizTypeCode, source]));
  if (byType.size !== sources.length) throw new Error('two export sources share a bizTypeCode');
  return byType;
}
