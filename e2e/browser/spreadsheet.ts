import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spreadsheetProgram } from '#testkit/programs.ts';

const CONVERT_MS = 240_000;

/**
 * Opens a workbook in LibreOffice and answers the texts of its cells. A file that it would repair or refuse has no
 * cells.
 */
export function cellsInSpreadsheetProgram(workbook: Buffer): string[][] {
  const program = spreadsheetProgram();
  if (!program) throw new Error('no LibreOffice: install libreoffice-calc-nogui');
  const folder = mkdtempSync(join(tmpdir(), 'portal-sheet-'));
  try {
    writeFileSync(join(folder, 'book.xlsx'), workbook);
    execFileSync(
      program,
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        'csv:Text - txt - csv (StarCalc):44,34,76',
        '--outdir',
        folder,
        join(folder, 'book.xlsx'),
      ],
      { timeout: CONVERT_MS, stdio: 'ignore' },
    );
    return rowsOfCsv(readFileSync(join(folder, 'book.csv'), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** RFC 4180. */
export function rowsOfCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== ',') rows.push([]);
  }
  return rows.filter((cells) => cells.some((cell) => cell !== ''));
}
