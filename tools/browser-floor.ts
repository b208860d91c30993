/**
 * `node tools/browser-floor.ts [folder of a build]`: whether the oldest browsers that portal and console promise
 * (Chrome and Edge 88, Firefox 85, Safari 14.1; VA12, docs/decisions/0006-browsers.md) can read the build: no younger
 * syntax, no function that they lack and nobody provides, no style that they drop whole. It reads; it cannot run such a
 * browser.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, tokenizer } from 'acorn';

/**
 * All of ES2021 is read by all four; of ES2022 Firefox 85 reads no class field and none of them `await` outside a
 * function.
 */
const LANGUAGE = 2021;

/** Asked for only after a look whether it is there, by the libraries named. */
const lookedFor = /typeof URL\.canParse|URL\.canParse\(e\):|typeof reportError|startViewTransition/;

/**
 * Younger than the floor and not in platform/shell/old-browsers.ts, with the Chrome that brought it; told by a call in
 * minified text.
 */
const younger: readonly [what: string, pattern: RegExp][] = [
  ['structuredClone (98)', /\bstructuredClone\(/],
  ['crypto.randomUUID (92)', /\.randomUUID\(/],
  ['Array.prototype.toSpliced, with (110)', /\.(?:toSpliced|with)\(/],
  ['Object.groupBy, Map.groupBy (117)', /\.groupBy\(/],
  ['Array.fromAsync (121)', /\.fromAsync\(/],
  [
    'set operations (122)',
    /\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  ],
  [
    'iterator helpers (122)',
    /\.(?:values|entries|keys)\(\)\.(?:map|filter|some|every|find|reduce|take|drop|flatMap|toArray)\(/,
  ],
  ['String well formed (111)', /\.(?:isWellFormed|toWellFormed)\(/],
  ['AbortSignal.throwIfAborted (100)', /\.throwIfAborted\(/],
  ['URL.canParse (120)', /URL\.canParse\(/],
  ['Promise.try (128)', /Promise\.try\(/],
  ['Uint8Array.fromBase64 (140)', /\.(?:fromBase64|setFromBase64)\(/],
  ['dialog element (Firefox 98, Safari 15.4)', /\.showModal\(/],
  ['requestIdleCallback (not in Safari)', /\brequestIdleCallback\(/],
];

/** Sentences about one script. */
export function faultsOfScript(name: string, text: string): string[] {
  const found: string[] = [];
  try {
    parse(text, { ecmaVersion: LANGUAGE, sourceType: 'module' });
    for (const token of tokenizer(text, { ecmaVersion: LANGUAGE, sourceType: 'module' })) {
      const { value } = token as unknown as { value?: { pattern?: string } };
      if (token.type.label === 'regexp' && /\(\?<[=!]/.test(value?.pattern ?? ''))
        found.push(`${name}: a look behind in /${value!.pattern!.slice(0, 40)}/, which Safari before 16.4 cannot read`);
    }
  } catch (error) {
    found.push(`${name}: younger than ES${LANGUAGE}: ${(error as Error).message}`);
  }
  const isFeatureTested = lookedFor.test(text);
  for (const [what, pattern] of younger)
    if (pattern.test(text) && !(isFeatureTested && what.startsWith('URL.canParse')))
      found.push(`${name}: asks for ${what}`);
  return found;
}

/** Sentences about one sheet of styles. */
export function faultsOfStyles(name: string, text: string): string[] {
  const found = [/color-mix\(/, /@layer\b/, /@container\b/, /border-(?:start|end)-(?:start|end)-radius/].flatMap(
    (pattern) => (pattern.test(text) ? [`${name}: ${pattern.source} has no value that an old browser takes`] : []),
  );
  const nested = /[{;}]\s*&/.exec(text);
  return nested ? [...found, `${name}: a nested rule`] : found;
}

const APPLICATIONS = ['portal', 'console'];

export function floorFaults(folder: string): string[] {
  if (!existsSync(folder)) throw new Error(`no build in ${folder}: run vite build first`);
  const read = (pattern: string): [string, string][] =>
    globSync(pattern, { cwd: folder }).map((file) => [file, readFileSync(join(folder, file), 'utf8')]);
  return [
    ...read('assets/*.js').flatMap(([name, text]) => faultsOfScript(name, text)),
    ...read('assets/*.css').flatMap(([name, text]) => faultsOfStyles(name, text)),
  ];
}

if (import.meta.main) {
  const folders = process.argv[2]
    ? [process.argv[2]]
    : APPLICATIONS.map((name) => join(import.meta.dirname, '../dist', name));
  const faults = folders.flatMap(floorFaults);
  for (const fault of faults) console.log(fault);
  console.log(
    faults.length
      ? `${faults.length} asked of browsers that lack it`
      : 'Chrome and Edge 88, Firefox 85, Safari 14.1 can read the build',
  );
  process.exitCode = faults.length ? 1 : 0;
}
