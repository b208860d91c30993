import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { antdCss, calendarCss } from './antd-styles.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Where the class is not the component's name. */
const CLASSES: Record<string, string> = { Button: 'btn', DatePicker: 'picker', AutoComplete: 'select' };
/** Other components' rules mention it now and then; its own rules always do. */
const MENTIONS = 10;
const kebab = (name: string): string => name.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/** Found without the plugin's own list of folders, so that a source in a new folder fails here. */
const named = globSync('{apps/portal,platform,capabilities}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !file.includes('.test.') && !file.includes('/console/') && !file.endsWith('antd-styles.ts'))
  .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(/import \{([^}]+)\} from 'antd'/g)])
  .flatMap(([, list = '']) => list.split(','))
  .map((entry) => entry.trim().split(' as ')[0]!)
  .filter((name) => /^[A-Z]/.test(name) && !['ConfigProvider', 'App'].includes(name));

/** The variables of all components under a root with these attributes. */
function variablesUnder(css: string, root: string): string {
  const at = css.indexOf(`${root}.portal{`);
  return at < 0 ? '' : css.slice(at, css.indexOf('}', at));
}

describe('The styles of the component library', () => {
  const css = antdCss(ROOT, 'portal');

  it.each([...new Set(named)].sort())('have rules for %s, which a page draws', (name) => {
    expect(css.split(`.ant-${CLASSES[name] ?? kebab(name)}`).length).toBeGreaterThan(MENTIONS);
  });

  it('Rule 19 DARK have dark variables for the screen only, and each colour has its own', () => {
    const dark = css.slice(css.indexOf('@media screen'));
    expect(css.indexOf('data-appearance')).toBeGreaterThan(css.indexOf('@media screen'));
    expect(variablesUnder(css, '')).toContain('--ant-color-bg-container:#ffffff');
    expect(variablesUnder(dark, ":root[data-appearance='dark'] ")).toContain('--ant-color-bg-container:#171b22');
    expect(variablesUnder(dark, ":root[data-appearance='dark'] ")).toContain('--ant-color-primary:#6aa6ff');
    expect(variablesUnder(css, ":root[data-color='cyan'] ")).toContain('--ant-color-primary:#006d75');
    expect(variablesUnder(dark, ":root[data-appearance='dark'][data-color='cyan'] ")).toContain(
      '--ant-color-primary:#3fb8bf',
    );
  });

  it('come with the calendar if they style only that, and with the page for its field', () => {
    const calendar = calendarCss(ROOT, 'portal');
    for (const part of ['.ant-picker-cell', '.ant-picker-dropdown', '.ant-picker-time-panel'])
      expect(calendar.split(part).length).toBeGreaterThan(MENTIONS);
    expect(css).toMatch(/\.ant-picker\{/);
    expect(calendar).not.toMatch(/(^|[},])[^{},]*\.ant-picker\{/);
    expect(css.split('.ant-picker-cell').length).toBeLessThan(MENTIONS);
  });

  it('VA12 are read by browsers without logical corner properties', () => {
    expect(
      [...css.matchAll(/[;{](border-(?:start|end)-(?:start|end)-radius|(?:margin|padding|inset)-inline[a-z-]*):/g)].map(
        ([, name]) => name,
      ),
    ).toEqual([]);
  });
});
