import { bind, type Binding } from '#platform/http/handler.ts';
import type { ExportSource } from '#platform/sheet/index.ts';
import { realTimeExport } from '../contract/operations.ts';
import { exportAtOnce } from './export-at-once.ts';

/** `sources` are the lists that lower capabilities describe; two of one name are a mistake that must not start. */
export function statementBindings({ sources }: { sources: readonly ExportSource[] }): Binding[] {
  const byType = new Map(sources.map((source) => [source.bizTypeCode, source]));
  if (byType.size !== sources.length) throw new Error('two export sources share a bizTypeCode');
  return [bind(realTimeExport, exportAtOnce(byType))];
}
