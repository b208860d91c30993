import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultsOfScript, faultsOfStyles } from './browser-floor.ts';

const ROOT = join(import.meta.dirname, '..');

describe('VA12 the oldest browsers that are promised', () => {
  it('are what both applications are built for, and what the notice asks for', () => {
    const shared = readFileSync(join(ROOT, 'vite.application.ts'), 'utf8');
    expect(shared).toContain("const target = ['chrome88', 'edge88', 'firefox85', 'safari14.1'];");
    expect(shared).toMatch(/build: \{[^]*^ +target,$/m);
    const configs = ['portal', 'console'].map((name) => [
      name,
      readFileSync(join(ROOT, name === 'portal' ? 'vite.config.ts' : 'vite.console.ts'), 'utf8'),
    ]);
    for (const [name, config] of configs) expect(config).toContain(`configOf('${name}')`);
    expect(configs[0]![1]).toContain('phonePages({ target })');
    const notice = readFileSync(join(ROOT, 'platform/shell/public/browser-check.js'), 'utf8');
    for (const expectedText of [
      'Google Chrome（88 及以上版本）',
      'Microsoft Edge（88 及以上版本）',
      'Firefox（85 及以上版本）',
      'Safari（14.1 及以上版本）',
    ])
      expect(notice).toContain(expectedText);
  });

  it('get what they lack before anything else runs', () => {
    for (const application of ['portal', 'console']) {
      const main = readFileSync(join(ROOT, 'apps', application, 'main.tsx'), 'utf8');
      expect(/^import '(.+)';/m.exec(main)?.[1]).toBe('#platform/shell/old-browsers.ts');
    }
  });

  it.each([
    ['a class with a private field', 'class A { #x = 1 }'],
    ['a class field', 'class A { x = 1 }'],
    ['await outside a function', 'await 1'],
    ['a look behind', 'const a = /(?<=x)y/'],
    ['structuredClone', 'structuredClone({})'],
    ['a set operation', 'a.intersection(b)'],
    ['an iterator helper', 'a.values().map(f)'],
  ])('cannot read %s', (_, script) => {
    expect(faultsOfScript('a.js', script)).toHaveLength(1);
  });

  it('read what was new in 2021, and what is looked for first', () => {
    expect(
      faultsOfScript(
        'a.js',
        "a ??= b?.c; a.at(-1); 'x'.replaceAll('a', 'b'); typeof URL.canParse == `function` ? URL.canParse(e) : 0",
      ),
    ).toEqual([]);
  });

  it.each([
    'a{color:color-mix(in srgb, red, blue)}',
    'a{b{color:red}& c{color:red}}',
    'a{border-start-start-radius:2px}',
  ])('cannot take %s', (styles) => {
    expect(faultsOfStyles('a.css', styles)).toHaveLength(1);
  });
});
