import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Runs a script that may use exceljs, in a process of its own, and answers what it prints. exceljs is fetched for the
 * measurement alone: it is old, and one of its dependencies cannot be installed without the override.
 */
export function scriptWithExceljs(folder: string, script: string): (args: readonly string[]) => string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      private: true,
      dependencies: { exceljs: '4.4.0' },
      overrides: { 'typedarray.prototype.slice': '1.0.5' },
    }),
  );
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], { cwd: folder });
  writeFileSync(join(folder, 'script.cjs'), script);
  return (args) => execFileSync(process.execPath, ['script.cjs', ...args], { cwd: folder, encoding: 'utf8' });
}
