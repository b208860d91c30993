/** The first match counts: nearly all of them name Safari, and many name Chrome. */
const browsers: readonly (readonly [mark: string, name: string])[] = [
  ['MicroMessenger', '微信'],
  ['DingTalk', '钉钉'],
  ['QQBrowser', 'QQ 浏览器'],
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari', 'Safari'],
];
const systems: readonly (readonly [mark: string, name: string])[] = [
  ['OpenHarmony', '鸿蒙'],
  ['HarmonyOS', '鸿蒙'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
];
const first = (list: typeof browsers, text: string): string | undefined =>
  list.find(([mark]) => text.includes(mark))?.[1];

/**
 * `Chrome · Windows` of a `user-agent` header. Only words of this list: a person who opens a QR must not be able to
 * write on the phone that scans it (security.md T19).
 */
export const browserNameOf = (userAgent: string): string =>
  [first(browsers, userAgent) ?? '未知浏览器', first(systems, userAgent) ?? '未知系统'].join(' · ');
