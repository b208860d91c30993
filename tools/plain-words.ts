import { readFileSync } from 'node:fs';
import { citingFiles } from './references.ts';
import { ALL_NAMERS, titledIn } from './test-titles.ts';

/**
 * Words that make comments, names and titles sound translated or poetic, and what to write instead (design rule 16).
 */
const SHUNNED: Readonly<Record<string, string>> = {
  anew: 'again',
  whoever: 'a person who',
  whomever: 'any person',
  stand: 'is, is shown, is stored, is valid',
  stands: 'is, is shown, is stored, is valid',
  stood: 'was, was shown, was stored',
  town: 'fixture, test data',
  house: 'product, design',
  upstairs: 'web server',
  chest: 'store',
  till: 'until',
  storm: 'load, run of kills',
  witness: 'evidence',
  dress: 'format, apply',
  dressed: 'formatted, with settings',
  desk: 'page, form',
  chair: 'user',
  door: 'entry, import',
  doors: 'entries',
};
/** Their parts are told apart, so that `openTown` and `stillStands` are found as well. */
const words = (text: string): string[] =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g) ?? [];
export const shunnedIn = (text: string): string[] =>
  [...new Set(words(text))].filter((word) => Object.hasOwn(SHUNNED, word));

/** Idioms that sound translated in comments and pages, and what to write instead. */
const PHRASES: readonly [phrase: RegExp, instead: string][] = [
  [/\b(?:is|are|was|were|be|been|being) told\b/i, 'gets, sees, is informed, is reported'],
  [/\b(?:go|goes|went|going) on\b/i, 'continue, run, move'],
  [/\bby (?:itself|himself|herself|themselves)\b/i, 'automatically, separately, on its own'],
  [/\bbeside\b/i, 'next to, in addition to, with, compared with'],
  [/\bwhatever\b/i, 'any, every, regardless of'],
  [/\bstands? in\b/i, 'replaces, is in'],
];
export const phrasesIn = (prose: string): string[] =>
  PHRASES.flatMap(([phrase, instead]) => {
    const [found] = phrase.exec(prose) ?? [];
    return found ? [`${found} (write: ${instead})`] : [];
  });

/** The part of a line that people read: of sources their comments, without names in code style. */
const COMMENT: Readonly<Record<string, RegExp>> = { sql: /--.*/, md: /.*/ };
const OTHER_COMMENT = /(?:^\s*(?:\/\*|\*|\/\/)|(?<!:)\/\/\s|\/\*\*? ).*/;
export const proseOf = (file: string, line: string): string =>
  ((COMMENT[file.split('.').at(-1)!] ?? OTHER_COMMENT).exec(line)?.[0] ?? '').replaceAll(/`[^`]*`/g, '');

// SQL that was applied is never edited; the specification is as it was given.
const EXEMPT = /(?:^|\/)(?:sql\/migrations\/|schema\.sql$)|^docs\/(?:spec\/|schema\.md$)|^tools\/plain-words/;
/** Names of tests are cited there. */
const CITES = /^docs\/security\.md$/;
const TEST = /\.test\.tsx?$|^e2e\/.+\.ts$/;

const faultsOf = (file: string, line: string): string[] => [
  ...shunnedIn(line).map((word) => `${word} (write: ${SHUNNED[word]})`),
  ...(CITES.test(file) || TEST.test(file) ? [] : phrasesIn(proseOf(file, line))),
];

const LONGEST_TITLE = 90;
/** A title is a sentence: its group is the subject of the tests in it, and a test of no group has its own. */
export const titleFaults = (source: string, file: string): string[] =>
  titledIn(source, file, ALL_NAMERS).flatMap(({ title, isAlone }) =>
    [
      ...(title.length > LONGEST_TITLE ? [`longer than ${LONGEST_TITLE} characters`] : []),
      ...(isAlone && /^[a-z]/.test(title) ? ['begins in the middle of a sentence'] : []),
      ...phrasesIn(title),
    ].map((fault) => `${file}: the title “${title}”: ${fault}`),
  );
const titleFaultsOf = (file: string, source: string): string[] => (TEST.test(file) ? titleFaults(source, file) : []);

/** The shunned words and phrases of all sources, titles and pages, one line a finding. */
export const wordFindings = (): string[] =>
  citingFiles()
    .filter((file) => !EXEMPT.test(file))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      const faults = source
        .split('\n')
        .flatMap((line, index) => faultsOf(file, line).map((fault) => `${file}:${index + 1}: ${fault}`));
      return [...faults, ...titleFaultsOf(file, source)];
    });
