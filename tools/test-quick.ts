/**
 * `npm run test:quick`: types, lint, boundaries and unit tests, then the component and database tests that depend on
 * what has changed since `origin/main` (or since the commit that is named: `npm run test:quick -- HEAD~3`).
 */
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { TestRun } from './test-run.ts';

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

/** Sources that differ from where this branch left the main one, committed or not, and that exist. */
function changedFiles(since: string): string[] {
  const base = git('merge-base', since, 'HEAD')[0]!;
  return [...git('diff', '--name-only', '--diff-filter=d', base), ...git('ls-files', '--others', '--exclude-standard')];
}

/** No module imports SQL: a change of it concerns the database tests of its capability. */
const concernedBySql = (file: string): string[] => globSync(`${dirname(dirname(file))}/**/*.db.test.ts`);

const changed = changedFiles(process.argv[2] ?? 'origin/main');
const sources = changed.filter((file) => /\.tsx?$/.test(file) && !/^(e2e|tools|bench)\//.test(file));
const ofSql = changed.filter((file) => file.endsWith('.sql')).flatMap(concernedBySql);

const run = new TestRun();
await Promise.all([run.step({ name: 'check', command: 'node', args: ['tools/check.ts'] }), run.suite('unit')]);
if (sources.length) await run.suite('dom', sources);
if (sources.length + ofSql.length) await run.suite('db', [...sources, ...ofSql]);
await run.finish();
