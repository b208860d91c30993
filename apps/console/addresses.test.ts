import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { capabilities } from '#apps/server/capabilities.ts';

/** Addresses that no capability contributes. */
const OTHERS = ['/login', '/invitation', '/me'];
/** What a page leads to: `to="/…"`, `to={… '/…'}`, `navigate(\`/…\`)`. */
const LEADS_TO = /(?:\bto=|\bnavigate\()[^>\n]*?["'`](\/[a-z][A-Za-z/-]*)/g;

it('Every address to which a page of the console leads is one of its pages', () => {
  const pages = new Set([
    ...OTHERS,
    ...capabilities.flatMap(({ consolePages = [] }) => consolePages).map(({ path }) => path),
  ]);
  const led = globSync('capabilities/*/console/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(LEADS_TO)].map(([, path]) => `${file}: ${path}`),
  );
  expect(led.length).toBeGreaterThan(8);
  expect(led.filter((one) => !pages.has(one.split(': ')[1]!))).toEqual([]);
});

/** Reached from another page only, and shows no record. */
const NO_RECORD = ['/notice/new'];

it('Every detail page of the console names its tab and its heading after what it shows', () => {
  const details = capabilities
    .flatMap(({ consolePages = [] }) => consolePages)
    .filter(({ hidden, path }) => hidden && !NO_RECORD.includes(path));
  expect(details.length).toBeGreaterThan(7);
  const unnamed = details.filter(({ viewPath }) => {
    const [capability, page] = viewPath.split('/');
    const source = readFileSync(`capabilities/${capability}/console/${page}-page.tsx`, 'utf8');
    return !source.includes('useTabTitle(');
  });
  expect(unnamed.map(({ path }) => path)).toEqual([]);
});
