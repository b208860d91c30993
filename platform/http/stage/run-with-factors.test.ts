import { describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '#platform/kernel/result.ts';
import type { FactorsUnderWay } from '../guards.ts';
import { readsFirst, type CallContext } from '../handler.ts';
import { runWithFactors } from './run-with-factors.ts';

const PAID = ok('paid');
const WRONG = fail('01401KPLMS');
const plain = { binding: { handler: async () => PAID } } as never;
const reading = { binding: { handler: readsFirst(async () => PAID) } } as never;

/** Factors that are answered when the test says so, and a handler that says what it has done. */
function scene(call: never, work: () => Result<string> = () => PAID) {
  const did: string[] = [];
  const answer = Promise.withResolvers<Result<null>>();
  let underWay: FactorsUnderWay | undefined;
  const handle = async ({ confirmed }: Pick<CallContext, 'confirmed'>): Promise<Result<string>> => {
    did.push('read');
    const result = work();
    if (!result.ok) return result;
    await confirmed?.();
    did.push('written');
    return result;
  };
  const result = runWithFactors(
    call,
    (factors) => {
      underWay = factors;
      return answer.promise;
    },
    handle,
  );
  result.catch(() => undefined);
  return { did, answer, result, tell: () => underWay! };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('A handler that runs while the factors of its call are checked', () => {
  it('that reads first begins with the password comparison, and writes when it is right', async () => {
    const { did, answer, result, tell } = scene(reading);
    await settle();
    expect(did).toEqual([]);
    tell().comparing();
    await settle();
    expect(did).toEqual(['read']);
    tell().right();
    await settle();
    expect(did).toEqual(['read', 'written']);
    let answered = false;
    void result.then(() => (answered = true));
    await settle();
    expect(answered).toBe(false);
    answer.resolve(ok(null));
    expect(await result).toEqual(PAID);
  });

  it('has not begun when the factors are refused before anything is compared', async () => {
    const { did, answer, result } = scene(reading);
    answer.resolve(WRONG);
    expect([await result, did]).toEqual([WRONG, []]);
  });

  it('writes nothing when the password is wrong, whose refusal is the answer', async () => {
    const { did, answer, result, tell } = scene(reading);
    tell().comparing();
    answer.resolve(WRONG);
    expect([await result, did]).toEqual([WRONG, ['read']]);
  });

  it('that refuses or fails is answered after the factors, and only if they were right', async () => {
    const refusal = fail('02101KCSDS');
    for (const [factors, expected] of [
      [ok(null), refusal],
      [WRONG, WRONG],
    ] as const) {
      const { answer, result, tell } = scene(reading, () => refusal);
      tell().comparing();
      await settle();
      answer.resolve(factors);
      expect(await result).toEqual(expected);
    }
    const bug = () => {
      throw new Error('a bug');
    };
    const broken = scene(reading, bug);
    broken.tell().comparing();
    broken.answer.resolve(ok(null));
    await expect(broken.result).rejects.toThrow('a bug');
    const wrong = scene(reading, bug);
    wrong.tell().comparing();
    wrong.answer.resolve(WRONG);
    expect(await wrong.result).toEqual(WRONG);
  });

  it('has written nothing that is kept when the factors cannot be used up', async () => {
    const { answer, result, tell } = scene(reading);
    tell().comparing();
    tell().right();
    answer.reject(new Error('the database is away'));
    await expect(result).rejects.toThrow('away');
  });

  it('that does not say that it reads first begins after the factors', async () => {
    const { did, answer, result, tell } = scene(plain);
    expect(tell()).toBeUndefined();
    await settle();
    expect(did).toEqual([]);
    answer.resolve(ok(null));
    expect([await result, did]).toEqual([PAID, ['read', 'written']]);
  });
});
