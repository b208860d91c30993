import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleOf, seededRandom, testSeed } from './sample.ts';

const all = Array.from({ length: 40 }, (_, index) => index);
afterEach(() => vi.unstubAllEnvs());

describe('A random sample', () => {
  it('is the same for the same seed and name, and another one for others', () => {
    vi.stubEnv('SOAK', '');
    vi.stubEnv('TEST_SEED', '17');
    const first = sampleOf('pages', all, 5);
    expect(sampleOf('pages', all, 5)).toEqual(first);
    expect(new Set(first).size).toBe(5);
    expect(sampleOf('colours', all, 5)).not.toEqual(first);
    vi.stubEnv('TEST_SEED', '18');
    expect(sampleOf('pages', all, 5)).not.toEqual(first);
  });

  it('is the same in each run of a commit', () => {
    vi.stubEnv('SOAK', '');
    const seeds = [1, 2].map(() => (vi.stubEnv('TEST_SEED', undefined), testSeed()));
    expect(seeds).toEqual([seeds[0], expect.stringMatching(/^\d+$/)]);
  });

  it('is the whole when the whole is asked for', () => {
    vi.stubEnv('SOAK', 'on');
    expect(sampleOf('pages', all, 5)).toEqual(all);
  });

  it('draws from 0 to below 1', () => {
    const random = seededRandom('range');
    const drawn = Array.from({ length: 1000 }, random);
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...drawn)).toBeLessThan(1);
    expect(Math.abs(drawn.reduce((sum, one) => sum + one, 0) / drawn.length - 0.5)).toBeLessThan(0.1);
  });
});
