import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StepRunner, type Step } from './run-steps.ts';
import { scratchPlace } from './scratch-place.ts';
import type { FileReport } from './test-report.ts';

export type Suite = 'unit' | 'dom' | 'db' | 'e2e';

/** Files that are worth a line at the end; the rest is summed up by suite. */
const FILES_PRINTED = 40;
const SIGNALS = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;

/** Steps and test suites of one command, counted together: `npm test` and `npm run test:quick`. */
export class TestRun {
  // Everything that the tests write lies below one folder, so that nothing is left of a run that was ended.
  readonly #scratch = mkdtempSync(join(scratchPlace(), 'portal-test-'));
  readonly #runner = new StepRunner();
  readonly #reports: FileReport[] = [];
  readonly #started = Date.now();
  #passed = 0;
  #failed = 0;

  constructor() {
    // PostgreSQL runs as another user and must be able to enter.
    chmodSync(this.#scratch, 0o755);
    process.env.TMPDIR = this.#scratch;
    for (const [signal, number] of Object.entries(SIGNALS)) process.once(signal, () => void this.#end(128 + number));
  }

  /** A step that counts as one test. */
  async step(one: Step): Promise<boolean> {
    const good = await this.#runner.run(one);
    if (good) this.#passed += 1;
    else this.#failed += 1;
    return good;
  }

  /**
   * Adds a suite's own counts; a suite that ran nothing, or broke outside of its tests, is a failure. With `files` only
   * these test files are run.
   */
  async suite(name: Suite, files?: readonly string[]): Promise<void> {
    const path = join(this.#scratch, `${name}.jsonl`);
    const args = [
      'run',
      ...(files ?? []),
      '--project',
      name,
      '--reporter',
      'default',
      '--reporter',
      './tools/test-report.ts',
    ];
    const good = await this.#runner.run({ name, command: 'vitest', args, env: { TEST_REPORT: path } });
    const lines = existsSync(path)
      ? readFileSync(path, 'utf8')
          .split('\n')
          .filter((line) => line !== '')
      : [];
    const reports = lines.map((line) => JSON.parse(line) as FileReport);
    const broken = reports.reduce((sum, report) => sum + report.failed, 0);
    const isEmpty = reports.length === 0;
    this.#reports.push(...reports);
    this.#passed += reports.reduce((sum, report) => sum + report.passed, 0);
    this.#failed += broken || (good && !isEmpty ? 0 : 1);
  }

  /** Prints the time of each file and, last, how many passed and failed. */
  async finish(): Promise<never> {
    this.#printTimes();
    console.log(`\nAll of it in ${((Date.now() - this.#started) / 1000).toFixed(0)} s`);
    console.log(`${this.#passed} passed, ${this.#failed} failed`);
    return this.#end(this.#failed ? 1 : 0);
  }

  #printTimes(): void {
    const line = (ms: number, text: string): void => console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${text}`);
    const slowest = this.#reports.toSorted((a, b) => b.ms - a.ms);
    console.log(
      `\nTime of the ${Math.min(FILES_PRINTED, slowest.length)} slowest of ${slowest.length} test files, with imports and hooks:`,
    );
    for (const { suite, file, ms } of slowest.slice(0, FILES_PRINTED)) line(ms, `${suite.padEnd(4)}  ${file}`);
    for (const [suite, reports] of Object.entries(Object.groupBy(this.#reports, (report) => report.suite))) {
      line(
        reports!.reduce((sum, { ms }) => sum + ms, 0),
        `${suite}, ${reports!.length} files`,
      );
    }
    for (const { file, failures } of this.#reports)
      for (const { title, error } of failures) console.log(`FAILED ${file} > ${title}\n  ${error}`);
  }

  async #end(code: number): Promise<never> {
    await this.#runner.endAll();
    rmSync(this.#scratch, { recursive: true, force: true });
    process.exit(code);
  }
}
