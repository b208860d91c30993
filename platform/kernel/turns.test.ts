import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NoTurn, Turns } from './turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('Turns', () => {
  it('run a limited number at once, the others in order of arrival', async () => {
    const turns = new Turns(2);
    const ends = [1, 2, 3, 4].map(() => Promise.withResolvers<void>());
    const begun: number[] = [];
    const done = ends.map(({ promise }, index) =>
      turns.run(() => {
        begun.push(index);
        return promise;
      }),
    );
    expect([begun, turns.waiting]).toEqual([[0, 1], 2]);
    ends[1]!.resolve();
    await done[1];
    await vi.advanceTimersByTimeAsync(0);
    expect([begun, turns.waiting]).toEqual([[0, 1, 2], 1]);
    for (const { resolve } of ends) resolve();
    await Promise.all(done);
    expect([begun, turns.waiting]).toEqual([[0, 1, 2, 3], 0]);
  });

  it('reject a task that has waited for the time limit, and run the next', async () => {
    const turns = new Turns(1, 500);
    const end = Promise.withResolvers<void>();
    const first = turns.run(() => end.promise);
    const tooLong = turns.run(async () => 'never').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(300);
    const patient = turns.run(async () => 'after the first');
    await vi.advanceTimersByTimeAsync(200);
    expect(await tooLong).toBeInstanceOf(NoTurn);
    expect(turns.waiting).toBe(1);
    end.resolve();
    await first;
    expect(await patient).toBe('after the first');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await turns.run(async () => 'later')).toBe('later');
  });

  const lasts = async (turns: Turns, ms: number): Promise<void> => {
    const end = Promise.withResolvers<void>();
    const task = turns.run(() => end.promise);
    await vi.advanceTimersByTimeAsync(ms);
    end.resolve();
    await task;
  };

  it('shorten the wait when tasks take longer, so that both stay within the time limit', async () => {
    const turns = new Turns(10, 700, 1_000);
    const waitsFor = async (): Promise<number> => {
      const ends = Array.from({ length: 10 }, () => Promise.withResolvers<void>());
      const all = ends.map(({ promise }) => turns.run(() => promise));
      const begun = Date.now();
      const sentAway = turns.run(async () => 0).catch(() => Date.now() - begun);
      await vi.advanceTimersByTimeAsync(1_000);
      for (const { resolve } of ends) resolve();
      await Promise.all(all);
      return sentAway;
    };
    expect(await waitsFor()).toBe(700);
    for (let turn = 0; turn < 100; turn += 1) await lasts(turns, 200);
    expect(Math.abs((await waitsFor()) - 400)).toBeLessThan(2);
    for (let turn = 0; turn < 100; turn += 1) await lasts(turns, 900);
    expect(await waitsFor()).toBe(100);
  });

  it('reject at once a task that would wait too long, and say so before', async () => {
    const turns = new Turns(1, 500);
    for (let turn = 0; turn < 100; turn += 1) await lasts(turns, 200);
    const end = Promise.withResolvers<void>();
    const taken = [0, 1, 2].map(() => turns.run(() => end.promise));
    expect([turns.isFull, turns.waiting]).toEqual([true, 2]);
    const begun = Date.now();
    await expect(turns.run(async () => 'never')).rejects.toBeInstanceOf(NoTurn);
    expect(Date.now()).toBe(begun);
    end.resolve();
    await Promise.all(taken);
    expect(turns.isFull).toBe(false);
  });
});
