import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const SOURCE = readFileSync(join(import.meta.dirname, 'public/appearance.js'), 'utf8');

/** The root's attributes after the file ran in a browser that has this stored. */
function attributesAfter(stored: string | null, systemIsDark = false): Record<string, string> {
  const attributes: Record<string, string> = {};
  const documentElement = { setAttribute: (name: string, value: string) => void (attributes[name] = value) };
  const window = {
    localStorage: { getItem: () => stored },
    matchMedia: () => ({ matches: systemIsDark }),
    document: { documentElement },
  };
  runInNewContext(SOURCE, { window });
  return attributes;
}

it.each([
  [null, true, { 'data-appearance': 'light' }],
  ['{not ours', true, { 'data-appearance': 'light' }],
  ['{"appearance":"dark","themeColor":"red"}', false, { 'data-appearance': 'dark', 'data-color': 'red' }],
  ['{"appearance":"system"}', true, { 'data-appearance': 'dark' }],
  ['{"appearance":"system","themeColor":"\\"><b>"}', false, { 'data-appearance': 'light' }],
] as const)(
  'Rule 19 DARK %s on a system that is dark: %s is drawn so from the first paint',
  (stored, systemIsDark, attributes) => {
    expect(attributesAfter(stored, systemIsDark)).toEqual(attributes);
  },
);
