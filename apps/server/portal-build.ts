import { execFileSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = [
  'apps/portal/**/*',
  'platform/{ui,portal-kit,shell,wire,kernel}/**/*',
  'capabilities/*/{portal,contract}/**/*',
  'apps/{password-agent,cert-extension}/**/*',
  'platform/pinentry/**/*',
  'vite.{application,config,companions,compressed,phone}.ts',
  'package-lock.json',
];

/**
 * Builds the portal when there is no build, or a source is newer than it, so that `npm start` after `git pull` never
 * shows an old page. `begin` is called before a build, which takes a while.
 */
export function buildPortalIfStale(root: string, begin: () => void = () => undefined): boolean {
  const built = join(root, 'dist/portal/index.html');
  const builtAt = existsSync(built) ? statSync(built).mtimeMs : 0;
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
