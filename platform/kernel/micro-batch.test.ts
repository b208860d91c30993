import { describe, expect, it } from 'vitest';
import { microBatch } from './micro-batch.ts';

describe('Gathered work', () => {
  it('of one turn is one piece, and each item has its own answer', async () => {
    const pieces: number[][] = [];
    const double = microBatch({ max: 10, atOnce: 1 }, async (items: readonly number[]) => {
      pieces.push([...items]);
      return items.map((item) => item * 2);
    });
    expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
    expect(await double(4)).toBe(8);
    expect(pieces).toEqual([[1, 2, 3], [4]]);
  });

  it('waits for a piece that is under way, and has no more items than it may', async () => {
    const pieces: number[][] = [];
    const first = Promise.withResolvers<void>();
    const batched = microBatch({ max: 2, atOnce: 1 }, async (items: readonly number[]) => {
      pieces.push([...items]);
      if (pieces.length === 1) await first.promise;
      return items;
    });
    const early = batched(1);
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    const late = [2, 3, 4].map(batched);
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(pieces).toEqual([[1]]);
    first.resolve();
    expect(await Promise.all([early, ...late])).toEqual([1, 2, 3, 4]);
    expect(pieces).toEqual([[1], [2, 3], [4]]);
  });

  it('that fails is done item by item, so that one fails for itself', async () => {
    const pieces: number[][] = [];
    const batched = microBatch({ max: 10, atOnce: 1 }, async (items: readonly number[]) => {
      pieces.push([...items]);
      if (items.includes(2)) throw new Error('two');
      return items;
    });
    const answers = await Promise.allSettled([1, 2, 3].map(batched));
    expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
      1,
      'Error: two',
      3,
    ]);
    expect(pieces).toEqual([[1, 2, 3], [1], [2], [3]]);
  });
});
