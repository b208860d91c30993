import fc from 'fast-check';
import { testSeed } from './sample.ts';

// What fast-check tries is drawn by the run's seed too.
fc.configureGlobal({ seed: Number(testSeed()) });
