/** Files for spreadsheet programs. The library is not visible outside. */
export type { SheetCell, SheetColumn, SheetFormat, SheetHead, SheetRow } from './column.ts';
export {
  columnsOf,
  drawnSource,
  exportSource,
  type Drawing,
  type Exporter,
  type ExportFormat,
  type ExportSource,
  type PeriodRefusal,
} from './export-source.ts';
export { rowCountOf, type ColumnPage, type SheetPage } from './column-page.ts';
export {
  columnPages,
  readByColumn,
  ROWS_TOGETHER,
  sqlTime,
  type KeyedPage,
  type ReadColumn,
  type ReadingByColumn,
} from './column-reader.ts';
export { zipBytes, type ZipPart } from './zip-writer.ts';
export { fileSnapshot } from './file-snapshot.ts';
export { exportList, sheetBytes, sheetFileName, type ExportedFile, type SheetContent } from './export-file.ts';
export { EXPORT_ROW_LIMIT, LIST_FILE_MAX } from './constants.ts';
export { listFile, pageFile } from './list-file.ts';
export { pagesAhead } from './pages-ahead.ts';
export { writeForm } from './form-writer.ts';
export { readSheet, type SheetRead, type SheetReading } from './reader/read-sheet.ts';
export { textCell, type ReadCell, type ReadRow } from './reader/cell.ts';
export { sheetFaults } from './reader/faults.ts';
export { sheetRows } from './reader/sheet-rows.ts';
