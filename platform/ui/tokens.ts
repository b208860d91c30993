import type { ThemeConfig } from 'antd';

/** The four names of the specification with tones that pass AA on white (ui.md rule 17). Red is a theme here; danger always carries an icon as well. */
export const themeColors = {
  blue: '#1668dc',
  cyan: '#006d75',
  red: '#cf1322',
  purple: '#722ed1',
} as const;
export type ThemeColor = keyof typeof themeColors;
/** Under the pointer: darker, where the library would take a lighter tone on which white words fail AA. */
const hovered: Record<ThemeColor, string> = { blue: '#0f57c0', cyan: '#00585e', red: '#a8111b', purple: '#5b23b0' };

/** Latin faces first: digits come from them (ui.md rule 1). */
export const fontStack =
  '-apple-system, "Segoe UI", "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';

/** Every raw colour of the portal stands here and in theme.css, nowhere else (ui.md rule 19). */
const colors = {
  text: '#1f2329',
  textSecondary: '#595959',
  textHint: '#696e76',
  border: '#e3e6eb',
  controlBorder: '#8c929c',
  page: '#f0f2f5',
  good: '#237804',
  warn: '#a35c00',
  danger: '#c8161d',
  dangerHovered: '#a31015',
} as const;

export const antTheme = (color: ThemeColor): ThemeConfig => ({
  hashed: false,
  cssVar: { key: `portal-${color}` },
  // The rules were written when the portal was built (apps/portal/antd-styles.ts).
  zeroRuntime: true,
  token: {
    colorPrimary: themeColors[color],
    colorPrimaryHover: hovered[color],
    // Rings: 2 px, in a tone of 3:1 (ui.md rule 18).
    colorPrimaryBorder: themeColors[color],
    lineWidthFocus: 2,
    colorLink: themeColors[color],
    colorLinkHover: hovered[color],
    colorSuccess: colors.good,
    colorWarning: colors.warn,
    colorError: colors.danger,
    colorErrorHover: colors.dangerHovered,
    colorText: colors.text,
    colorTextSecondary: colors.textSecondary,
    colorTextTertiary: colors.textHint,
    colorTextDescription: colors.textSecondary,
    colorTextPlaceholder: colors.textHint,
    colorBorder: colors.controlBorder,
    colorBorderSecondary: colors.border,
    colorBgLayout: colors.page,
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
    wireframe: false,
  },
  components: {
    Table: { cellPaddingBlock: 11, cellPaddingBlockMD: 7, cellPaddingBlockSM: 3, headerBg: '#f7f8fa', headerColor: colors.textSecondary, headerSplitColor: 'transparent', rowHoverBg: '#f5f8ff' },
    Form: { itemMarginBottom: 20, verticalLabelPadding: '0 0 4px' },
    Modal: { titleFontSize: 16 },
    Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
  },
});
