/**
 * `npm test`: everything. Types, lint, boundaries, build, budgets, then pure, component, database and browser tests; what does not need another's result runs beside
 * it. Ends with the time of each test file and the line `N passed, N failed`, in which check, build and budgets count as one test each.
 */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StepRunner, type Step } from './run-steps.ts';
import type { FileReport } from './test-report.ts';

/** Files that are worth a line at the end; the rest is summed up by suite. */
const FILES_PRINTED = 40;

// Everything that the tests write lies below one folder, so that nothing is left of a run that was ended. PostgreSQL runs as another user and must be able to enter.
const scratch = mkdtempSync(join(tmpdir(), 'portal-test-'));
chmodSync(scratch, 0o755);
process.env.TMPDIR = scratch;
const runner = new StepRunner();
const reports: FileReport[] = [];
let passed = 0;
let failed = 0;

/** A step that counts as one test. */
async function step(one: Step): Promise<boolean> {
  const good = await runner.run(one);
  if (good) passed += 1;
  else failed += 1;
  return good;
}

/** Adds a suite's own counts; a suite that ran nothing, or broke beside its tests, is a failure. */
async function suite(project: string): Promise<void> {
  const path = join(scratch, `${project}.jsonl`);
  const good = await runner.run({ name: project, command: 'vitest', args: ['run', '--project', project, '--reporter', 'default', '--reporter', './tools/test-report.ts'], env: { TEST_REPORT: path } });
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter((line) => line !== '') : [];
  const files = lines.map((line) => JSON.parse(line) as FileReport);
  reports.push(...files);
  const broken = files.reduce((sum, file) => sum + file.failed, 0);
  passed += files.reduce((sum, file) => sum + file.passed, 0);
  failed += broken || (good && files.length > 0 ? 0 : 1);
}

function printTimes(): void {
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1).padStart(7)} s`;
  const slowest = reports.toSorted((a, b) => b.ms - a.ms);
  console.log(`\nTime of the ${Math.min(FILES_PRINTED, slowest.length)} slowest of ${slowest.length} test files, with imports and hooks:`);
  for (const { suite: name, file, ms } of slowest.slice(0, FILES_PRINTED)) console.log(`${seconds(ms)}  ${name.padEnd(4)}  ${file}`);
  for (const { file } of reports.filter((report) => report.failed > 0)) console.log(`FAILED ${file}`);
  for (const name of new Set(reports.map((report) => report.suite))) console.log(`${seconds(reports.reduce((sum, report) => sum + (report.suite === name ? report.ms : 0), 0))}  ${name}, all files`);
}

async function end(code: number): Promise<never> {
  await runner.endAll();
  rmSync(scratch, { recursive: true, force: true });
  process.exit(code);
}
for (const [signal, number] of [['SIGINT', 2], ['SIGTERM', 15], ['SIGHUP', 1]] as const) process.once(signal, () => void end(128 + number));

const started = Date.now();
await Promise.all([
  (async () => {
    if (!(await step({ name: 'build', command: 'vite', args: ['build', '--logLevel', 'warn'] }))) return;
    await step({ name: 'budgets', command: 'node', args: ['tools/bundle-budget.ts'] });
    await suite('e2e');
  })(),
  (async () => {
    await step({ name: 'check', command: 'node', args: ['tools/check.ts'] });
    for (const project of ['unit', 'dom', 'db']) await suite(project);
  })(),
]);
printTimes();
console.log(`\nAll of it in ${((Date.now() - started) / 1000).toFixed(0)} s`);
console.log(`${passed} passed, ${failed} failed`);
await end(failed ? 1 : 0);
