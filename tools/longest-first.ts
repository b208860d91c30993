import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest and are begun first, so that no lane begins one of them when the others have nothing left
 * to do. A fresh clone knows no times of earlier runs and begins with the largest files: some of these are a few lines
 * that join others or try a whole list.
 */
const LONGEST = [
  'transfer.e2e.ts',
  'components.e2e.ts',
  'crash.e2e.ts',
  'security.e2e.ts',
  'start.e2e.ts',
  'personal.e2e.ts',
  'staff.e2e.ts',
  'shell.e2e.ts',
  'design-rules.e2e.ts',
  'phone.e2e.ts',
  'session.e2e.ts',
  'interaction.e2e.ts',
  'kinds-conform.db.test.ts',
  'seed.db.test.ts',
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
