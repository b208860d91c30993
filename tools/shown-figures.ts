import { readFileSync } from 'node:fs';
import { sourceFiles } from './file-rules.ts';

/**
 * Figures that people read without their format (spec section 3): an amount in a text that no formatter wrote, a count
 * without separators, a date cut by hand, which loses its year. A text is a template or JSX, `${…} 元` or `{…} 笔`.
 */
const HOLE = String.raw`\{((?:[^{}\`]|\{[^{}]*\})*)\}(?:</\w+>)?(?:\{' '\})?\s*`;
const FORMATTED = /\bformat(?:Amount|Fen|Count)\(/;
/** A value or a sum of values: a call of another function gives a text that it has written itself. */
const RAW = /^(?:(?! \? )[^()<>])+$/;
/** The income of 10,000 shares has four decimals. */
const RATE = /\bperTenThousand$/;
/** A limit of the product is written where it is named. */
const CONSTANT = /^[A-Z][A-Z\d_]*(?:\.\w+)?$/;
/** A placeholder of a message: its value is text that is formatted where the message is written. */
const PLACEHOLDER = /^\p{Script=Han}+$/u;
const NUMBERED = /第 ?(?:\$\{[^}]*\}至)?$/;

const rules: readonly { pattern: RegExp; isFine: (hole: string, before: string) => boolean; write: string }[] = [
  { pattern: /\$\{(yuanOfFen\()/g, isFine: () => false, write: 'formatFen(…)' },
  {
    pattern: new RegExp(`${HOLE}元`, 'g'),
    isFine: (hole) => !RAW.test(hole) || RATE.test(hole) || PLACEHOLDER.test(hole),
    write: 'formatAmount(…)',
  },
  {
    pattern: new RegExp(`${HOLE}(?:笔|条|行)`, 'g'),
    isFine: (hole, before) => !RAW.test(hole) || CONSTANT.test(hole) || PLACEHOLDER.test(hole) || NUMBERED.test(before),
    write: 'formatCount(…)',
  },
  { pattern: /(?<![\d.,-])(\d{4,})(?:\.\d+)? ?(?:元|笔|条|行)/g, isFine: () => false, write: '1,000' },
  { pattern: /(toLocaleString\('en-US'\))/g, isFine: () => false, write: 'formatCount(…)' },
  {
    pattern: /\b(format\('MM-DD|(?:\w*[dD]ate|\w*[tT]ime|\w+At|\bday)\)?\.slice\(5)/g,
    isFine: () => false,
    write: 'formatShortDay(…)',
  },
];

export const shownIn = (text: string): { line: number; found: string; write: string }[] =>
  rules.flatMap(({ pattern, isFine, write }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const hole = match[1]!.trim();
      const before = text.slice(0, match.index).replace(/\$$/, '');
      if (FORMATTED.test(hole) || isFine(hole, before)) return [];
      return [{ line: before.split('\n').length, found: match[0].replaceAll(/\s+/g, ' '), write }];
    }),
  );

/** Of the product alone; a sheet's cells have a format of their own, the formatters are where the formats are. */
const SHOWN = /^(?:apps|capabilities|platform|ledger)\//;
const EXEMPT =
  /\.test\.tsx?$|\/test\/|\/(?:demo|dev)\/|^platform\/(?:sheet\/|ui\/short-time|kernel\/amount-(?:text|in-capitals))/;

export const shownFindings = (): string[] =>
  sourceFiles()
    .filter((file) => SHOWN.test(file) && !EXEMPT.test(file))
    .flatMap((file) =>
      shownIn(readFileSync(file, 'utf8')).map(
        ({ line, found, write }) => `${file}:${line}: ${found} (write: ${write})`,
      ),
    );
