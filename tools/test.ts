/**
 * `npm test`: everything. Types, lint, boundaries, build, budgets, then pure, component, database and browser tests;
 * what does not need another's result runs at the same time. Installs what the machine lacks, if it may. Ends with the
 * time of each test file and the line `N passed, N failed`, in which set-up, check, build and budgets count as one test
 * each.
 */
import { missingRequirements, setUpPlan } from './requirements.ts';
import { TestRun } from './test-run.ts';

const plan = setUpPlan(missingRequirements());
if (plan.kind === 'refuse') {
  console.error(plan.message);
  process.exit(1);
}

const run = new TestRun();
/** Before the suites that need it: a browser, a spreadsheet program, a font, a proxy. */
const ready = (async () => {
  if (plan.kind === 'ready') return true;
  console.log(plan.message);
  return run.step({ name: 'set-up', command: 'sh', args: ['-c', plan.command] });
})();

await Promise.all([
  (async () => {
    if (!(await run.step({ name: 'build', command: 'vite', args: ['build', '--logLevel', 'warn'] }))) return;
    await run.step({ name: 'budgets', command: 'node', args: ['tools/bundle-budget.ts'] });
    await run.step({ name: 'browsers', command: 'node', args: ['tools/browser-floor.ts'] });
    if (await ready) await run.suite('e2e');
  })(),
  (async () => {
    await run.step({ name: 'check', command: 'node', args: ['tools/check.ts'] });
    for (const suite of ['unit', 'dom'] as const) await run.suite(suite);
    await ready;
    await run.suite('db');
  })(),
]);
await run.finish();
