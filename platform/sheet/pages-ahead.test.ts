import { expect, it } from 'vitest';
import { pagesAhead } from './pages-ahead.ts';

it('The next page is asked for, and the question sent, before the present page is used', async () => {
  const sent: number[] = [];
  /** Sends at the end of the turn of the event loop, as the database's socket does. */
  const pageAfter = (last: number | null): Promise<number[]> => {
    const first = last === null ? 0 : last + 1;
    return new Promise((resolve) => {
      process.nextTick(() => {
        sent.push(first);
        resolve(first < 4 ? [first, first + 1] : []);
      });
    });
  };
  const used: [rows: number[], sent: number[]][] = [];
  for await (const rows of pagesAhead<number>(pageAfter, 2)) used.push([rows, [...sent]]);
  expect(used).toEqual([
    [
      [0, 1],
      [0, 2],
    ],
    [
      [2, 3],
      [0, 2, 4],
    ],
    [[], [0, 2, 4]],
  ]);
});
