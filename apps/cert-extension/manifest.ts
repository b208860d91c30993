import { FIREFOX_ID, MANIFEST_KEY } from './identity.ts';

/** Match patterns know no path of an origin and need one. */
const patternOf = (origin: string): string => `${origin}/*`;

/**
 * The extension's manifest for these portals and no other site. It has no host permissions: the content script is the
 * only thing that a page of the portal reaches.
 */
export const extensionManifest = (origins: readonly string[]): object => ({
  manifest_version: 3,
  name: '商户门户数字证书',
  version: '1.0',
  description: '在商户门户中使用本机的数字证书签名',
  key: MANIFEST_KEY,
  permissions: ['nativeMessaging'],
  background: { service_worker: 'service-worker.js', scripts: ['service-worker.js'] },
  content_scripts: [{ matches: origins.map(patternOf), js: ['content-script.js'], run_at: 'document_start' }],
  browser_specific_settings: { gecko: { id: FIREFOX_ID, strict_min_version: '121.0' } },
});
