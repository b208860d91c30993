/**
 * `node tools/same-build.ts`: builds the portal twice and compares all files, so that anybody can tell by building it
 * whether what is served comes from these sources (security.md T25). Part of `npm run soak`.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Each file of a folder with its SHA-256. */
function hashesOf(folder: string): Map<string, string> {
  const files = globSync('**/*', { cwd: folder }).filter((file) => statSync(join(folder, file)).isFile());
  return new Map(
    files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex'),
    ]),
  );
}

/** Files that are in one folder only, or differ. */
export function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((file) => one.get(file) !== other.get(file)).toSorted();
}

function build(): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'same-build-'));
  try {
    const args = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'];
    execFileSync(process.execPath, args, { stdio: 'inherit' });
    return hashesOf(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) {
  const [one, other] = [build(), build()];
  const found = differences(one, other);
  console.log(found.length ? `Two builds differ:\n${found.join('\n')}` : `Two builds are the same: ${one.size} files.`);
  process.exitCode = found.length || one.size === 0 ? 1 : 0;
}
