import { appendFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** One test file of a run, as the reporter writes it: one JSON line each. */
export interface FileReport {
  suite: string;
  file: string;
  passed: number;
  failed: number;
  /** With imports and hooks, so that a file which starts the product pays for it here. */
  ms: number;
}

/** Writes one line a test file into the file that TEST_REPORT names; `npm test` counts tests and prints times from it. */
export default class TestReport implements Reporter {
  readonly #path = process.env.TEST_REPORT ?? '';

  onInit(): void {
    if (this.#path) writeFileSync(this.#path, '');
  }

  onTestModuleEnd(module: TestModule): void {
    if (!this.#path) return;
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
    const states = [...module.children.allTests()].map((test) => test.result().state);
    const passed = states.filter((state) => state === 'passed').length;
    const failed = states.filter((state) => state === 'failed').length;
    const report: FileReport = {
      suite: module.project.name,
      file: relative(process.cwd(), module.moduleId),
      passed,
      // A file that broke before its first test has no failed test, and is a failure all the same.
      failed: failed || (module.ok() ? 0 : 1),
      ms: Math.round(environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration),
    };
    appendFileSync(this.#path, `${JSON.stringify(report)}\n`);
  }
}
