import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const sources = globSync(
  [
    'apps/{portal,console}/**/*.{ts,tsx}',
    'platform/**/*.{ts,tsx}',
    'capabilities/*/{contract,portal,console}/**/*.{ts,tsx}',
  ],
  { cwd: root },
).filter((file) => !file.includes('.test.'));
const filesWith = (pattern: RegExp): string[] =>
  sources.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')));

it('The pinyin dictionary has one importer, which is itself loaded lazily', () => {
  expect(sources.length).toBeGreaterThan(50);
  expect(filesWith(/from 'pinyin-pro'/)).toEqual(['platform/shell/palette/pinyin.ts']);
  expect(filesWith(/from '[^']*\/pinyin\.ts'/)).toEqual([]);
  expect(filesWith(/import\('\.\/pinyin\.ts'\)/)).toEqual(['platform/shell/palette/use-pinyin.ts']);
});
