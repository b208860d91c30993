import { describe, expect, it } from 'vitest';
import { phrasesIn, proseOf, shunnedIn, titleFaults, wordFindings } from './plain-words.ts';

describe('Plain words', () => {
  it('are asked for in names too', () => {
    expect(shunnedIn('/** What stands here anew. */ const openTown = () => stillStands;')).toEqual([
      'stands',
      'anew',
      'town',
    ]);
    expect(shunnedIn('understand the standard, until the desktop')).toEqual([]);
  });

  it('have no translated idioms, in comments and pages', () => {
    const found = (file: string, line: string) => phrasesIn(proseOf(file, line)).map((fault) => fault.split(' (')[0]);
    expect(found('a.ts', '/** The person is told; the work goes on by itself. */')).toEqual([
      'is told',
      'goes on',
      'by itself',
    ]);
    expect(found('a.ts', 'const beside = 1; // Whatever it is')).toEqual(['Whatever']);
    expect(found('a.sql', "SELECT 'beside' -- one that is beside it")).toEqual(['beside']);
    expect(found('README.md', 'A name such as `beside` is code.')).toEqual([]);
    expect(found('a.tsx', "<a href='https://beside.example'>")).toEqual([]);
  });

  it('make titles of short sentences without idioms', () => {
    const source = `it('It is told', run); it('${'A'.repeat(91)}', run); it('${'A'.repeat(90)}', run);`;
    expect(titleFaults(source, 'a.test.ts')).toEqual([
      'a.test.ts: the title “It is told”: is told (write: gets, sees, is informed, is reported)',
      `a.test.ts: the title “${'A'.repeat(91)}”: longer than 90 characters`,
    ]);
    const alone = `describe('An order', () => { it('is paid', run); }); inSoak('is paid', run); it('RT01 is paid', run);`;
    expect(titleFaults(alone, 'a.test.ts')).toEqual([
      'a.test.ts: the title “is paid”: begins in the middle of a sentence',
    ]);
  });

  it('are all that comments, names and pages use', () => expect(wordFindings()).toEqual([]));
});
