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

/** Where a word is, in points from the upper left corner of its page. */
export interface WordBox {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The words of each page with their places. */
export const boxesOfPdf = (file: Buffer): WordBox[][] =>
  execFileSync(PDFTOTEXT, ['-bbox', '-enc', 'UTF-8', '-', '-'], { input: file, encoding: 'utf8' })
    .split('</page>')
    .slice(0, -1)
    .map((page) =>
      [...page.matchAll(/xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)<\/word>/g)].map(
        ([, left, top, right, bottom, text]) => ({
          text: text!,
          left: Number(left),
          right: Number(right),
          top: Number(top),
          bottom: Number(bottom),
        }),
      ),
    );
