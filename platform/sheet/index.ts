/** Files for spreadsheet programs. The library behind stays behind. */
export type { SheetCell, SheetColumn, SheetFormat, SheetRow } from './column.ts';
export { exportSource, type ExportSource } from './export-source.ts';
export { exportFile, exportList, type ExportedFile } from './export-file.ts';
