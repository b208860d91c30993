import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The design rules (ui.md section 3) that can be checked in the sources, for all present and future pages. */
const PLACES = [
  'apps/portal',
  'apps/console',
  'platform/ui',
  'platform/portal-kit',
  'platform/shell',
  'capabilities/*/portal',
  'capabilities/*/console',
];
const TOKENS = /^platform\/ui\/tokens\.(css|ts)$/;

const sources = (...kinds: string[]): [file: string, text: string][] => {
  const patterns = PLACES.flatMap((place) =>
    kinds.map((kind) => `${place}/**/*.${kind}`).concat(kinds.map((kind) => `${place}/*.${kind}`)),
  );
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    encoding: 'utf8',
  }).split('\n');
  const files = [...new Set(listed)].filter((file) => file !== '' && !/\.test\.tsx?$/.test(file));
  return files.map((file) => [file, readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')]);
};

/** Every find of a pattern, as `file: what`. */
const finds = (files: [string, string][], pattern: RegExp): string[] =>
  files.flatMap(([file, text]) => [...text.matchAll(pattern)].map((match) => `${file}: ${match[1] ?? match[0]}`));

it('The checks read the styles of the whole portal', () => {
  expect(sources('css').length).toBeGreaterThan(12);
  expect(sources('tsx').length).toBeGreaterThan(80);
});

it('Rule 1 TYPE no style has a size or weight outside of the scale, or italic text', () => {
  const styles = sources('css');
  expect(finds(styles, /font-size:\s*(?!\s|(?:12|14|16|20|24|30)px|inherit)([^;}]+)/g)).toEqual([]);
  expect(finds(styles, /font-weight:\s*(?!\s|(?:400|500|600)\b|inherit)([^;}]+)/g)).toEqual([]);
  expect(finds(styles, /(?<![-\w])font:\s*(?!\s|inherit|400 (?:12|14)px)([^;}]+)/g)).toEqual([]);
  expect(finds([...styles, ...sources('tsx')], /font-?[sS]tyle['"]?:\s*['"]?(italic|oblique)/g)).toEqual([]);
  expect(finds(sources('tsx'), /(fontSize|fontWeight)['"]?:\s*\d/g)).toEqual([]);
});

it('No note next to a heading ends with a full stop', () => {
  expect(finds(sources('tsx'), /\bnote=(?:"[^"]*。"|\{[^}<]*。['`][^}<]*\})/g)).toEqual([]);
});

it('No text area resizes itself, because the content security policy forbids its inline style', () => {
  expect(finds(sources('tsx'), /\bautoSize\b/g)).toEqual([]);
});

it('Rule 4 HIERARCHY only floating layers have a shadow, and all have the same one', () => {
  expect(finds(sources('css'), /(?:box|text)-shadow:\s*(?!\s|none|var\(--float\)|0 0 0 \d+px )([^;}]+)/g)).toEqual([]);
  const shaded = sources('css').flatMap(([, text]) =>
    [...text.matchAll(/([^{}]+)\{[^{}]*box-shadow:\s*var\(--float\)[^{}]*\}/g)].map(([, selector]) => selector!.trim()),
  );
  expect(shaded.length).toBeGreaterThan(3);
  expect(shaded.filter((selector) => /page-card|account-card|\.card/.test(selector))).toEqual([]);
});

it('Rule 19 MOTION AND DARK no raw colour is outside the tokens', () => {
  const files = sources('css', 'ts', 'tsx').filter(([file]) => !TOKENS.test(file));
  expect(finds(files, /[^&\w](#[0-9a-fA-F]{6}|#[0-9a-fA-F]{3})\b(?!\/)/g)).toEqual([]);
  expect(finds(files, /\b((?:rgb|hsl|oklch)a?\([^)]*\))/g)).toEqual([]);
});

it('Rule 19 MOTION AND DARK no transition takes longer than 200 ms', () => {
  const durations = finds(sources('css'), /transition:\s*([^;}]+)/g).flatMap((find) =>
    find.split(',').flatMap((part) => /(?<![\w.])(\d*\.?\d+)(ms|s)\b/.exec(part)?.slice(1).concat(find) ?? []),
  );
  const slow = durations.filter(
    (_, index) => index % 3 === 0 && Number(durations[index]) * (durations[index + 1] === 's' ? 1000 : 1) > 200,
  );
  expect(slow).toEqual([]);
});
