import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const MOST_LINES = 60;
const pages = globSync('capabilities/*/portal/*-page.tsx').map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** The formatter gives each name of a long import a line of its own. */
const linesOf = (text: string): number => text.replaceAll(/^import [^;]*;\n/gm, '').split('\n').length - 1;

it('A page with a payment form says only what its kind knows: at most 60 lines beside its imports', () => {
  const forms = pages.filter(({ text }) => /<PayingAccountField\b/.test(text));
  expect(forms.map(({ file }) => file)).toContain('capabilities/withdrawal/portal/withdraw-page.tsx');
  expect(forms.filter(({ text }) => linesOf(text) > MOST_LINES).map(({ file }) => file)).toEqual([]);
});
