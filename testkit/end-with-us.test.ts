import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';

const SLEEPER = `['-e', 'setInterval(() => {}, 1000)']`;
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
const started: number[] = [];
afterEach(() => {
  for (const pid of started.splice(0).filter(isAlive)) process.kill(pid, 'SIGKILL');
});

/** A parent that starts a process, says its number, and does `then`. */
async function parentOf(then: string): Promise<{ parent: number; child: number }> {
  const code = `import { spawn } from 'node:child_process'; import { endWithUs } from '${import.meta.dirname}/end-with-us.ts';
    const child = spawn(process.execPath, ${SLEEPER}, { stdio: 'ignore' }); const forget = endWithUs(child.pid); console.log(child.pid); ${then}`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string];
  const pids = { parent: parent.pid!, child: Number(line) };
  started.push(pids.parent, pids.child);
  return pids;
}

describe('A process that ends with its parent', () => {
  it('is told to end when the parent is killed and can tell nobody', async () => {
    const { parent, child } = await parentOf('setInterval(() => {}, 1000)');
    expect(isAlive(child)).toBe(true);
    process.kill(parent, 'SIGKILL');
    await expect.poll(() => isAlive(child)).toBe(false);
  });

  it('is left alone when the parent has said that it need not', async () => {
    const { parent, child } = await parentOf('forget(); setTimeout(() => process.exit(), 50)');
    await expect.poll(() => isAlive(parent)).toBe(false);
    expect(isAlive(child)).toBe(true);
  });
});
