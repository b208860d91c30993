import { z } from 'zod';
import type { Clock } from '#platform/kernel/clock.ts';
import { CLOCK_EVERY_MS, CLOCK_HELD_MS, CLOCK_TIMEOUT_MS } from './constants.ts';

const reading = z.object({ offsetMs: z.number().int() });

/**
 * The demo's business clock: real time plus the offset that the simulators keep. They hold the question until the
 * offset changes, because a question a second is a fifth of what an idle product costs. While they are away the last
 * offset stays, so that business time never jumps back.
 */
export interface DemoClock extends Clock {
  /** Resolves after the first answer, or the first attempt without one. */
  start(): Promise<void>;
  stop(): void;
}

export function demoClock(baseUrl: string, { everyMs = CLOCK_EVERY_MS }: { everyMs?: number } = {}): DemoClock {
  let offsetMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let ended = new AbortController();

  const poll = async (heldMs: number): Promise<void> => {
    const url = new URL(heldMs ? `/clock?unlike=${offsetMs}` : '/clock', baseUrl);
    try {
      const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(CLOCK_TIMEOUT_MS + heldMs)]);
      const response = await fetch(url, { signal });
      offsetMs = reading.parse(await response.json()).offsetMs;
    } catch {
      // Away, or an answer that cannot be read: the last offset stays.
    }
    if (ended.signal.aborted) return;
    timer = setTimeout(() => void poll(CLOCK_HELD_MS), everyMs);
    timer.unref();
  };

  return {
    now: () => new Date(Date.now() + offsetMs),
    start: () => {
      ended = new AbortController();
      return poll(0);
    },
    stop: () => {
      ended.abort();
      clearTimeout(timer);
    },
  };
}
