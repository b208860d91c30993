import type { DemoPart, DemoRun } from '#capabilities/order/server/index.ts';

interface Turn {
  hoursAgo: number;
  /** Its part's place. */
  place: number;
  begin(): void;
}

/**
 * All parts of the demo, step by step in the order of their hours, the earliest first. Each part awaits its own steps,
 * so the next step begins when every part that continues waits for its turn. Steps of one hour keep the order of the
 * parts. The first step that fails ends the run.
 */
export async function runDemoParts(parts: readonly DemoPart[], { once, run, ...people }: DemoRun): Promise<void> {
  const waiting: Turn[] = [];
  let busy = parts.length;
  let failed = false;

  const pause = (): void => {
    busy -= 1;
    if (busy > 0 || failed) return;
    const next = waiting.sort((one, other) => other.hoursAgo - one.hoursAgo || one.place - other.place).shift();
    if (!next) return;
    busy += 1;
    next.begin();
  };

  const runAt = (place: number): DemoRun => {
    const turn = (hoursAgo: number): Promise<void> =>
      new Promise((begin) => {
        waiting.push({ hoursAgo, place, begin });
        pause();
      });
    return {
      ...people,
      once: async (step, act) => {
        await turn(step.hoursAgo);
        await once(step, act);
      },
      run: async (hoursAgo) => {
        await turn(hoursAgo);
        await run(hoursAgo);
      },
    };
  };
  const seedPart = async ({ seed }: DemoPart, place: number): Promise<void> => {
    try {
      await seed?.(runAt(place));
    } catch (error) {
      failed = true;
      throw error;
    }
    pause();
  };
  await Promise.all(parts.map(seedPart));
}
