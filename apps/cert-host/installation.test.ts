import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHROMIUM_ID, FIREFOX_ID, MANIFEST_KEY } from '#apps/cert-extension/identity.ts';
import { extensionManifest } from '#apps/cert-extension/manifest.ts';
import { launcherName, launcherText, registrations, registryChange } from './installation.ts';

const at = { home: '/home/li', folder: '/data', launcher: '/data/cert-host.sh' };
const NAME = 'com.merchant_portal.cert_host';
const chromium = {
  name: NAME,
  description: '商户门户数字证书',
  path: at.launcher,
  type: 'stdio',
  allowed_origins: [`chrome-extension://${CHROMIUM_ID}/`],
};
const { allowed_origins: _, ...common } = chromium;
const firefox = { ...common, allowed_extensions: [FIREFOX_ID] };

/**
 * As the vendors document native messaging: developer.chrome.com (Native messaging), learn.microsoft.com (Edge, Native
 * messaging), developer.mozilla.org (Native manifests), read in November 2026. Only Chromium on Linux is run by a test.
 */
describe('CO01 the files of the installation, as the vendors document them', () => {
  it.each([
    [
      'linux',
      [
        `/home/li/.config/chromium/NativeMessagingHosts/${NAME}.json`,
        `/home/li/.config/google-chrome/NativeMessagingHosts/${NAME}.json`,
        `/home/li/.config/microsoft-edge/NativeMessagingHosts/${NAME}.json`,
        `/home/li/.mozilla/native-messaging-hosts/${NAME}.json`,
      ],
    ],
    [
      'darwin',
      [
        `/home/li/Library/Application Support/Chromium/NativeMessagingHosts/${NAME}.json`,
        `/home/li/Library/Application Support/Google/Chrome/NativeMessagingHosts/${NAME}.json`,
        `/home/li/Library/Application Support/Microsoft Edge/NativeMessagingHosts/${NAME}.json`,
        `/home/li/Library/Application Support/Mozilla/NativeMessagingHosts/${NAME}.json`,
      ],
    ],
  ] as const)('CO01 on %s are where Chromium, Chrome, Edge and Firefox look for them', (platform, files) => {
    const made = registrations(platform, at);
    expect(made.map(({ browser, file }) => [browser, file])).toEqual(
      ['Chromium', 'Chrome', 'Edge', 'Firefox'].map((browser, index) => [browser, files[index]]),
    );
    expect(made.map(({ content }) => content)).toEqual([chromium, chromium, chromium, firefox]);
    expect(made.filter(({ registryKey }) => registryKey !== undefined)).toEqual([]);
  });

  it('CO01 on Windows are named by the default value of a key of each browser', () => {
    const made = registrations('win32', at);
    expect(made.map(({ registryKey }) => registryKey)).toEqual([
      `HKCU\\Software\\Chromium\\NativeMessagingHosts\\${NAME}`,
      `HKCU\\Software\\Google\\Chrome\\NativeMessagingHosts\\${NAME}`,
      `HKCU\\Software\\Microsoft\\Edge\\NativeMessagingHosts\\${NAME}`,
      `HKCU\\Software\\Mozilla\\NativeMessagingHosts\\${NAME}`,
    ]);
    expect(made.map(({ file, content }) => [file, content])).toEqual([
      [`/data/chromium/${NAME}.json`, chromium],
      [`/data/chromium/${NAME}.json`, chromium],
      [`/data/chromium/${NAME}.json`, chromium],
      [`/data/firefox/${NAME}.json`, firefox],
    ]);
    const added = ['add', 'HKCU\\K', '/ve', '/t', 'REG_SZ', '/d', 'C:\\a b.json', '/f'];
    expect(registryChange.add('HKCU\\K', 'C:\\a b.json')).toEqual(added);
    expect(registryChange.remove('HKCU\\K')).toEqual(['delete', 'HKCU\\K', '/f']);
  });

  it('CO01 have names and ids of the documented form', () => {
    // Chrome and Edge: lower case, digits, underscores and dots; Firefox: ^\w+(\.\w+)*$.
    expect(NAME).toMatch(/^[a-z0-9_]+(\.[a-z0-9_]+)*$/);
    expect(CHROMIUM_ID).toMatch(/^[a-p]{32}$/);
    expect(FIREFOX_ID).toMatch(/^[a-z0-9-._]*@[a-z0-9-._]+$/i);
    const manifest = extensionManifest(['https://portal.example.com']);
    // Chromium takes the service worker; Firefox, which has none, takes the scripts, from 121 on beside it.
    expect(manifest).toMatchObject({
      background: { service_worker: 'service-worker.js', scripts: ['service-worker.js'] },
      browser_specific_settings: { gecko: { id: FIREFOX_ID, strict_min_version: '121.0' } },
    });
  });

  it('CO01 start the helper from a path with any characters', () => {
    const folder = mkdtempSync(join(tmpdir(), "o'brien 100%-"));
    const main = join(folder, 'main.mjs');
    writeFileSync(main, 'console.log(process.argv.slice(2).join())');
    const launcher = join(folder, launcherName('linux'));
    writeFileSync(launcher, launcherText('linux', process.execPath, main), { mode: 0o700 });
    expect(execFileSync(launcher, ['chrome-extension://x/', 'a b']).toString()).toBe('chrome-extension://x/,a b\n');
    rmSync(folder, { recursive: true });
    expect(launcherText('win32', 'C:\\node.exe', 'C:\\100%\\main.ts')).toBe(
      '@echo off\r\n"C:\\node.exe" "C:\\100%%\\main.ts" %*\r\n',
    );
  });
});

describe('CO01 the installation of the certificate helper', () => {
  it('CO01 allows the extension whose key is in its manifest, on the portal’s pages and no other', () => {
    const digest = createHash('sha256').update(Buffer.from(MANIFEST_KEY, 'base64')).digest('hex').slice(0, 32);
    expect([...digest].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('')).toBe(CHROMIUM_ID);
    const manifest = extensionManifest(['https://portal.example.com']);
    expect(manifest).toMatchObject({
      manifest_version: 3,
      permissions: ['nativeMessaging'],
      content_scripts: [{ matches: ['https://portal.example.com/*'] }],
    });
    expect(manifest).not.toHaveProperty('host_permissions');
  });

  it('CO01 refuses what is no origin, and is removed by one command', () => {
    const home = mkdtempSync(join(tmpdir(), 'cert-install-'));
    const env = { ...process.env, HOME: home, XDG_DATA_HOME: join(home, 'data') };
    const run = (...args: string[]): string =>
      execFileSync(process.execPath, ['apps/cert-host/manage.ts', ...args], { env, stdio: 'pipe' }).toString();
    expect(() => run('install', '--origin', 'https://portal.example.com/login')).toThrow('用法');
    const { file } = registrations(process.platform, { home, folder: '', launcher: '' })[0]!;
    expect(run('install', '--origin', 'https://portal.example.com', '--built', 'apps/cert-extension')).toContain(
      '已安装',
    );
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ name: 'com.merchant_portal.cert_host' });
    expect(run('remove')).toContain('已移除');
    expect(existsSync(file)).toBe(false);
    rmSync(home, { recursive: true });
  });
});
