import { describe, expect, it } from 'vitest';
import type { DemoPart, DemoRun } from '#capabilities/order/server/index.ts';
import { ok } from '#platform/kernel/result.ts';
import { runDemoParts } from './run-demo-parts.ts';

const act = async () => ok({});

/** A part with a step at each of these hours; 'run' is the worker's turn. */
const part = (name: string, ...hours: (number | ['run', number])[]): DemoPart => ({
  seed: async ({ once, run }) => {
    for (const at of hours)
      await (typeof at === 'number' ? once({ key: `${name} ${at}`, mid: 'M1', hoursAgo: at }, act) : run(at[1]));
  },
});

async function stepsOf(parts: readonly DemoPart[], failing?: string): Promise<string[]> {
  const done: string[] = [];
  const demoRun: DemoRun = {
    merchants: [],
    suppliers: [],
    once: async ({ key }) => {
      if (key === failing) throw new Error(`${key} was refused`);
      done.push(key);
    },
    run: async (hoursAgo) => void done.push(`run ${hoursAgo}`),
  };
  await runDemoParts(parts, demoRun).catch((error: Error) => done.push(error.message));
  return done;
}

describe('The parts of the demo', () => {
  it('run in the sequence of their hours, and within an hour in the sequence of the parts', async () => {
    expect(await stepsOf([part('a', 3, ['run', 2], 0), { orders: [] }, part('b', 40, 2), part('c', 3, 0)])).toEqual([
      'b 40',
      'a 3',
      'c 3',
      'run 2',
      'b 2',
      'a 0',
      'c 0',
    ]);
  });

  it('end with the first step that is refused', async () => {
    expect(await stepsOf([part('a', 3, 1), part('b', 2)], 'b 2')).toEqual(['a 3', 'b 2 was refused']);
  });
});
