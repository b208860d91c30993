import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isRunningAsRoot, NOBODY } from './embedded-binaries.ts';

it('Where the program is read only, the libraries of its PostgreSQL are linked in the data', () => {
  const place = mkdtempSync(join(tmpdir(), 'portal-read-only-'));
  const [native, home] = [join(place, 'native'), join(place, 'data')];
  mkdirSync(join(native, 'lib'), { recursive: true });
  mkdirSync(home);
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links));
  writeFileSync(join(native, 'lib/libpq.so.5.18'), 'a library');
  for (const [folder, mode] of [
    [place, 0o755],
    [home, 0o777],
    [native, 0o555],
    [join(native, 'lib'), 0o555],
  ] as const)
    chmodSync(folder, mode);
  const path = `${process.platform === 'darwin' ? 'DY' : ''}LD_LIBRARY_PATH ${home}/lib:${native}/lib`;
  try {
    const program = `import { linkedLibraries } from ${JSON.stringify(join(import.meta.dirname, 'embedded-binaries.ts'))};
      for (const time of ['first', 'next']) console.log(time, ...Object.entries(linkedLibraries(...process.argv.slice(1))).flat());`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program, native, home], {
      encoding: 'utf8',
      cwd: '/',
      env: {},
      ...(isRunningAsRoot() ? { uid: NOBODY, gid: NOBODY } : {}),
    });
    expect([stdout, stderr]).toEqual([`first ${path}\nnext ${path}\n`, '']);
    expect(readFileSync(join(home, 'lib/libpq.so.5'), 'utf8')).toBe('a library');
  } finally {
    for (const folder of [native, join(native, 'lib')]) chmodSync(folder, 0o755);
    rmSync(place, { recursive: true });
  }
});
