import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { antdCss } from './antd-styles.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Where the class is not the component's name. */
const CLASSES: Record<string, string> = { Button: 'btn', DatePicker: 'picker', AutoComplete: 'select' };
/** The rules of another may speak of it now and then; its own do all the time. */
const MENTIONS = 10;
const kebab = (name: string): string => name.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/** Found without the plugin's own list of places, so that a source in a new place is missed by neither. */
const named = globSync('{apps/portal,platform,capabilities}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !file.includes('.test.') && !file.endsWith('antd-styles.ts'))
  .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(/import \{([^}]+)\} from 'antd'/g)])
  .flatMap(([, list = '']) => list.split(','))
  .map((entry) => entry.trim().split(' as ')[0]!)
  .filter((name) => /^[A-Z]/.test(name) && !['ConfigProvider', 'App'].includes(name));

describe('The styles of the component library', () => {
  const css = antdCss(ROOT);

  it.each([...new Set(named)].sort())('have rules for %s, which a page draws', (name) => {
    expect(css.split(`.ant-${CLASSES[name] ?? kebab(name)}`).length).toBeGreaterThan(MENTIONS);
  });
});
