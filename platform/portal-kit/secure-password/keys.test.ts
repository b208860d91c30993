import { describe, expect, it } from 'vitest';
import { DIGITS, keysOf, LETTERS, nameOfKey, newKeyOrder, shuffled, SYMBOLS } from './keys.ts';

const visible = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));

describe('the keys of the keyboard on the screen', () => {
  it('CP05 are all that a password may be made of, each once', () => {
    const order = newKeyOrder();
    const all = new Set([
      ...keysOf(order, 'letters', false),
      ...keysOf(order, 'letters', true),
      ...keysOf(order, 'symbols', false),
    ]);
    expect([...all].toSorted()).toEqual(visible.toSorted());
    expect(keysOf(order, 'letters', true)).toHaveLength(36);
    expect(keysOf(order, 'symbols', false)).toHaveLength(42);
  });

  it('CP05 are in another order each time, and every order is as likely', () => {
    const [one, other] = [newKeyOrder(), newKeyOrder()];
    expect(one.letters).not.toEqual(other.letters);
    for (const [keys, characters] of [
      [one.digits, DIGITS],
      [one.letters, LETTERS],
      [one.symbols, SYMBOLS],
    ] as const)
      expect(keys.toSorted().join('')).toBe([...characters].toSorted().join(''));
    // Six orders of three keys, from every answer of the die.
    const orders = new Set<string>();
    for (const first of [0, 1, 2])
      for (const second of [0, 1]) orders.add(shuffled('abc', (max) => (max === 3 ? first : second)).join(''));
    expect([...orders].toSorted()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
  });

  it('CP05 each have a name for screen readers', () => {
    const names = [...SYMBOLS].map(nameOfKey);
    expect(new Set(names).size).toBe(SYMBOLS.length);
    for (const name of names) expect(name).toMatch(/^[\u4e00-\u9fff]+$/);
    expect([nameOfKey('a'), nameOfKey('A'), nameOfKey('7'), nameOfKey('@')]).toEqual(['a', '大写 A', '7', '艾特']);
  });
});
