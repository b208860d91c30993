import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { jsonp } from './jsonp.ts';

const ADDRESS = 'http://127.0.0.1:6507';
let scripts: HTMLScriptElement[];

beforeEach(() => {
  vi.useFakeTimers();
  scripts = [];
  // Nothing is loaded: the test answers in the place of the control.
  vi.spyOn(document.head, 'append').mockImplementation((script) => void scripts.push(script as HTMLScriptElement));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const callbackOf = ({ src }: HTMLScriptElement): string => new URL(src).searchParams.get('callback')!;
const answer = (script: HTMLScriptElement, reply: object): void =>
  (globalThis as unknown as Record<string, (reply: object) => void>)[callbackOf(script)]!(reply);

describe('ER08 a JSONP call to the password control', () => {
  it('ER08 answers what the script says under its own name, and gives the page by origin only', async () => {
    const [one, other] = [1, 2].map(() =>
      jsonp({ address: ADDRESS, params: { type: 'checkinstall', datac: 'a+b' }, timeoutMs: 5000 }),
    );
    expect(scripts.map(({ referrerPolicy }) => referrerPolicy)).toEqual(['origin', 'origin']);
    expect(new URL(scripts[0]!.src).searchParams.get('datac')).toBe('a+b');
    expect(callbackOf(scripts[0]!)).not.toBe(callbackOf(scripts[1]!));
    answer(scripts[1]!, { code: 2 });
    answer(scripts[0]!, { code: 0 });
    expect(await Promise.all([one, other])).toEqual([{ code: 0 }, { code: 2 }]);
  });

  it.each([
    ['an address', { params: { type: 'checkinstall' }, timeoutMs: 5000 }],
    ['a command', { address: ADDRESS, params: {}, timeoutMs: 5000 }],
    ['a time', { address: ADDRESS, params: { type: 'checkinstall' } }],
  ])('ER08 without %s: invalid parameters, and nothing is asked', async (_what, request) => {
    await expect(jsonp(request)).rejects.toThrow('invalid parameters');
    expect(scripts).toEqual([]);
  });

  it('ER08 makes a script of nothing but the control: invalid parameters', async () => {
    for (const address of [
      'https://evil.example.com',
      'http://127.0.0.1:6511',
      'http://127.0.0.1:6506.evil.example.com',
    ])
      await expect(jsonp({ address, params: { type: 'checkinstall' }, timeoutMs: 5000 })).rejects.toThrow(
        'invalid parameters',
      );
    expect(scripts).toEqual([]);
  });

  it('ER08 reports a timeout; an answer that comes later does nothing', async () => {
    const pending = jsonp({ address: ADDRESS, params: { type: 'getVersion' }, timeoutMs: 2000 });
    const failed = pending.catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await failed).toBe('timeout');
    answer(scripts[0]!, { code: 0 });
  });
});
