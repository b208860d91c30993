import { describe, expect, it, vi } from 'vitest';
import { CodeLost, GIVE_UP_MS, loadCode } from './load-code.ts';

/** A loader that answers these in turn. */
const loader = (...answers: (string | Error)[]) => {
  let calls = 0;
  const load = async (): Promise<string> => {
    const answer = answers[calls++]!;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { load, calls: () => calls };
};
const lost = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');

describe('Code that is loaded when it is needed', () => {
  it('is asked for once more when it did not arrive, and no third time', async () => {
    const recovered = loader(lost, 'page');
    expect([await loadCode(recovered.load), recovered.calls()]).toEqual(['page', 2]);
    const gone = loader(lost, lost, 'page');
    await expect(loadCode(gone.load)).rejects.toMatchObject({ cause: lost });
    expect(gone.calls()).toBe(2);
  });

  it('is given up after 120 s, without a second request', async () => {
    vi.useFakeTimers();
    const load = vi.fn(() => new Promise<string>(() => undefined));
    const ended = loadCode(load).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(GIVE_UP_MS - 1);
    expect(await Promise.race([ended, 'waits'])).toBe('waits');
    await vi.advanceTimersByTimeAsync(1);
    expect(await ended).toBeInstanceOf(CodeLost);
    expect([GIVE_UP_MS, load.mock.calls.length]).toEqual([120_000, 1]);
    vi.useRealTimers();
  });

  it('fails at once when its styles did not arrive, so that no page is shown without them', async () => {
    const unstyled = loader(new Error('Unable to preload CSS for /assets/x.css'), 'page');
    await expect(loadCode(unstyled.load)).rejects.toThrow('CSS');
    expect(unstyled.calls()).toBe(1);
  });
});
