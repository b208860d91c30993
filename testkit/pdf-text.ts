import { execFileSync } from 'node:child_process';
import { PDFTOTEXT } from './programs.ts';

/**
 * The words on each page of a PDF of the browser or of ours, as another program reads them, with one space between
 * them.
 */
export const pagesOfPdf = (file: Buffer): string[] =>
  execFileSync(PDFTOTEXT, ['-raw', '-enc', 'UTF-8', '-', '-'], { input: file, encoding: 'utf8' })
    .split('\f')
    .slice(0, -1)
    .map((page) => page.replace(/\s+/g, ' ').trim());
