import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brokenCitations, brokenLinks, citingFiles, missingFiles } from './references.ts';

const texts = citingFiles().filter((file) => !file.startsWith('tools/references')).map((file) => [file, readFileSync(file, 'utf8')] as const);
const found = (part: typeof texts, broken: (file: string, text: string) => string[]): string[] => part.flatMap(([file, text]) => broken(file, text).map((what) => `${file}: ${what}`));

describe('A reference', () => {
  it('is seen when it opens nothing, in every way in which comments cite', () => {
    const wrong = ['spec section 12', 'Spec sections 2 to 11', 'domain-rules section 3.17', 'domain-rules §40', 'ui.md 1.20', 'ui.md rules 2 and 21', 'ui.md section 9', 'security.md T29', 'security.md, I1 to I11', 'security.md finding 6', 'look.md, principle 7', 'look.md, Basement', 'design rule 18', 'docs/decisions/9999', 'nothing.md', 'docs/nowhere.md'];
    expect(wrong.filter((text) => brokenCitations(`/** Why (${text}). */`).length === 0)).toEqual([]);
    const right = ['spec section 5', 'spec sections 2 to 4', 'domain-rules section 3.7', 'domain-rules sections 5 and 11', 'ui.md 1.7, 2.4', 'ui.md rules 11 and 12', 'ui.md section 3', 'security.md T9, T27', 'security T16', 'security.md I5', 'security.md finding 2', 'look.md, List', 'wire.md, confirmation', 'design rules 2 and 3', 'docs/decisions/0001', 'docs/architecture.md', 'README.md'];
    expect(right.flatMap((text) => brokenCitations(`/** Why (${text}). */`))).toEqual([]);
  });

  it('of a comment or page leads to a section, rule or threat that exists', () => {
    expect(texts.length).toBeGreaterThan(900);
    expect(found(texts.filter(([file]) => !file.startsWith('docs/spec/')), (_, text) => brokenCitations(text))).toEqual([]);
  });

  it('of a page to another opens, its heading too', () => {
    expect(brokenLinks('docs/design.md', '[a](nowhere.md) [b](glossary.md#nothing) [c](glossary.md#money) [d](https://example.com)')).toEqual(['nowhere.md', 'glossary.md#nothing']);
    expect(found(texts.filter(([file]) => file.endsWith('.md')), brokenLinks)).toEqual([]);
  });

  it('of a README to a file finds it', () => {
    expect(missingFiles('platform/http/README.md', '`nothing.ts` `reply.ts` `stage/nowhere.ts`')).toEqual(['nothing.ts', 'stage/nowhere.ts']);
    expect(found(texts.filter(([file]) => file.endsWith('README.md')), missingFiles)).toEqual([]);
  });
});
