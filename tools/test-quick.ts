/**
 * `npm run test:quick`, before a commit: types, lint and all other checks, all unit tests, and the component and
 * database tests nearest to what has changed (nearest-tests.ts) since this branch left the one that it follows,
 * `origin/main` if none, or since the commit that is named: `npm run test:quick -- HEAD~3`. It names the test files
 * near the change that it leaves to `npm test`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { concerns, nearestTests } from './nearest-tests.ts';
import { TestRun } from './test-run.ts';

/** So many that all of it ends within a minute on two cores. */
const MAX = { dom: 8, db: 4 };
const SLOW = ['apps/server/kinds-conform.db.test.ts', 'apps/server/fuzz.db.test.ts'];

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '');

function followed(): string {
  try {
    return git('rev-parse', '--abbrev-ref', '@{upstream}')[0]!;
  } catch {
    return 'origin/main';
  }
}

const since = process.argv[2] ?? followed();
const base = git('merge-base', since, 'HEAD')[0]!;
const others = ['ls-files', '--others', '--exclude-standard'];
/** Files that differ from there, committed or not, and that exist. */
const changed = [...git('diff', '--name-only', '--diff-filter=d', base), ...git(...others)];
const sources = changed.filter((file) => /\.(?:tsx?|sql)$/.test(file) && !/^(?:e2e|tools|bench|drill)\//.test(file));
const known = [...git('ls-files', '*.test.ts', '*.test.tsx'), ...git(...others)].filter((file) => existsSync(file));

const chosen = (suite: 'dom' | 'db') =>
  nearestTests(
    known.filter((file) => file.includes(`.${suite}.test.`)),
    sources.filter(concerns[suite]),
    { atMost: MAX[suite], slow: SLOW },
  );
const [dom, db] = [chosen('dom'), chosen('db')];
console.log(
  `${changed.length} files differ from ${since}: ${dom.run.length} component and ${db.run.length} database tests.`,
);

const run = new TestRun();
await Promise.all([run.step({ name: 'check', command: 'node', args: ['tools/check.ts'] }), run.suite('unit')]);
await Promise.all([dom.run.length && run.suite('dom', dom.run), db.run.length && run.suite('db', db.run)]);
const skipped = [...dom.skipped, ...db.skipped];
if (skipped.length) console.log(`\nLeft to npm test, though near: ${skipped.join(' ')}`);
await run.finish();
