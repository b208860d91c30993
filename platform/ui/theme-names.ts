/** Names without their values, which the login page does not load. */
export const themeNames = ['blue', 'cyan', 'red', 'purple'] as const;
export type ThemeColor = (typeof themeNames)[number];
export type Appearance = 'light' | 'dark';
