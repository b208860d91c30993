/** A seeded random source: the same seed gives the same numbers on every machine. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** Whole, both ends included. */
  between(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  /** True with the given probability. */
  chance(probability: number): boolean;
}

/** FNV-1a over the code units: spreads names of seeds over 32 bits. */
function hashOf(seed: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** mulberry32: small, fast and good enough for stories; never for secrets. */
export function seededRandom(seed: string): Random {
  let state = hashOf(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    pick: (list) => list[between(0, list.length - 1)]!,
    chance: (probability) => next() < probability,
  };
}
