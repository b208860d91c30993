import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Logger } from 'pino';
import { isAlive } from '#testkit/is-alive.ts';
import { keepRunning, type Child } from './children.ts';

const LONGER_THAN_ANY_PAUSE = 60_000;
const ENDED = 'a child ended and is started again';
let warnings: unknown[];
let child: Child;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  warnings = [];
  const log = { warn: (_what: unknown, text: string) => void warnings.push(text) } as Logger;
  child = keepRunning('short', './test/short-child.ts', [], process.env, log);
});
afterEach(async () => {
  await child.stop();
  vi.useRealTimers();
});

async function ended(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise(setImmediate);
  await new Promise(setImmediate);
}

describe('A child that ends', () => {
  it('is started again after a pause, which is said', async () => {
    const first = child.pid()!;
    await ended(first);
    expect(warnings).toEqual([]);
    vi.advanceTimersByTime(LONGER_THAN_ANY_PAUSE);
    expect(warnings).toEqual([ENDED]);
    expect(child.pid()).not.toBe(first);
  });

  it('by the signal that ends us is not spoken of, although it was first', async () => {
    await ended(child.pid()!);
    child.letGo();
    vi.advanceTimersByTime(LONGER_THAN_ANY_PAUSE);
    expect(warnings).toEqual([]);
  });
});
