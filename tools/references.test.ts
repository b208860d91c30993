import { describe, expect, it } from 'vitest';
import { brokenCitations, brokenLinks, citingFiles, missingFiles, referenceFindings } from './references.ts';

describe('A reference', () => {
  it('is seen when it opens nothing, in every way in which comments cite', () => {
    const wrong = [
      'spec section 12',
      'Spec sections 2 to 11',
      'domain-rules section 3.17',
      'domain-rules §40',
      'ui.md 1.20',
      'ui.md rules 2 and 21',
      'ui.md section 9',
      'security.md T29',
      'security.md, I1 to I99',
      'security.md finding 6',
      'look.md, principle 7',
      'look.md, Basement',
      'design rule 18',
      'docs/decisions/9999',
      'nothing.md',
      'docs/nowhere.md',
    ];
    expect(wrong.filter((text) => brokenCitations(`/** Why (${text}). */`).length === 0)).toEqual([]);
    const right = [
      'spec section 5',
      'spec sections 2 to 4',
      'domain-rules section 3.7',
      'domain-rules sections 5 and 11',
      'ui.md 1.7, 2.4',
      'ui.md rules 11 and 12',
      'ui.md section 3',
      'security.md T9, T27',
      'security T16',
      'security.md I5',
      'security.md finding 2',
      'look.md, List',
      'wire.md, confirmation',
      'design rules 2 and 3',
      'docs/decisions/0001',
      'docs/architecture.md',
      'README.md',
    ];
    expect(right.flatMap((text) => brokenCitations(`/** Why (${text}). */`))).toEqual([]);
  });

  it('of a page to another is seen when it opens nothing, its heading too', () => {
    expect(
      brokenLinks(
        'docs/design.md',
        '[a](nowhere.md) [b](glossary.md#nothing) [c](glossary.md#money) [d](https://example.com)',
      ),
    ).toEqual(['nowhere.md', 'glossary.md#nothing']);
  });

  it('of a README to a file is seen when there is no such file', () => {
    expect(missingFiles('platform/http/README.md', '`nothing.ts` `reply.ts` `stage/nowhere.ts`')).toEqual([
      'nothing.ts',
      'stage/nowhere.ts',
    ]);
  });

  it('of this repository opens, each of them', () => {
    expect(citingFiles().length).toBeGreaterThan(900);
    expect(referenceFindings()).toEqual([]);
  });
});
