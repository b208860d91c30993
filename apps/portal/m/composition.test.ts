import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { phoneComposition } from './composition.ts';

/** `import { x } from`, `import 'x'`, `export { x } from` and `import('x')`; types are no part of a bundle. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^;']*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;

/** No call of a phone asks for a signature, so that the chunk for it is never loaded. */
const NOT_LOADED = 'platform/portal-kit/certificate-signing.ts';

/** The sources that an entry loads, at once or later. */
function loadedBy(entry: string): Map<string, string> {
  const loaded = new Map<string, string>();
  const load = (file: string): void => {
    if (loaded.has(file) || file === NOT_LOADED || !/\.tsx?$/.test(file) || !existsSync(file)) return;
    const text = readFileSync(file, 'utf8');
    loaded.set(file, text);
    for (const [, at, later] of text.matchAll(IMPORT)) {
      const name = at ?? later!;
      load(name.startsWith('#') ? name.slice(1) : join(dirname(file), name));
    }
  };
  load(entry);
  return loaded;
}

it('The pages of a phone compose each part that their sources read, and no other', () => {
  const sources = loadedBy('apps/portal/m/main.tsx');
  expect(sources.size).toBeGreaterThan(30);
  const read = [...sources.values()].flatMap((text) =>
    [...text.matchAll(/\bcomposed\('(\w+)'\)/g)].map(([, part]) => part),
  );
  expect([...new Set(read)].sort()).toEqual(Object.keys(phoneComposition).sort());
});
