import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { titlesIn } from './test-titles.ts';

/**
 * The ratchet of the specification's coverage list, docs/spec/coverage.tsv: each row is named by the title of a test
 * that shows it. A row that is shown is never lost again; a new one is added here with its test.
 */
const rows = (area: string, ...numbers: number[]): string[] =>
  numbers.map((number) => `${area}${String(number).padStart(2, '0')}`);

/** Rows that a person sees: named by a test in a real browser. */
const SEEN = [
  ...rows('RT', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23),
  ...rows('LY', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14),
  ...rows('DG', 1, 2, 3, 4, 5, 6, 7, 8, 10),
  ...rows('CP', 1, 2, 3, 4, 5),
  ...rows('EN', 1, 2, 3),
  ...rows('FM', 1, 2, 3),
  ...rows('ST', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13),
  ...rows('VA', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
  ...rows('PM', 1, 2, 3, 4, 6, 7, 8),
  ...rows('WR', 1),
  ...rows('BZ', 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25),
  ...rows('TY', 1, 2, 3),
  ...rows('ER', 1, 2, 3, 4, 8),
  // Companions on the person's computer.
  ...rows('ST', 11),
  ...rows('ER', 7),
  ...rows('CO', 1, 2),
  ...rows('EN', 4),
];
/** Rows that no person sees, or that wait for their page: named by tests of another kind. */
const OTHERS = [...rows('WR', 2), ...rows('ER', 5, 6), ...rows('ST', 12), ...rows('DG', 9), ...rows('PM', 5)];
/** Not shown in a browser yet: named by tests of what there is. */
const TO_COME: string[] = [];

const ROW = /\b(?:RT|LY|DG|CP|EN|TY|FM|ST|VA|PM|WR|ER|BZ|CO)\d{2}\b/g;
const TESTS = /\.(?:test|e2e)\.tsx?$/;

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
}).split('\n');
/** Tests of `npm run soak` show no row: neither these files nor titles of `inSoak`. */
const files = listed.filter((file) => TESTS.test(file) || /^e2e\/.+(?<!\.soak)\.ts$/.test(file));
const titled = files.flatMap((file) => titlesIn(readFileSync(file, 'utf8'), file).map((title) => ({ file, title })));
const named = (part: readonly { title: string }[]) => new Set(part.flatMap(({ title }) => title.match(ROW) ?? []));

describe('The coverage list', () => {
  it('is looked for in every title, however its test is made', () => {
    const source = `
      // it('RT09 in a comment', () => undefined)
      describe('LY01 a', () => { it.each([['RT01 no title']])('LY02 %s', () => undefined); });
      it.only.each([1])(\`LY03 \${1} b\`, () => { expect('RT02').toBe('RT03'); });
      test.query('RT04 is asked of a database');`;
    expect(titlesIn(source)).toEqual(['LY01 a', 'LY02 %s', 'LY03 … b']);
    expect(files.length).toBeGreaterThan(100);
    expect(titled.length).toBeGreaterThan(1000);
  });

  it('has each row that is named here or in a title', () => {
    const list = readFileSync('docs/spec/coverage.tsv', 'utf8')
      .split('\n')
      .map((line) => line.split('\t')[0]!);
    expect(list.length).toBeGreaterThan(100);
    expect([...SEEN, ...OTHERS, ...TO_COME, ...named(titled)].filter((id) => !list.includes(id))).toEqual([]);
  });

  it('has a test for each row that was ever shown', () => {
    const known = named(titled);
    expect([...SEEN, ...OTHERS].filter((id) => !known.has(id))).toEqual([]);
  });

  it('has a test in a real browser for each of them that a person sees', () => {
    const known = named(titled.filter(({ file }) => file.startsWith('e2e/')));
    expect(SEEN.filter((id) => !known.has(id))).toEqual([]);
  });

  it('names here every row that some title names', () => {
    expect([...named(titled)].filter((id) => ![...SEEN, ...OTHERS, ...TO_COME].includes(id)).toSorted()).toEqual([]);
  });
});
