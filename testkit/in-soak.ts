import { describe, it } from 'vitest';
import { isSoak } from './sample.ts';

const nothing = (): undefined => undefined;

/**
 * A browser test that `npm run soak` runs and `npm test` does not, because tests of other kinds show the same at less
 * cost: docs/measurements/suite.md names them.
 */
export const inSoak = isSoak() ? it : (Object.assign(nothing, { each: () => nothing }) as unknown as typeof it);

/** A `describe` that has tests of soak only. */
export const allInSoak = isSoak() ? describe : (nothing as unknown as typeof describe);
