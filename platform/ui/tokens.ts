import type { ThemeConfig } from 'antd';
import type { Appearance, ThemeColor } from './theme-names.ts';

/**
 * The four names of the specification with tones that pass AA on white (ui.md rule 17). Red is a theme here; danger
 * always carries an icon as well.
 */
export const themeColors = {
  blue: '#1668dc',
  cyan: '#006d75',
  red: '#cf1322',
  purple: '#722ed1',
} as const satisfies Record<ThemeColor, string>;

/**
 * Tones for hover and press move away from the text colour, because the library's own tones fail AA there. In dark the
 * fills are light and the words dark.
 */
const brands: Record<
  Appearance,
  Record<ThemeColor, { brand: string; hovered: string; soft: string; softHovered: string }>
> = {
  light: {
    blue: { brand: themeColors.blue, hovered: '#0f57c0', soft: '#ecf3fc', softHovered: '#deeafa' },
    cyan: { brand: themeColors.cyan, hovered: '#00585e', soft: '#ebf3f4', softHovered: '#dbebec' },
    red: { brand: themeColors.red, hovered: '#a8111b', soft: '#fbeced', softHovered: '#f8dee0' },
    purple: { brand: themeColors.purple, hovered: '#5b23b0', soft: '#f4eefb', softHovered: '#ebe2f9' },
  },
  dark: {
    blue: { brand: '#6aa6ff', hovered: '#8bbaff', soft: '#243145', softHovered: '#2b3c57' },
    cyan: { brand: '#3fb8bf', hovered: '#69c8cd', soft: '#1d343b', softHovered: '#214148' },
    red: { brand: '#ff8a86', hovered: '#ffa4a1', soft: '#3c2d32', softHovered: '#4f363a' },
    purple: { brand: '#b793f5', hovered: '#c7abf7', soft: '#312e44', softHovered: '#3d3855' },
  },
};

/** Latin faces first: digits come from them (ui.md rule 1). */
const fontStack =
  '-apple-system, "Segoe UI", "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';

/**
 * The library's share of the raw colours; those of the portal's own styles are in tokens.css, and tokens.test.ts holds
 * both together (ui.md rule 19).
 */
const palettes = {
  light: {
    text: '#1f2329',
    textSecondary: '#595959',
    textHint: '#696e76',
    border: '#e3e6eb',
    controlBorder: '#8c929c',
    page: '#f0f2f5',
    surface: '#ffffff',
    raised: '#ffffff',
    onBrand: '#ffffff',
    good: '#237804',
    warn: '#a35c00',
    danger: '#c8161d',
    dangerHovered: '#a31015',
    tableHead: '#f7f8fa',
    tableHover: '#f5f8ff',
  },
  dark: {
    text: '#e8eaee',
    textSecondary: '#9aa4b2',
    textHint: '#8d97a5',
    border: '#2b313c',
    controlBorder: '#6b7482',
    page: '#0f1217',
    surface: '#171b22',
    raised: '#1f242d',
    onBrand: '#0b0e13',
    good: '#7fc56b',
    warn: '#e0a854',
    danger: '#f28b85',
    dangerHovered: '#f5a5a0',
    tableHead: '#1d222a',
    tableHover: '#1d232d',
  },
} as const;

/** Tones that the library would derive from a light page, or draw with shadows (look.md, Dark). */
const darkOnly = {
  colorBgBase: palettes.dark.page,
  colorTextBase: palettes.dark.text,
  colorTextQuaternary: palettes.dark.controlBorder,
  /** A tooltip is light, since its words have the tone of words on the brand's colour. */
  colorBgSpotlight: palettes.dark.text,
  boxShadow: '0 0 0 1px #2b313c, 0 8px 28px rgb(0 0 0 / 45%)',
  boxShadowSecondary: '0 0 0 1px #2b313c, 0 8px 28px rgb(0 0 0 / 45%)',
} as const;

/** What has the same measure in every colour and appearance. */
const measures = {
  fontFamily: fontStack,
  fontSize: 14,
  fontSizeSM: 12,
  fontSizeLG: 16,
  fontSizeXL: 20,
  fontSizeHeading1: 30,
  fontSizeHeading2: 24,
  fontSizeHeading3: 20,
  fontSizeHeading4: 16,
  fontSizeHeading5: 14,
  borderRadius: 6,
  borderRadiusLG: 8,
  controlHeight: 32,
  controlHeightLG: 40,
  motionDurationSlow: '0.2s',
  motionDurationMid: '0.15s',
  motionDurationFast: '0.1s',
} as const;

export function antTheme(color: ThemeColor, appearance: Appearance = 'light'): ThemeConfig {
  const { brand, hovered, soft, softHovered } = brands[appearance][color];
  const tones = palettes[appearance];
  return {
    hashed: false,
    // One class: colour and appearance change the variables, by attributes of the root (platform/shell/antd-styles.ts).
    cssVar: { key: 'portal' },
    // The rules were written when the portal was built (platform/shell/antd-styles.ts).
    zeroRuntime: true,
    token: {
      ...(appearance === 'dark' ? darkOnly : {}),
      colorPrimary: brand,
      colorPrimaryHover: hovered,
      colorPrimaryBg: soft,
      colorPrimaryBgHover: softHovered,
      // Rings: 2 px, in a tone of 3:1 (ui.md rule 18).
      colorPrimaryBorder: brand,
      lineWidthFocus: 2,
      colorLink: brand,
      colorLinkHover: hovered,
      colorSuccess: tones.good,
      colorWarning: tones.warn,
      colorError: tones.danger,
      colorErrorHover: tones.dangerHovered,
      colorText: tones.text,
      colorTextSecondary: tones.textSecondary,
      colorTextTertiary: tones.textHint,
      colorTextDescription: tones.textSecondary,
      colorTextPlaceholder: tones.textHint,
      colorTextLightSolid: tones.onBrand,
      colorBorder: tones.controlBorder,
      colorBorderSecondary: tones.border,
      colorBgLayout: tones.page,
      colorBgContainer: tones.surface,
      colorBgElevated: tones.raised,
      ...measures,
      wireframe: false,
    },
    components: {
      Table: {
        cellPaddingBlock: 11,
        cellPaddingBlockMD: 7,
        cellPaddingBlockSM: 3,
        headerBg: tones.tableHead,
        headerColor: tones.textSecondary,
        headerSplitColor: 'transparent',
        rowHoverBg: tones.tableHover,
      },
      Form: { itemMarginBottom: 20, verticalLabelPadding: '0 0 4px' },
      Modal: { titleFontSize: 16 },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      Switch: { handleBg: tones.onBrand },
    },
  };
}
