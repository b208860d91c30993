import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { isAlive } from './is-alive.ts';

const SLEEPER = `['-e', 'setInterval(() => {}, 1000)']`;
const started: number[] = [];
afterEach(() => {
  for (const pid of started.splice(0).filter(isAlive)) process.kill(pid, 'SIGKILL');
});

/** A parent that starts two processes, says their numbers, and does `then`; `forget` leaves the first alone. */
async function parentOf(then: string): Promise<{ parent: number; child: number; other: number }> {
  const code = `import { spawn } from 'node:child_process'; import { endWithUs } from '${import.meta.dirname}/end-with-us.ts';
    const [child, other] = [1, 2].map(() => spawn(process.execPath, ${SLEEPER}, { stdio: 'ignore' }));
    const forget = endWithUs(child.pid); endWithUs(other.pid); console.log(child.pid + ' ' + other.pid); ${then}`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string];
  const [child, other] = line.split(' ').map(Number) as [number, number];
  started.push(parent.pid!, child, other);
  return { parent: parent.pid!, child, other };
}

describe('A process that ends with its parent', () => {
  it('is ended when its parent is killed', async () => {
    const { parent, child } = await parentOf('setInterval(() => {}, 1000)');
    expect(isAlive(child)).toBe(true);
    process.kill(parent, 'SIGKILL');
    await expect.poll(() => isAlive(child)).toBe(false);
  });

  it('is left alone when the parent has said that it need not', async () => {
    const { child, other } = await parentOf('forget(); setTimeout(() => process.exit(), 50)');
    // By then the first would have been ended, too.
    await expect.poll(() => isAlive(other)).toBe(false);
    expect(isAlive(child)).toBe(true);
  });
});
