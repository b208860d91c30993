import { expect, it } from 'vitest';
import { longestPause } from './traffic.ts';

it('The longest pause begins with the last order before the fault and may still last', () => {
  expect(longestPause([10, 20, 90, 95], 25, 100)).toBe(70);
  expect(longestPause([10, 20, 30], 25, 130)).toBe(100);
  expect(longestPause([], 25, 130)).toBe(105);
});
