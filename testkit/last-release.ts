import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The release whose servers run next to this version's during an upgrade (docs/releasing.md). */
export const LAST_RELEASE = {
  version: '0.2.0',
  commit: '106c3d81590e6448d0bb9a3bcadb008d65653d50',
  /** Its module that exports `recurringJobs`, `joinJobs` and `joinConsoleJobs`. */
  joinsJobs: 'apps/server/product.ts',
  /**
   * Tables that migrations since then write again. A read of one snapshot that began before and reaches the table after
   * it finds it empty ("Caveats" of PostgreSQL's concurrency control): no more migrations may do that. Where
   * `merchant.merchants` is empty, a session has no role, so that its person has to log in again (03T05).
   */
  rewritten: ['merchant.merchants', 'onboarding.applications'] as readonly string[],
} as const;

const ROOT = join(import.meta.dirname, '..');
const PROGRAM = ['apps', 'capabilities', 'ledger', 'platform', 'simulators', 'package.json', 'tsconfig.json'];
const ARCHIVE_BYTES = 200_000_000;

let folder: string | undefined;

/**
 * Its program in a folder that `removeLastRelease` removes; packages are those of today. `serves`: it reads sheets by a
 * process that may read nothing outside of that folder.
 */
export function lastRelease({ serves = false } = {}): string {
  if (folder) return folder;
  const made = mkdtempSync(join(tmpdir(), 'portal-last-release-'));
  execFileSync('tar', ['-x', '-C', made], { input: archive() });
  const [packages, place] = [join(ROOT, 'node_modules'), join(made, 'node_modules')];
  if (serves) linkFiles(packages, place);
  else symlinkSync(packages, place);
  return (folder = made);
}

/** As hard links, which another disk does not take. */
function linkFiles(from: string, to: string): void {
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    execFileSync('cp', ['-a', from, to]);
  }
}

/** Runs one of its programs, or with `-e` a line of code in its folder; answers what it prints. */
export function runLastRelease(args: readonly string[], environment: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: lastRelease(),
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...environment },
  });
  if (status !== 0) throw new Error(`the last release did not run ${args.join(' ')}:\n${stdout}${stderr}`);
  return stdout;
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
