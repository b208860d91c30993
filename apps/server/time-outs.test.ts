import { expect, it } from 'vitest';
import { operations } from './catalogue.ts';

const SECOND = 1000;
const BULK = /(^|\/)(batchWithdraw\/order|business\/batchOrder)$/;
const secondsOf = (some: typeof operations) => [
  ...new Set(some.map(({ policy }) => (policy.timeoutMs ?? 600 * SECOND) / SECOND)),
];

it('WR02 an upload may take 60 s, a bulk order 180 s, and no call more than 600 s', () => {
  expect(secondsOf(operations.filter(({ policy }) => policy.upload))).toEqual([60]);
  expect(secondsOf(operations.filter(({ path }) => BULK.test(path))).filter((seconds) => seconds !== 180)).toEqual([]);
  expect(Math.max(...secondsOf([...operations]))).toBe(600);
});
