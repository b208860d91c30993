import { afterAll, expect, it } from 'vitest';
import { isSoak, testSeed } from '#testkit/sample.ts';
import { found } from './found.data.ts';
import { complaintOf, runSteps, shrink, stepsUpTo, type Meddle } from './run.ts';
import { Stage } from './stage.ts';

const OPERATIONS = 250;
/** The same in each run of `npm test`; others in each soak, which has 20,000 operations. */
const SEEDS = isSoak() ? Array.from({ length: 80 }, (_, world) => `${testSeed()}w${world}`) : ['a1', 'b2'];
afterAll(() => Stage.closeAll());

it.each(SEEDS)('Business days with failing banks and dying processes add up (seed %s)', async (seed) => {
  expect(await complaintOf(seed, stepsUpTo(OPERATIONS))).toBe('');
});

it.each(found)('What once showed a fault shows none: $fault', async ({ seed, steps }) => {
  const { failure, record } = await runSteps(seed, steps);
  expect(failure).toBeNull();
  // Else it does something else today, and shows nothing: record it again.
  expect(record).toEqual(steps);
});

it('The same seed has the same trace', async () => {
  const [first, second] = [await runSteps('same', stepsUpTo(60)), await runSteps('same', stepsUpTo(60))];
  expect(first.failure).toBeNull();
  expect(second).toEqual(first);
});

it('Money that appears from nowhere is found at its step, and the other steps are left out', async () => {
  const meddle: Meddle = async (world, step) => {
    if (step !== 20) return;
    const { availableId } = world.firms[1]!.merchant.account;
    await world.test.admin.query('UPDATE ledger.accounts SET balance_fen = balance_fen + 1 WHERE id = $1', [
      availableId,
    ]);
  };
  const { failure } = await runSteps('meddled', stepsUpTo(40), meddle);
  expect(failure).toMatchObject({ step: 20, findings: [expect.stringMatching(/available has \d+, should have \d+$/)] });
  expect((await shrink('meddled', stepsUpTo(21), meddle))?.steps).toEqual([20]);
});
