/**
 * `npm run check`: types, lint, format, boundaries, dead code, and the rules that no tool knows: sizes and names of
 * files, references, plain words. Runs them side by side and prints only what is wrong.
 */
import { execFile } from 'node:child_process';
import { deadCodeFindings } from './dead-code.ts';
import { ruleFindings } from './file-rules.ts';
import { wordFindings } from './plain-words.ts';
import { referenceFindings } from './references.ts';
import { shownFindings } from './shown-figures.ts';
import { sqlFiles, sqlFindings } from './sql-rules.ts';

interface Step {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** Says what is wrong with an output although the exit code is 0. */
  suspicious?: (output: string) => string | null;
}

/** dependency-cruiser exits 0 over nothing at all when its parser finds no modules. */
const MODULES_MIN = 120;

const steps: Step[] = [
  // Each checker of the compiler checks again what its files share, and they share nearly all: one takes less than half
  // of the processor time of four, and is not slower on two cores. The collector runs less often for 0.2 GB more.
  { name: 'types', command: 'tsc', args: ['--checkers', '1'], env: { GOGC: '400' } },
  { name: 'lint', command: 'oxlint', args: ['--deny-warnings'] },
  {
    name: 'format',
    command: 'oxfmt',
    args: ['--check', '**/*.{ts,tsx}'],
  },
  {
    name: 'boundaries',
    command: 'depcruise',
    args: [
      '--config',
      '.dependency-cruiser.mjs',
      '-T',
      'err',
      'apps',
      'capabilities',
      'ledger',
      'platform',
      'simulators',
      'testkit',
      'e2e',
      'bench',
      'drill',
      'simulation',
      'clients',
    ],
    suspicious: (output) => {
      const modules = Number(/(\d+) modules/.exec(output)?.[1] ?? 0);
      return modules >= MODULES_MIN
        ? null
        : `only ${modules} modules were cruised: the parser does not see the sources`;
    },
  },
];

const run = (step: Step): Promise<string | null> =>
  new Promise((resolve) => {
    execFile(
      step.command,
      step.args,
      { maxBuffer: 64 << 20, env: { ...process.env, ...step.env } },
      (error, stdout, stderr) => {
        const output = stdout + stderr;
        resolve(error ? output : (step.suspicious?.(output) ?? null));
      },
    );
  });

const started = Date.now();
const running = Promise.all(
  steps
    // Without a file the formatter ends with an error.
    .map(async (step) => ({ name: step.name, wrong: await run(step) })),
);
const findingsByCheck = {
  'dead code': deadCodeFindings(),
  'file rules': ruleFindings(),
  references: referenceFindings(),
  figures: shownFindings(),
  sql: sqlFindings(sqlFiles()),
  words: wordFindings(),
};
const results = await running;
for (const [name, findings] of Object.entries(findingsByCheck))
  results.push({ name, wrong: findings.length ? findings.join('\n') : null });

for (const { name, wrong } of results) {
  console.log(wrong === null ? `ok    ${name}` : `WRONG ${name}\n${wrong}`);
}
const failed = results.filter((result) => result.wrong !== null).length;
console.log(
  `check: ${results.length - failed} of ${results.length} in ${((Date.now() - started) / 1000).toFixed(1)} s`,
);
process.exitCode = failed ? 1 : 0;
