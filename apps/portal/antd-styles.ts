import * as cssinjs from '@ant-design/cssinjs';
import * as antd from 'antd';
import { globSync, readFileSync } from 'node:fs';
import { createElement, type ComponentType, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Plugin } from 'vite';
import { antTheme, themeColors, type ThemeColor } from '../../platform/ui/tokens.ts';

/**
 * antd without styles at run time (`zeroRuntime`): when the portal is built, the components that its sources import are drawn once and what their style
 * hooks wrote becomes one CSS file. Variables are kept per theme colour under the class that `antTheme` names, rules once.
 */
const PLACE = '/apps/portal/antd.css';
const SOURCES = ['apps/portal/**/*.{ts,tsx}', 'platform/{ui,portal-kit}/**/*.{ts,tsx}', 'capabilities/*/portal/**/*.{ts,tsx}'];
/** Drawn by others only when they are open or filled, so that no source names them. */
const COMPANIONS = ['Spin', 'Empty', 'Dropdown', 'Menu', 'Tooltip', 'Pagination', 'Checkbox', 'Radio', 'Select', 'Input', 'Button'];

/** The names that the portal's sources import from antd. */
export function importedComponents(root: string): string[] {
  const names = new Set(COMPANIONS);
  for (const file of globSync(SOURCES, { cwd: root })) {
    const text = readFileSync(`${root}/${file}`, 'utf8');
    for (const [, list = ''] of text.matchAll(/import \{([^}]+)\} from 'antd'/g)) {
      for (const entry of list.split(',')) {
        const name = entry.trim().split(' as ')[0]!;
        if (/^[A-Z]/.test(name) && !['ConfigProvider', 'App'].includes(name)) names.add(name);
      }
    }
  }
  return [...names].sort();
}

const library = antd as unknown as Record<string, ComponentType<Record<string, unknown>> & Record<string, ComponentType<Record<string, unknown>>>>;

/** A component with the parts that have style hooks of their own. */
function specimens(name: string): ReactNode[] {
  const Component = library[name];
  if (!Component) return [];
  const drawn = [createElement(Component, { key: name })];
  const part = (path: string, props: Record<string, unknown> = {}) => Component[path] && drawn.push(createElement(Component[path], { key: `${name}.${path}`, ...props }));
  if (name === 'Form') return [createElement(Component, { key: name }, createElement(Component.Item!, { label: 'x' }))];
  if (name === 'Input') for (const path of ['Password', 'Search', 'TextArea', 'OTP', 'Group']) part(path);
  if (name === 'DatePicker') part('RangePicker');
  if (name === 'Radio' || name === 'Checkbox') part('Group', { options: ['x'] });
  if (name === 'Typography') for (const path of ['Text', 'Title', 'Paragraph', 'Link']) part(path);
  if (name === 'Upload') part('Dragger');
  return drawn;
}

function extract(color: ThemeColor, names: readonly string[], types: ('style' | 'token' | 'cssVar')[]): string {
  const cache = cssinjs.createCache();
  const { ConfigProvider } = antd;
  // What cannot be drawn outside a browser is left to the list of parts above; antd warns about controlled props here and nobody needs to read it.
  const theme = { ...antTheme(color), zeroRuntime: false };
  renderToString(
    createElement(cssinjs.StyleProvider, { cache }, createElement(ConfigProvider, { theme }, ...names.flatMap(specimens))),
  );
  return cssinjs.extractStyle(cache, { plain: true, types });
}

export function antdCss(root: string): string {
  const names = importedComponents(root);
  const variables = (Object.keys(themeColors) as ThemeColor[]).map((color) => extract(color, names, ['token', 'cssVar']));
  return [...variables, extract('blue', names, ['style'])].join('\n');
}

export function antdStyles(root: string): Plugin {
  return {
    name: 'antd-styles',
    enforce: 'pre',
    load: (id) => (id.endsWith(PLACE) ? antdCss(root) : undefined),
    // A page that is added while the development server runs is found too, although it lies outside the app's folder.
    configureServer: (server) => void server.watcher.add([`${root}/capabilities`, `${root}/platform`]),
  };
}
