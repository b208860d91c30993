import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The browser files that take longest, so that no lane begins one of them when the others have nothing left to do. A
 * fresh clone knows no times of earlier runs.
 */
const LONGEST = [
  'crash.e2e.ts',
  'components.e2e.ts',
  'accessibility.e2e.ts',
  'identity.e2e.ts',
  'checkout.e2e.ts',
  'shell.e2e.ts',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONGEST.indexOf(basename(moduleId));
  return at === -1 ? LONGEST.length : at;
};

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
