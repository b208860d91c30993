import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isAlive } from '#testkit/is-alive.ts';
import { waitFor } from '#testkit/wait-for.ts';
import { StepRunner } from './run-steps.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-steps-'));
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const node = (source: string) => ({ name: 'sample', command: process.execPath, args: ['-e', source] });

describe('Steps of a run', () => {
  it('are good when the command ends with 0, and not when it fails or does not exist', async () => {
    const runner = new StepRunner();
    expect(
      await Promise.all([
        runner.run(node('')),
        runner.run(node('process.exit(3)')),
        runner.run({ name: 'none', command: join(folder, 'no-such-program'), args: [] }),
      ]),
    ).toEqual([true, false, false]);
  });

  it('are ended with the processes that they have started, and none is started after that', async () => {
    const file = join(folder, 'pids');
    const idle = 'setInterval(() => undefined, 1000);';
    const runner = new StepRunner();
    const running = runner.run(
      node(
        `const child = require('node:child_process').spawn(process.execPath, ['-e', '${idle}']); require('node:fs').writeFileSync(${JSON.stringify(file)}, process.pid + ' ' + child.pid); ${idle}`,
      ),
    );
    const pids = await waitFor(() => {
      const written = readFileSync(file, 'utf8').split(' ').map(Number);
      expect(written).toHaveLength(2);
      return written;
    });
    expect(pids.filter(isAlive)).toEqual(pids);
    await runner.endAll();
    expect(await running).toBe(false);
    await waitFor(() => expect(pids.filter(isAlive)).toEqual([]));
    expect(await runner.run(node(''))).toBe(false);
  });
});
