import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { provideMissing } from './old-browsers.ts';

/** The oldest supported browser: a realm of its own without newer functions. */
function oldRealm(): typeof globalThis {
  const realm = runInNewContext('globalThis') as typeof globalThis;
  const lacks: [object, string[]][] = [
    [realm.Array.prototype, ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed']],
    [realm.String.prototype, ['at']],
    [realm.Object, ['hasOwn']],
    [realm.Promise, ['withResolvers']],
  ];
  for (const [object, names] of lacks) for (const name of names) Reflect.deleteProperty(object, name);
  class Signal extends EventTarget {}
  Object.assign(realm, { AbortSignal: Signal });
  return realm;
}

describe('VA12 what old browsers lack', () => {
  const realm = oldRealm();
  provideMissing(realm);
  const list = realm.Array.from([3, 1, 2]);

  it('lists: at, findLast, findLastIndex, toSorted, toReversed', () => {
    expect([list.at(-1), list.at(0), list.at(9)]).toEqual([2, 3, undefined]);
    expect([
      list.findLast((one) => one > 1),
      list.findLastIndex((one) => one > 2),
      list.findLastIndex((one) => one > 9),
    ]).toEqual([2, 0, -1]);
    expect(
      [list.toSorted(), list.toSorted((a, b) => b - a), list.toReversed(), list].map((one) => one.join('')),
    ).toEqual(['123', '321', '213', '312']);
    expect(Object.keys(list)).toEqual(['0', '1', '2']);
  });

  it('Object.hasOwn and Promise.withResolvers', async () => {
    expect([realm.Object.hasOwn({ a: 1 }, 'a'), realm.Object.hasOwn({}, 'toString')]).toEqual([true, false]);
    const { promise, resolve } = realm.Promise.withResolvers<number>();
    resolve(7);
    expect(await promise).toBe(7);
  });

  it('signals that end after a time, or with the first of several', async () => {
    await new Promise<void>((done) => realm.AbortSignal.timeout(1).addEventListener('abort', () => done()));
    const [first, second] = [new AbortController(), new AbortController()];
    const any = realm.AbortSignal.any([first.signal, second.signal]);
    expect(any.aborted).toBe(false);
    second.abort();
    expect(any.aborted).toBe(true);
    expect(realm.AbortSignal.any([second.signal]).aborted).toBe(true);
  });
});
