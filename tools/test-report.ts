import { appendFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

const ERROR_LENGTH = 1_000;

/** One test file of a run, as the reporter writes it: one JSON line each. */
export interface FileReport {
  suite: string;
  file: string;
  passed: number;
  failed: number;
  /** Of each failed test its title and what it said, at once readable in the output of a long run. */
  failures: { title: string; error: string }[];
  /** With imports and hooks, so that a file which starts the product pays for it here. */
  ms: number;
}

/**
 * Writes one line a test file into the file that TEST_REPORT names; `npm test` counts tests and prints times from it.
 */
export default class TestReport implements Reporter {
  readonly #path = process.env.TEST_REPORT ?? '';

  onInit(): void {
    if (this.#path) writeFileSync(this.#path, '');
  }

  onTestModuleEnd(module: TestModule): void {
    if (!this.#path) return;
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
    const tests = [...module.children.allTests()];
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    const failures = tests
      .filter((test) => test.result().state === 'failed')
      .map((test) => ({ title: test.fullName, error: textOf(test.result().errors?.[0]) }));
    // A file that broke before its first test has no failed test, and is a failure all the same.
    if (failures.length === 0 && !module.ok())
      failures.push({ title: '(the file)', error: textOf(module.errors()[0]) });
    const report: FileReport = {
      suite: module.project.name,
      file: relative(process.cwd(), module.moduleId),
      passed,
      failed: failures.length,
      failures,
      ms: Math.round(environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration),
    };
    appendFileSync(this.#path, `${JSON.stringify(report)}\n`);
  }

  /** The runner tells errors when all files have ended, which in the browser tests is minutes later. */
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'failed')
      console.log(`FAILED ${test.module.relativeModuleId} > ${test.fullName}\n  ${textOf(errors?.[0])}`);
  }
}

/** The message with the place in our sources where it happened. */
function textOf(error: SerializedError | undefined): string {
  const place =
    /\S+(?:e2e|apps|capabilities|ledger|platform|simulators|testkit|tools)\/[\w./-]+:\d+/.exec(
      error?.stack ?? '',
    )?.[0] ?? '';
  return `${(error?.message ?? 'no message').slice(0, ERROR_LENGTH)}${place ? ` (${place})` : ''}`;
}
