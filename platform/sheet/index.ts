/** Files for spreadsheet programs. The library behind stays behind. */
export type { SheetCell, SheetColumn, SheetFormat, SheetRow } from './column.ts';
export { exportSource, type ExportSource } from './export-source.ts';
export { exportFile, EXPORT_ROW_LIMIT, type ExportedFile } from './export-file.ts';
export { writeCsv } from './csv-writer.ts';
export { writeXlsx } from './xlsx-writer.ts';
