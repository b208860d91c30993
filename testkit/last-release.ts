import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The release whose servers run next to this version's during an upgrade (docs/releasing.md). */
export const LAST_RELEASE = { version: '0.2.0', commit: '106c3d81590e6448d0bb9a3bcadb008d65653d50' } as const;

const ROOT = join(import.meta.dirname, '..');
const PROGRAM = ['apps', 'capabilities', 'ledger', 'platform', 'simulators', 'package.json', 'tsconfig.json'];
const ARCHIVE_BYTES = 200_000_000;

let folder: string | undefined;

/** Its program in a folder that `removeLastRelease` removes; packages are those of today. */
export function lastRelease(): string {
  if (folder) return folder;
  const made = mkdtempSync(join(tmpdir(), 'portal-last-release-'));
  execFileSync('tar', ['-x', '-C', made], { input: archive() });
  symlinkSync(join(ROOT, 'node_modules'), join(made, 'node_modules'));
  return (folder = made);
}

/** A test worker may end without an exit event, so each file that asked for it removes it. */
export function removeLastRelease(): void {
  if (folder) rmSync(folder, { recursive: true, force: true });
  folder = undefined;
}

function archive(): Buffer {
  const { version, commit } = LAST_RELEASE;
  try {
    return execFileSync('git', ['archive', '--format=tar', commit, ...PROGRAM], {
      cwd: ROOT,
      maxBuffer: ARCHIVE_BYTES,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (cause) {
    throw new Error(
      `the release ${version} (${commit}) is not in the history of this clone: git fetch --unshallow, then run again`,
      { cause },
    );
  }
}
