/** `npm run cert-host -- install --origin <portal>` and `… remove`: for this person's browsers on this computer. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { extensionManifest } from '#apps/cert-extension/manifest.ts';
import { dataFolder, settingsFile } from './data-folder.ts';
import { launcherName, launcherText, registrations, registryChange } from './installation.ts';

const ROOT = join(import.meta.dirname, '../..');
const BUILT = join(ROOT, 'dist/cert-extension');
const { platform } = process;
const folder = dataFolder(process.env);
const launcher = join(folder, launcherName(platform));
const extension = join(folder, 'extension');
const places = registrations(platform, { home: process.env.HOME ?? homedir(), folder, launcher });

interface Installation {
  origins: readonly string[];
  pinentry: string;
  token: string | undefined;
  built: string;
}

function install({ origins, pinentry, token, built }: Installation): void {
  if (!existsSync(built)) throw new Error(`没有找到扩展程序的构建结果 ${built}：请先运行 npx vite build`);
  if (token !== undefined && !existsSync(token)) throw new Error(`没有找到证书令牌的驱动程序 ${token}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(settingsFile(folder), JSON.stringify({ origins, pinentry, token }), { mode: 0o600 });
  writeFileSync(launcher, launcherText(platform, process.execPath, join(import.meta.dirname, 'main.ts')), {
    mode: 0o700,
  });
  cpSync(built, extension, { recursive: true });
  writeFileSync(join(extension, 'manifest.json'), JSON.stringify(extensionManifest(origins), null, 2));
  for (const { file, content, registryKey } of places) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(content, null, 2));
    if (registryKey) execFileSync('reg', registryChange.add(registryKey, file));
  }
  console.log(`已安装，适用于 ${places.map(({ browser }) => browser).join('、')}。
请在浏览器的扩展程序页打开“开发者模式”，加载文件夹 ${extension}
Firefox请打开 about:debugging，“临时载入附加组件”选择其中的 manifest.json（经Mozilla签名后才能长期安装）`);
}

/** Certificates stay: they are the person's, and a removed key cannot be made again. */
function remove(): void {
  for (const { file, registryKey } of places) {
    rmSync(file, { force: true });
    // It fails where the key is not there, which is what is wanted.
    if (registryKey) spawnSync('reg', registryChange.remove(registryKey));
  }
  for (const path of [launcher, extension, settingsFile(folder)]) rmSync(path, { recursive: true, force: true });
  console.log(`已移除。您的证书仍保留在 ${join(folder, 'containers')}`);
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    origin: { type: 'string', multiple: true },
    pinentry: { type: 'string', default: 'pinentry' },
    token: { type: 'string' },
    built: { type: 'string', default: BUILT },
  },
});
const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;
if (positionals[0] === 'install' && values.origin?.length && values.origin.every(isOrigin))
  install({ origins: values.origin, pinentry: values.pinentry, token: values.token, built: values.built });
else if (positionals[0] === 'remove') remove();
else {
  console.error(
    '用法：npm run cert-host -- install --origin https://portal.example.com [--pinentry <密码窗口程序>] [--token <令牌的PKCS#11驱动程序>]\n      npm run cert-host -- remove',
  );
  process.exit(2);
}
