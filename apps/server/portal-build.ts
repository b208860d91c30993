import { execFileSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = [
  'apps/{portal,console,kinds}/**/*',
  'platform/{ui,portal-kit,shell,wire,kernel}/**/*',
  'capabilities/*/{portal,console,contract}/**/*',
  'apps/{password-agent,cert-extension}/**/*',
  'platform/pinentry/**/*',
  'vite.{application,config,companions,compressed,console,phone}.ts',
  'package-lock.json',
];

const BUILT = ['dist/portal/index.html', 'dist/console/index.html'];

/**
 * Builds portal and console when there is no build, or a source is newer than it, so that `npm start` after `git pull`
 * never shows an old page. `begin` is called before a build, which takes a while.
 */
export function buildPortalIfStale(root: string, begin: () => void = () => undefined): boolean {
  const builtAt = Math.min(...BUILT.map((file) => statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0));
  const stale = SOURCES.some((pattern) =>
    globSync(pattern, { cwd: root }).some((file) => statSync(join(root, file)).mtimeMs > builtAt),
  );
  if (stale) {
    begin();
    execFileSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: root,
      stdio: 'inherit',
    });
  }
  return stale;
}
