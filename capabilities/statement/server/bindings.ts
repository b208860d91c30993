import { bind, type Binding } from '#platform/http/handler.ts';
import { EXPORT_ROW_LIMIT, type ExportSource } from '#platform/sheet/index.ts';
import * as operations from '../contract/operations.ts';
import { askExport } from './ask-export.ts';
import { handOut } from './download-file.ts';
import { exportAtOnce } from './export-at-once.ts';
import { showExports } from './show-exports.ts';
import { sourcesByType } from './sources-by-type.ts';

/**
 * `sources` are the lists that lower capabilities describe; `atOnceRows` is how many rows are answered at once.
 */
export function statementBindings({
  sources,
  atOnceRows = EXPORT_ROW_LIMIT,
}: {
  sources: readonly ExportSource[];
  atOnceRows?: number | undefined;
}): Binding[] {
  const byType = sourcesByType(sources);
  return [
    bind(operations.realTimeExport, exportAtOnce(byType, { limit: atOnceRows })),
    bind(operations.temporaryExport, askExport(byType)),
    bind(operations.getTemporaryRecord, showExports),
    bind(operations.downloadFile, handOut(byType)),
  ];
}
