import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Appearance, ThemeColor } from './theme-names.ts';
import { antTheme, themeColors } from './tokens.ts';

const CSS = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
const looks = (['light', 'dark'] as const).flatMap((appearance) =>
  (Object.keys(themeColors) as ThemeColor[]).map((color) => ({ appearance, color })),
);

/**
 * The variables of a root with these attributes: later rules win, as their selectors are no weaker than those before.
 */
function tokensOf(appearance: Appearance, color: ThemeColor): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, attributes = '', body = ''] of CSS.matchAll(/:root((?:\[[^\]]+\])*)\s*\{([^}]*)\}/g)) {
    const isMatching = [...attributes.matchAll(/\[data-(\w+)='(\w+)'\]/g)].every(
      ([, name, value]) => value === (name === 'color' ? color : appearance),
    );
    if (isMatching)
      for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+)/g)) found[name] = value;
  }
  return found;
}

const channel = (value: number): number => (value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** Words (4.5:1) and marks, controls, rings, lines of a chart (3:1), each with what it is seen on. */
const WORDS: [string, string[]][] = [
  [
    '--text',
    [
      '--surface',
      '--surface-2',
      '--raised',
      '--page',
      '--brand-soft',
      '--warn-soft',
      '--bad-soft',
      '--good-soft',
      '--tag',
    ],
  ],
  ['--text-2', ['--surface', '--surface-2', '--raised', '--page', '--tag']],
  ['--text-3', ['--surface', '--raised']],
  ['--brand', ['--surface', '--surface-2', '--raised', '--page', '--brand-soft']],
  ['--brand-deep', ['--brand-soft', '--brand-hover']],
  ['--on-brand', ['--brand', '--brand-deep', '--bad', '--good']],
  ['--good', ['--surface', '--raised', '--good-soft']],
  ['--warn', ['--surface', '--raised', '--warn-soft']],
  ['--bad', ['--surface', '--raised', '--bad-soft']],
  ['--menu-words', ['--surface', '--surface-2']],
  ['--night-words', ['--night', '--night-hover']],
  ['--night-words-top', ['--night-top']],
];
const MARKS: [string, string[]][] = [
  ['--border-control', ['--surface', '--raised']],
  ['--brand', ['--surface', '--raised', '--page', '--night']],
  ['--warn', ['--surface']],
  ['--waiting-mark', ['--surface', '--surface-2']],
  ['--good-mark', ['--surface', '--surface-2']],
  ['--off-mark', ['--surface']],
  ['--drawing', ['--surface']],
];

describe('Rule 17 CONTRAST AA and Rule 19 DARK the tokens', () => {
  it.each(looks)('$appearance $color: words have 4.5:1, marks and focus rings 3:1', ({ appearance, color }) => {
    const tokens = tokensOf(appearance, color);
    const short = (pairs: [string, string[]][], min: number) =>
      pairs
        .flatMap(([name, grounds]) =>
          grounds.map((ground) => [`${name} on ${ground}`, contrast(tokens[name]!, tokens[ground]!)] as const),
        )
        .filter(([, ratio]) => ratio < min);
    // Dark has its own text on the brand colour: --on-brand.
    const marks =
      appearance === 'light'
        ? MARKS.map(([name, grounds]): [string, string[]] => [name, grounds.filter((ground) => ground !== '--night')])
        : MARKS;
    expect([...short(WORDS, 4.5), ...short(marks, 3)]).toEqual([]);
  });

  it.each(looks)('$appearance $color: the library has the same tones', ({ appearance, color }) => {
    const tokens = tokensOf(appearance, color);
    const given = antTheme(color, appearance).token!;
    const same = {
      colorPrimary: '--brand',
      colorPrimaryBg: '--brand-soft',
      colorPrimaryBgHover: '--brand-hover',
      colorText: '--text',
      colorTextSecondary: '--text-2',
      colorTextTertiary: '--text-3',
      colorTextLightSolid: '--on-brand',
      colorBorder: '--border-control',
      colorBorderSecondary: '--border',
      colorBgLayout: '--page',
      colorBgContainer: '--surface',
      colorBgElevated: '--raised',
      colorSuccess: '--good',
      colorWarning: '--warn',
      colorError: '--bad',
    } as const;
    expect(Object.fromEntries(Object.keys(same).map((name) => [name, given[name as keyof typeof same]]))).toEqual(
      Object.fromEntries(Object.entries(same).map(([name, token]) => [name, tokens[token]])),
    );
  });

  it('dark has the surfaces of look.md, and paper is white in it', () => {
    const tokens = tokensOf('dark', 'blue');
    expect([
      tokens['--page'],
      tokens['--surface'],
      tokens['--raised'],
      tokens['--border'],
      tokens['--text'],
      tokens['--text-2'],
      tokens['--paper'],
    ]).toEqual(['#0f1217', '#171b22', '#1f242d', '#2b313c', '#e8eaee', '#9aa4b2', '#ffffff']);
  });

  it('dark is for the screen only: what is printed stays light', () => {
    expect(CSS.indexOf('data-appearance')).toBeGreaterThan(CSS.indexOf('@media screen'));
  });
});
