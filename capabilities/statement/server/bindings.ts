import { bind, type Binding } from '#platform/http/handler.ts';
import { EXPORT_ROW_LIMIT, type ExportSource } from '#platform/sheet/index.ts';
import * as operations from '../contract/operations.ts';
import { askExport } from './ask-export.ts';
import { handOut } from './download-file.ts';
import { exportAtOnce } from './export-at-once.ts';
import { showExports } from './show-exports.ts';
import { sourcesByType } from './sources-by-type.ts';

/**
 * `sources` are the lists that lower capabilities describe; `atOnceRows` is how many rows are answered at once; the
 * provider's name is in the head of a file that has one.
 */
export function statementBindings({
  sources,
  atOnceRows = EXPORT_ROW_LIMIT,
  receipts: { providerName } = { providerName: '' },
}: {
  sources: readonly ExportSource[];
  atOnceRows?: number | undefined;
  receipts?: { providerName: string };
}): Binding[] {
  const byType = sourcesByType(sources);
  return [
    bind(operations.realTimeExport, exportAtOnce(byType, { limit: atOnceRows, providerName })),
    bind(operations.temporaryExport, askExport(byType)),
    bind(operations.getTemporaryRecord, showExports),
    bind(operations.downloadFile, handOut(byType)),
  ];
}
