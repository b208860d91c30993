import { createHash } from 'node:crypto';

/** `npm run soak` sets it: then every sample is the whole. */
export const isSoak = (): boolean => process.env.SOAK === 'on';

/** The run's seed; the browser tests print it (seeded-product.ts), TEST_SEED repeats it. */
const testSeed = (): string => process.env.TEST_SEED ?? '1';

/** Numbers from 0 to below 1 that depend on the run's seed and on the name only. */
export function seededRandom(name: string): () => number {
  let drawn = 0;
  return () => {
    drawn += 1;
    return createHash('sha256').update(`${testSeed()} ${name} ${drawn}`).digest().readUInt32BE() / 2 ** 32;
  };
}

/** Some of them in random order, all of them in order in `npm run soak`. */
export function sampleOf<T>(name: string, all: readonly T[], count: number): T[] {
  if (isSoak()) return [...all];
  const random = seededRandom(name);
  return all
    .map((one) => ({ one, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ one }) => one);
}
