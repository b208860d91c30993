import { execFileSync } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';

/** `npm run soak` sets it: then every sample is the whole. */
export const isSoak = (): boolean => process.env.SOAK === 'on';

/**
 * The run's seed, a whole number; the browser tests print it (seeded-product.ts), TEST_SEED repeats it. It is the
 * commit's, so that what has passed passes again, and each commit draws other samples. In soak each run does.
 */
export const testSeed = (): string => (process.env.TEST_SEED ??= isSoak() ? String(randomInt(1e9)) : seedOfCommit());

function seedOfCommit(): string {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' });
    return String(parseInt(commit.slice(0, 7), 16));
  } catch {
    return '1';
  }
}

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
