import * as cssinjs from '@ant-design/cssinjs';
import * as antd from 'antd';
import { globSync, readFileSync } from 'node:fs';
import { createElement, type ComponentType, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Plugin } from 'vite';
import type { Appearance, ThemeColor } from '#platform/ui/theme-names.ts';
import { antTheme, themeColors } from '#platform/ui/tokens.ts';

/**
 * antd without styles at run time (`zeroRuntime`): when an application is built, the components that its sources
 * import are drawn once and what their style hooks wrote becomes one CSS file: rules once, variables once for blue in
 * light, and for each other colour and for dark only those that differ, under the attributes of the root that
 * `applyTheme` sets. Dark is for the screen: paper keeps the light ones.
 */
const PLACE = /\/apps\/\w+\/antd\.css$/;
/** Loaded with the calendars themselves, which come after the page (platform/ui/lazy-pickers.tsx). */
const CALENDAR_PLACE = '/platform/ui/calendar.css';
export type Application = 'portal' | 'console';
const sourcesOf = (application: Application): string[] => [
  `apps/${application}/**/*.{ts,tsx}`,
  'platform/{ui,portal-kit,shell}/**/*.{ts,tsx}',
  `capabilities/*/${application}/**/*.{ts,tsx}`,
];
/** Components that others draw only when they are open or filled; no source names them. */
const COMPANIONS = [
  'Spin',
  'Empty',
  'Dropdown',
  'Menu',
  'Tooltip',
  'Pagination',
  'Checkbox',
  'Radio',
  'Select',
  'Input',
  'Button',
];

/** The names that the sources of an application import from antd. */
function importedComponents(root: string, application: Application): string[] {
  const names = new Set(COMPANIONS);
  for (const file of globSync(sourcesOf(application), { cwd: root })) {
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

const library = antd as unknown as Record<
  string,
  ComponentType<Record<string, unknown>> & Record<string, ComponentType<Record<string, unknown>>>
>;

/** A component with the parts that have style hooks of their own. */
function specimens(name: string): ReactNode[] {
  const Component = library[name];
  if (!Component) return [];
  const drawn = [createElement(Component, { key: name })];
  const part = (path: string, props: Record<string, unknown> = {}) =>
    Component[path] && drawn.push(createElement(Component[path], { key: `${name}.${path}`, ...props }));
  if (name === 'Form') return [createElement(Component, { key: name }, createElement(Component.Item!, { label: 'x' }))];
  if (name === 'Input') for (const path of ['Password', 'TextArea']) part(path);
  if (name === 'DatePicker') part('RangePicker');
  if (name === 'Radio' || name === 'Checkbox') part('Group', { options: ['x'] });
  return drawn;
}

/** Widths of a 24 column grid: a form's item brings them all, and no page uses one. */
const GRID_WIDTHS =
  /(?<=[{};]|^)\.ant-col-(?:(?:xs|sm|md|lg|xl|xxl|xxxl)-)?(?:push-|pull-|offset-|order-)?\d+\{[^{}]*\}/g;

type Algorithm = typeof antd.theme.darkAlgorithm;
/** For a dark page the library darkens the tones that it is given; ours are dark tones already. */
const keepTones: Algorithm = (seed, map) => ({
  ...map!,
  colorPrimary: seed.colorPrimary,
  colorPrimaryActive: seed.colorPrimary,
  colorLink: seed.colorLink,
  colorInfo: seed.colorPrimary,
  colorSuccess: seed.colorSuccess,
  colorWarning: seed.colorWarning,
  colorError: seed.colorError,
});

function extract(
  color: ThemeColor,
  appearance: Appearance,
  names: readonly string[],
  types: ('style' | 'token' | 'cssVar')[],
): string {
  const cache = cssinjs.createCache();
  const { ConfigProvider, theme: themes } = antd;
  // Components that cannot be drawn outside a browser are in the list of parts above. antd's warnings about controlled
  // props mean nothing here.
  const algorithm = appearance === 'dark' ? [themes.darkAlgorithm, keepTones] : themes.defaultAlgorithm;
  const theme = { ...antTheme(color, appearance), algorithm, zeroRuntime: false };
  renderToString(
    createElement(
      cssinjs.StyleProvider,
      { cache, transformers: [cssinjs.legacyLogicalPropertiesTransformer] },
      createElement(ConfigProvider, { theme }, ...names.flatMap(specimens)),
    ),
  );
  // The transformer writes it twice where a border is unset, which is no CSS. Old browsers cannot mix colours and take
  // the first.
  return cssinjs
    .extractStyle(cache, { plain: true, types })
    .replaceAll('!important!important', '!important')
    .replaceAll(/color-mix\(in srgb, (var\([^)]*\)) \d+%, var\([^)]*\)\)/g, '$1');
}

/** Values by selector, by variable. */
type Variables = Map<string, Map<string, string>>;

function variablesOf(css: string): Variables {
  const found: Variables = new Map();
  for (const [, selector = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const values = found.get(selector) ?? new Map<string, string>();
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):((?:[^;"']|"[^"]*"|'[^']*')*)/g))
      values.set(name, value);
    if (values.size > 0) found.set(selector.trim(), values);
  }
  return found;
}

const written = (variables: Variables, under = ''): string =>
  [...variables]
    .map(
      ([selector, values]) =>
        `${under}${selector}{${[...values].map(([name, value]) => `${name}:${value}`).join(';')}}`,
    )
    .join('');

/** The part of `wanted` that is missing in `there`. */
function lacking(wanted: Variables, there: Variables): Variables {
  const missing = [...wanted].map(
    ([selector, values]) =>
      [selector, new Map([...values].filter(([name, value]) => there.get(selector)?.get(name) !== value))] as const,
  );
  return new Map(missing.filter(([, values]) => values.size > 0));
}

const merged = (...layers: Variables[]): Variables => {
  const all: Variables = new Map();
  for (const [selector, values] of layers.flatMap((layer) => [...layer]))
    all.set(selector, new Map([...(all.get(selector) ?? []), ...values]));
  return all;
};

/**
 * Parts of a picker that are drawn only when it is open. The field itself is styled from the start: its substitute
 * looks like it.
 */
const CALENDAR =
  /\.ant-picker-(?:dropdown|panel|cell|header|body|content|footer|time-panel|date-panel|ranges|presets|now|ok)/;

/** The rules of a style sheet, one text each. */
function rulesOf(css: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] !== '}') continue;
    depth -= 1;
    if (depth > 0) continue;
    rules.push(css.slice(from, at + 1));
    from = at + 1;
  }
  return rules;
}

/** True when it styles nothing but open calendars. */
const isOfCalendar = (rule: string): boolean =>
  rule
    .slice(0, rule.indexOf('{'))
    .split(/,(?![^(]*\))/)
    .every((selector) => CALENDAR.test(selector));

const rulesOfAll = (root: string, application: Application): string[] =>
  rulesOf(extract('blue', 'light', importedComponents(root, application), ['style']).replaceAll(GRID_WIDTHS, ''))
    // Of vertical steps; old browsers drop them whole (tools/browser-floor.ts).
    .filter((rule) => !rule.startsWith('@container'));

export const calendarCss = (root: string, application: Application): string =>
  rulesOfAll(root, application).filter(isOfCalendar).join('');

export function antdCss(root: string, application: Application): string {
  const names = importedComponents(root, application);
  const variables = (color: ThemeColor, appearance: Appearance) =>
    variablesOf(extract(color, appearance, names, ['token', 'cssVar']));
  const others = (Object.keys(themeColors) as ThemeColor[]).filter((color) => color !== 'blue');
  const base = variables('blue', 'light');
  const light = others.map((color) => [color, lacking(variables(color, 'light'), base)] as const);
  const dark = lacking(variables('blue', 'dark'), base);
  const darkOthers = light.map(
    ([color, ours]) => [color, lacking(variables(color, 'dark'), merged(base, ours, dark))] as const,
  );
  return [
    written(base),
    ...light.map(([color, values]) => written(values, `:root[data-color='${color}'] `)),
    `@media screen{${written(dark, ":root[data-appearance='dark'] ")}${darkOthers.map(([color, values]) => written(values, `:root[data-appearance='dark'][data-color='${color}'] `)).join('')}}`,
    ...rulesOfAll(root, application).filter((rule) => !isOfCalendar(rule)),
  ].join('\n');
}

export function antdStyles(root: string, application: Application): Plugin {
  return {
    name: 'antd-styles',
    enforce: 'pre',
    load: (id) =>
      PLACE.test(id)
        ? antdCss(root, application)
        : id.endsWith(CALENDAR_PLACE)
          ? calendarCss(root, application)
          : undefined,
    // A page that is added while the development server runs is found too, although it lies outside the app's folder.
    configureServer: (server) => void server.watcher.add([`${root}/capabilities`, `${root}/platform`]),
  };
}
