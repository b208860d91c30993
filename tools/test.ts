/**
 * `npm test`: everything. Types, lint and boundaries; then the portal is built and weighed; then pure, component, database and browser tests. Ends with the line
 * `N passed, N failed`, in which check, build and budgets count as one test each.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const scratch = mkdtempSync(join(tmpdir(), 'portal-test-'));
let passed = 0;
let failed = 0;

function step(name: string, command: string, args: string[]): boolean {
  const started = Date.now();
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  console.log(`-- ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(0)} s`);
  return status === 0;
}

function count(good: boolean): void {
  if (good) passed += 1;
  else failed += 1;
}

/** Adds a suite's own counts; a suite that ran nothing, or broke before its tests, is a failure. */
function suite(project: string): void {
  const report = join(scratch, `${project}.json`);
  const good = step(project, 'vitest', ['run', '--project', project, '--reporter', 'default', '--reporter', 'json', '--outputFile.json', report]);
  try {
    const { numPassedTests, numFailedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
    passed += numPassedTests ?? 0;
    failed += numFailedTests ?? 0;
    if (!numTotalTests || (!good && !numFailedTests)) failed += 1;
  } catch {
    failed += 1;
  }
}

count(step('check', 'node', ['tools/check.ts']));
const built = step('build', 'vite', ['build', '--logLevel', 'warn']);
count(built);
if (built) count(step('budgets', 'node', ['tools/bundle-budget.ts']));
for (const project of ['unit', 'dom', 'db']) suite(project);
if (built && globSync('e2e/*.e2e.ts').length) suite('e2e');
rmSync(scratch, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
