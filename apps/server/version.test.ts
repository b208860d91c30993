import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { version } from './version.ts';

it('The newest version in the list of changes is this one', () => {
  const sections = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\d\S*)/gm)].map(([, name]) => name);
  expect(sections[0]).toBe(version);
  expect(new Set(sections).size).toBe(sections.length);
});
