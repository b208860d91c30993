import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { titlesIn } from './test-titles.ts';

/**
 * docs/security.md says what stops each threat of docs/spec/security.md and which test proves it. A file that was moved
 * or a title that was reworded is found here.
 */
const page = readFileSync('docs/security.md', 'utf8');
const rows = page
  .split('\n')
  .filter((line) => /^\| T\d+ /.test(line))
  .map((line) => {
    const [, threat = '', control = '', proof = '', chapters = ''] = line.split(' | ').map((cell) => cell.trim());
    return { id: /^\| (T\d+)/.exec(line)![1]!, threat, control, proof, chapters };
  });
const chaptersOf = (text: string): string[] => text.match(/\bV\d+\b/g) ?? [];

const titles = new Map<string, readonly string[]>();
function titlesOf(file: string): readonly string[] {
  const known = titles.get(file) ?? (existsSync(file) ? titlesIn(readFileSync(file, 'utf8'), file) : []);
  titles.set(file, known);
  return known;
}
/** `file` “title”, “title”: each title with the file before it. */
function proofsIn(text: string): { file: string; title: string }[] {
  let file = '';
  return [...text.matchAll(/`([^`]+)`|“([^”]+)”/g)].flatMap(([, named, title]) => {
    file = named ?? file;
    return title === undefined ? [] : [{ file, title }];
  });
}

describe('The page of threats', () => {
  it('has each threat of the specification once', () => {
    const threats = [...readFileSync('docs/spec/security.md', 'utf8').matchAll(/^\| (T\d+) \|/gm)].map(([, id]) => id);
    expect(threats.length).toBeGreaterThanOrEqual(28);
    expect(rows.map(({ id }) => id)).toEqual(threats);
  });

  it('names for each a control in a file that is there', () => {
    const files = rows.map(({ id, control }) => ({
      id,
      files: [...control.matchAll(/`([^`]+)`/g)].map(([, file]) => file!),
    }));
    expect(files.filter((row) => row.files.length === 0)).toEqual([]);
    expect(
      files.flatMap(({ id, files: named }) => named.filter((file) => !existsSync(file)).map((file) => `${id} ${file}`)),
    ).toEqual([]);
  });

  it('names for each a test by its file and title', () => {
    expect(rows.filter(({ proof }) => proofsIn(proof).length === 0).map(({ id }) => id)).toEqual([]);
    const lost = rows.flatMap(({ id, proof }) =>
      proofsIn(proof)
        .filter(({ file, title }) => !titlesOf(file).includes(title))
        .map(({ file, title }) => `${id}: ${file} has no “${title}”`),
    );
    expect(lost).toEqual([]);
  });

  it('says what it does for each chapter of ASVS 5, and where a threat belongs to one', () => {
    const chapters = [...page.matchAll(/^\| (V\d+) /gm)].map(([, chapter]) => chapter!);
    expect(chapters).toEqual(Array.from({ length: 17 }, (_, at) => `V${at + 1}`));
    expect(rows.filter((row) => chaptersOf(row.chapters).length === 0).map(({ id }) => id)).toEqual([]);
    expect(rows.flatMap((row) => chaptersOf(row.chapters)).filter((chapter) => !chapters.includes(chapter))).toEqual(
      [],
    );
  });

  it('reads several titles of one file, and a second file', () => {
    expect(proofsIn('`a.test.ts` “one”, “two”; `b.test.ts` “three”')).toEqual([
      { file: 'a.test.ts', title: 'one' },
      { file: 'a.test.ts', title: 'two' },
      { file: 'b.test.ts', title: 'three' },
    ]);
  });
});
