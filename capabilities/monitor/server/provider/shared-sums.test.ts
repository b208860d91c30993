import { describe, expect, it } from 'vitest';
import type { Tx } from '#platform/db/database.ts';
import { sharedSums, type Sums } from './shared-sums.ts';

const tx = {} as Tx;
const at = (second: number) => new Date(Date.UTC(2026, 10, 27, 8, 0, second));

/** Readings end when the test says so. */
function readings() {
  const begun: { end(): void; fail(): void }[] = [];
  const read = (_: Tx, now: Date) =>
    new Promise<Sums>((end, fail) => {
      const sums = { at: now, merchants: { all: 1, newThisMonth: 0 }, heldFen: 5n, today: [], before: [] };
      begun.push({ end: () => end(sums), fail: () => fail(new Error('the connection broke')) });
    });
  return { begun, sumsAt: sharedSums(10_000, read) };
}

describe('Sums over all merchants', () => {
  it('are read once for simultaneous and shortly later views, and show their time', async () => {
    const { begun, sumsAt } = readings();
    const viewers = [0, 1, 2, 3].map((second) => sumsAt(tx, at(second)));
    expect(begun).toHaveLength(1);
    begun[0]!.end();
    expect((await Promise.all(viewers)).map((sums) => sums.at)).toEqual([at(0), at(0), at(0), at(0)]);
    expect((await sumsAt(tx, at(10))).at).toEqual(at(0));
    expect(begun).toHaveLength(1);
  });

  it('are read again when they are too old, or when the clock was set back', async () => {
    const { begun, sumsAt } = readings();
    for (const [index, second] of [20, 31, 5].entries()) {
      const sums = sumsAt(tx, at(second));
      begun[index]!.end();
      expect((await sums).at).toEqual(at(second));
    }
    expect(begun).toHaveLength(3);
  });

  it('whose reading fails for one viewer are read by the next one', async () => {
    const { begun, sumsAt } = readings();
    const [first, second] = [sumsAt(tx, at(0)), sumsAt(tx, at(1))];
    begun[0]!.fail();
    await expect(first).rejects.toThrow('the connection broke');
    await expect.poll(() => begun.length).toBe(2);
    begun[1]!.end();
    expect((await second).at).toEqual(at(1));
  });
});
