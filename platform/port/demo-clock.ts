import { z } from 'zod';
import type { Clock } from '#platform/kernel/clock.ts';
import { CLOCK_EVERY_MS, CLOCK_TIMEOUT_MS } from './constants.ts';

const reading = z.object({ offsetMs: z.number().int() });

/**
 * The demo's business clock: real time plus the offset that the simulators keep. Asked about every second; while they
 * are away the last offset stays, so that business time never jumps back by itself.
 */
export interface DemoClock extends Clock {
  /** Resolves after the first answer, or the first attempt without one. */
  start(): Promise<void>;
  stop(): void;
}

export function demoClock(baseUrl: string, { everyMs = CLOCK_EVERY_MS }: { everyMs?: number } = {}): DemoClock {
  const url = new URL('/clock', baseUrl);
  let offsetMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let running = false;

  const ask = async (): Promise<void> => {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(CLOCK_TIMEOUT_MS) });
      offsetMs = reading.parse(await response.json()).offsetMs;
    } catch {
      // Away, or an answer that cannot be read: the last offset stays.
    }
    if (!running) return;
    timer = setTimeout(() => void ask(), everyMs);
    timer.unref();
  };

  return {
    now: () => new Date(Date.now() + offsetMs),
    start: () => {
      running = true;
      return ask();
    },
    stop: () => {
      running = false;
      clearTimeout(timer);
    },
  };
}
