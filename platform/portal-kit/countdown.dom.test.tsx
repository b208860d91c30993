import '#testkit/jsdom-gaps.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCountdown } from './countdown.ts';

const START = Date.parse('2026-11-26T10:00:00Z');
const Send = ({ until }: { until: number }) => {
  const secondsLeft = useCountdown(until);
  return <button disabled={secondsLeft > 0}>{secondsLeft}</button>;
};
const Page = ({ shown, until = START + 60_000 }: { shown: boolean; until?: number }) => (
  <Activity mode={shown ? 'visible' : 'hidden'}>
    <Send until={until} />
  </Activity>
);
const button = () => screen.getByRole<HTMLButtonElement>('button', { hidden: true });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('A countdown whose end has passed while its page was hidden enables the button', async () => {
  const { rerender } = render(<Page shown />);
  await pass(10_000);
  expect([button().disabled, button().textContent]).toEqual([true, '50']);
  rerender(<Page shown={false} />);
  await pass(120_000);
  rerender(<Page shown />);
  await pass(1);
  expect([button().disabled, button().textContent]).toEqual([false, '0']);
});

it('A countdown that is given an end of the past counts nothing', async () => {
  const { rerender } = render(<Page shown until={0} />);
  await pass(90_000);
  rerender(<Page shown until={START + 60_000} />);
  await pass(1);
  expect(button().disabled).toBe(false);
});
