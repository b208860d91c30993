const SHIFT = 2 ** 32;

/** FNV-1a: texts that differ in a letter begin far apart. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** Random choices that depend on a text alone (mulberry32): the same text draws the same, also after other draws. */
export class Draw {
  #state: number;

  constructor(...seed: readonly (string | number)[]) {
    this.#state = hashOf(seed.join(' '));
  }

  /** From 0 to below 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / SHIFT;
  }

  /** Both ends included. */
  between = (min: number, max: number): number => min + Math.floor(this.fraction() * (max - min + 1));

  chance = (share: number): boolean => this.fraction() < share;

  oneOf<T>(all: readonly T[]): T {
    if (all.length === 0) throw new Error('there is nothing to choose from');
    return all[this.between(0, all.length - 1)]!;
  }

  /** Null where there is none. */
  anyOf = <T>(all: readonly T[]): T | null => (all.length === 0 ? null : this.oneOf(all));

  weighted<T extends { weight: number }>(all: readonly T[]): T {
    let remaining = this.fraction() * all.reduce((sum, { weight }) => sum + weight, 0);
    for (const one of all) if ((remaining -= one.weight) < 0) return one;
    return all.at(-1)!;
  }
}
