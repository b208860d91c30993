import '#testkit/jsdom-gaps.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { DateRange, rangeOf } from '#platform/ui/index.ts';
import { followServerClock, useToday } from './business-clock.ts';
import { call } from './client.ts';

vi.mock('./envelope.ts', () => import('#testkit/plain-envelope.ts'));

const asking = operation({
  path: 'x/y',
  title: 'x',
  input: z.object({}),
  output: z.object({}),
  errors: [],
  policy: { audience: 'person', effect: 'read' },
});

/** An answer of a server whose business clock says `at`. */
const answer = (at: string) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({ responseCode: '00000', responseDesc: '', data: {} }, { headers: { 'x-business-time': at } }),
    ),
  );

function Today() {
  return <output>{useToday()}</output>;
}

beforeEach(() => answer('2027-03-01T00:00:30+08:00'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(() => followServerClock(new Date().toISOString()));
});

describe('The business day', () => {
  it('is the one that the server’s answers say, on pages that are open as well', async () => {
    render(<Today />);
    await act(() => call(asking, {}));
    expect(screen.getByRole('status').textContent).toBe('2027-03-01');
    answer('2027-03-02T09:00:00+08:00');
    await act(() => call(asking, {}));
    expect(screen.getByRole('status').textContent).toBe('2027-03-02');
  });

  it('ends default ranges and lights their shortcuts', async () => {
    await act(() => call(asking, {}));
    expect(rangeOf('recentMonth')).toEqual(['2027-01-31 00:00:00', '2027-03-01 23:59:59']);
    render(<DateRange />);
    expect(screen.getByRole('button', { name: '近一周' }).getAttribute('aria-pressed')).toBe('true');
    await act(async () => screen.getByRole('button', { name: '今天' }).click());
    expect(rangeOf('today')).toEqual(['2027-03-01 00:00:00', '2027-03-01 23:59:59']);
    expect(screen.getByRole('button', { name: '今天' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('stays when an answer does not say it', async () => {
    await act(() => call(asking, {}));
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ responseCode: '00000', responseDesc: '', data: {} })));
    await act(() => call(asking, {}));
    render(<Today />);
    expect(screen.getByRole('status').textContent).toBe('2027-03-01');
  });
});
