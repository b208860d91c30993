import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { version } from './version.ts';

it('The newest section of the list of changes is that of this version', () => {
  const sections = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\S+)/gm)].map(([, name]) => name);
  expect(sections[0]).toBe(version);
  expect(new Set(sections).size).toBe(sections.length);
});
