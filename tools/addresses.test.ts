import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { menuNodes } from '#apps/server/catalogue.ts';
import { sourceFiles } from './file-rules.ts';

/** Addresses that are written without `pathTo`, whose type already knows them all (platform/kernel/menu.ts). */
const WRITTEN = /(?:\bto="|\bnavigate\('|\blocation\.hash = ')(\/[^"'?]*)["'?]/g;

const routes = /^## 2\. [\s\S]*?(?=^## 3\.)/m
  .exec(readFileSync('docs/spec/portal-spec.md', 'utf8'))![0]
  .match(/\/\w*(?:\/\w+)*/g)!;
/** Public pages, some of them our own. */
const routed = [...readFileSync('apps/portal/router.tsx', 'utf8').matchAll(/\bpath: '(\/\w+)'/g)].map(
  ([, path]) => path!,
);
const known = new Set([...menuNodes.flatMap(({ path }) => path ?? []), ...routes, ...routed]);
const unknown = (text: string): string[] =>
  [...text.matchAll(WRITTEN)].map(([, path]) => path!).filter((path) => !known.has(path));

it('Every address in the portal’s sources is a page or a route of the specification', () => {
  expect(
    unknown(`<Link to="/order/journl"> <Link to="/order/journal"> navigate('/nowhere?x=1'); location.hash = '/login';`),
  ).toEqual(['/order/journl', '/nowhere']);
  const sources = sourceFiles().filter((file) => /(^|\/)portal\//.test(file) && !/\.test\.tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(150);
  expect(sources.flatMap((file) => unknown(readFileSync(file, 'utf8')).map((path) => `${file}: ${path}`))).toEqual([]);
});

it('The routes of the address type are those of the specification', () => {
  const typed = [...readFileSync('platform/kernel/menu.ts', 'utf8').matchAll(/'(\/[^']*)'/g)].map(([, path]) => path!);
  expect(typed.length).toBeGreaterThan(8);
  expect(typed.filter((path) => !routes.includes(path))).toEqual([]);
});
