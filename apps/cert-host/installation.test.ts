import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHROMIUM_ID, FIREFOX_ID, MANIFEST_KEY } from '#apps/cert-extension/identity.ts';
import { extensionManifest } from '#apps/cert-extension/manifest.ts';
import { launcherText, registrations } from './installation.ts';

const at = { home: '/home/li', folder: '/data', launcher: '/data/cert-host.sh' };

describe('CO01 the installation of the certificate helper', () => {
  it.each([
    [
      'linux',
      ['.config/chromium/Nat', '.config/google-chrome/Nat', '.config/microsoft-edge/Nat', '.mozilla/native-mes'],
    ],
    ['darwin', ['Support/Chromium/Nat', 'Support/Google/Chrome/Nat', 'Support/Microsoft Edge/Nat', 'Mozilla/Nat']],
  ] as const)('CO01 on %s is found by Chromium, Chrome, Edge and Firefox', (platform, folders) => {
    const made = registrations(platform, at);
    expect(made.map(({ browser }) => browser)).toEqual(['Chromium', 'Chrome', 'Edge', 'Firefox']);
    made.forEach(({ file }, index) => expect(file).toContain(folders[index]));
    for (const { browser, content } of made)
      expect(content).toMatchObject(
        browser === 'Firefox'
          ? { path: at.launcher, type: 'stdio', allowed_extensions: [FIREFOX_ID] }
          : { path: at.launcher, type: 'stdio', allowed_origins: [`chrome-extension://${CHROMIUM_ID}/`] },
      );
  });

  it('CO01 on Windows is named in the registry', () => {
    const keys = registrations('win32', at).map(({ registryKey }) => registryKey);
    expect(keys).toContain('HKCU\\Software\\Google\\Chrome\\NativeMessagingHosts\\com.merchant_portal.cert_host');
    expect(new Set(keys).size).toBe(4);
    expect(launcherText('win32', 'C:\\node.exe', 'C:\\main.ts')).toContain('"C:\\node.exe" "C:\\main.ts" %*');
  });

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
