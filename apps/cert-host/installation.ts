import { join } from 'node:path';
import { CHROMIUM_ID, FIREFOX_ID, HOST_NAME } from '#apps/cert-extension/identity.ts';

/** A file to write, or a key of the registry that names one. */
export interface Registration {
  browser: string;
  file: string;
  content: object;
  /** Windows finds the file by this. */
  registryKey?: string;
}

const CHROMIUM_FOLDERS: Readonly<Record<'linux' | 'darwin', readonly (readonly [string, string])[]>> = {
  linux: [
    ['Chromium', '.config/chromium'],
    ['Chrome', '.config/google-chrome'],
    ['Edge', '.config/microsoft-edge'],
  ],
  darwin: [
    ['Chromium', 'Library/Application Support/Chromium'],
    ['Chrome', 'Library/Application Support/Google/Chrome'],
    ['Edge', 'Library/Application Support/Microsoft Edge'],
  ],
};
const FIREFOX_FOLDERS = {
  linux: '.mozilla/native-messaging-hosts',
  darwin: 'Library/Application Support/Mozilla/NativeMessagingHosts',
} as const;
const REGISTRY = [
  ['Chromium', 'HKCU\\Software\\Chromium\\NativeMessagingHosts'],
  ['Chrome', 'HKCU\\Software\\Google\\Chrome\\NativeMessagingHosts'],
  ['Edge', 'HKCU\\Software\\Microsoft\\Edge\\NativeMessagingHosts'],
  ['Firefox', 'HKCU\\Software\\Mozilla\\NativeMessagingHosts'],
] as const;

/** Where each browser of this system looks for the helper, and what it must find: one extension may start it. */
export function registrations(
  platform: NodeJS.Platform,
  { home, folder, launcher }: { home: string; folder: string; launcher: string },
): Registration[] {
  const common = { name: HOST_NAME, description: '商户门户数字证书', path: launcher, type: 'stdio' };
  const chromium = { ...common, allowed_origins: [`chrome-extension://${CHROMIUM_ID}/`] };
  const firefox = { ...common, allowed_extensions: [FIREFOX_ID] };
  if (platform === 'win32')
    return REGISTRY.map(([browser, key]) => ({
      browser,
      file: join(folder, browser === 'Firefox' ? 'firefox' : 'chromium', `${HOST_NAME}.json`),
      content: browser === 'Firefox' ? firefox : chromium,
      registryKey: `${key}\\${HOST_NAME}`,
    }));
  const system = platform === 'darwin' ? 'darwin' : 'linux';
  return [
    ...CHROMIUM_FOLDERS[system].map(([browser, base]) => ({
      browser,
      file: join(home, base, 'NativeMessagingHosts', `${HOST_NAME}.json`),
      content: chromium,
    })),
    { browser: 'Firefox', file: join(home, FIREFOX_FOLDERS[system], `${HOST_NAME}.json`), content: firefox },
  ];
}

/** Of the program `reg`: the key's default value is the manifest's place. */
export const registryChange = {
  add: (key: string, file: string): string[] => ['add', key, '/ve', '/t', 'REG_SZ', '/d', file, '/f'],
  remove: (key: string): string[] => ['delete', key, '/f'],
} as const;

const inBatch = (path: string): string => `"${path.replaceAll('%', '%%')}"`;
const inShell = (path: string): string => `'${path.replaceAll("'", `'\\''`)}'`;

/** What a browser starts: it knows neither this repository nor which Node runs it. */
export const launcherText = (platform: NodeJS.Platform, node: string, main: string): string =>
  platform === 'win32'
    ? `@echo off\r\n${inBatch(node)} ${inBatch(main)} %*\r\n`
    : `#!/bin/sh\nexec ${inShell(node)} ${inShell(main)} "$@"\n`;

export const launcherName = (platform: NodeJS.Platform): string =>
  platform === 'win32' ? 'cert-host.bat' : 'cert-host.sh';
