import { expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { watchWords } from './word-lists.ts';

it('A failure to read word lists is one line without a stack, from the second one in a row on', async () => {
  const lines: [details: object, text: string][] = [];
  const answers = ['busy', 'answered', 'away', 'away', 'away', 'answered', 'busy', 'answered'];
  let reads = 0;
  const transaction = async () => {
    const answer = answers[reads++] ?? 'answered';
    if (answer !== 'answered') throw new Error(answer);
    return [];
  };
  const log = { warn: (details: object, text: string) => void lines.push([details, text]) };
  const watch = watchWords({ transaction } as unknown as Pick<Database, 'transaction'>, log, 1);
  await expect.poll(() => reads).toBeGreaterThan(answers.length);
  await watch.stop();
  expect(lines).toEqual([[{ reason: 'Error: away' }, 'word lists could not be read twice in a row']]);
});
