import { readFileSync } from 'node:fs';
import { citingFiles } from './references.ts';

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

// SQL that was applied is never edited; the specification is as it was given.
const EXEMPT = /\.sql$|^docs\/spec\/|^tools\/plain-words/;

/** The shunned words of all sources and pages, one line a finding. */
export const wordFindings = (): string[] =>
  citingFiles()
    .filter((file) => !EXEMPT.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          shunnedIn(line).map((word) => `${file}:${index + 1}: ${word} (write: ${SHUNNED[word]})`),
        ),
    );
