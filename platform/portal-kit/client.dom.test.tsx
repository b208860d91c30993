import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { operation, type Policy } from '#platform/kernel/operation.ts';
import { call } from './client.ts';

vi.mock('./envelope.ts', () => import('#testkit/plain-envelope.ts'));

const asking = (policy: Partial<Policy> = {}) =>
  operation({
    path: 'x/y',
    title: 'x',
    input: z.object({}),
    output: z.object({}),
    errors: [],
    policy: { audience: 'person', effect: 'read', ...policy },
  });
const SECOND = 1000;
let deadline: AbortController;
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  deadline = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => deadline.signal);
  vi.stubGlobal('fetch', fetched.mockReset());
  fetched.mockImplementation(() =>
    Promise.resolve(Response.json({ responseCode: '00000', responseDesc: '', data: {} })),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('A call', () => {
  it('WR02 is sent by POST with credentials', async () => {
    await call(asking(), {});
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      '/api/x/y',
      expect.objectContaining({ method: 'POST', credentials: 'include' }),
    );
  });

  it.each([
    ['is given 600 s', {}, 600],
    ['is given what its policy says: a bulk order 180 s', { timeoutMs: 180 * SECOND }, 180],
    ['is given what its policy says: an upload 60 s', { timeoutMs: 60 * SECOND }, 60],
  ])('WR02 %s', async (_title, policy, seconds) => {
    await call(asking(policy), {});
    expect(AbortSignal.timeout).toHaveBeenCalledExactlyOnceWith(seconds * SECOND);
  });

  it('WR02 without an answer in its time is given up, and nobody knows what became of it', async () => {
    fetched.mockImplementation(
      (_url, init) =>
        new Promise((_, reject) =>
          init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error)),
        ),
    );
    const work = call(asking(), {}, { quiet: true });
    await waitFor(() => expect(fetched).toHaveBeenCalled());
    deadline.abort(new DOMException('', 'TimeoutError'));
    await expect(work).rejects.toMatchObject({
      kind: 'timeout',
      message: '请求超时，请稍后重试',
      outcomeUnknown: true,
    });
  });
});

describe('While the server is busy', () => {
  const busy = () => Promise.resolve(new Response('', { status: 503, headers: { 'retry-after': '1' } }));
  const away = () => Promise.resolve(new Response('', { status: 503 }));
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each(['read', 'change'] as const)('a %s is sent again, after a pause, and then answered', async (effect) => {
    fetched.mockImplementationOnce(busy).mockImplementationOnce(busy);
    const answer = call(asking({ effect }), {}, { quiet: true });
    await vi.advanceTimersByTimeAsync(4 * SECOND);
    await expect(answer).resolves.toEqual({});
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['that has begun nothing is sent six times', busy, 6],
    ['that may have begun is sent once', away, 1],
  ])('a call %s', async (_title, answer, times) => {
    fetched.mockImplementation(answer);
    const ended = call(asking(), {}, { quiet: true }).catch((failure: unknown) => failure);
    await vi.advanceTimersByTimeAsync(20 * SECOND);
    expect(await ended).toMatchObject({ kind: 'http' });
    expect(fetched).toHaveBeenCalledTimes(times);
  });
});
