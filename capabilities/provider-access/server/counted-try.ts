import { countWrong, endTries, judgeTries, type TryCount } from '#capabilities/identity/server/index.ts';
import type { Database, Tx } from '#platform/db/database.ts';

export type TryVerdict = { verdict: 'right' } | { verdict: 'wrong'; remaining: number } | { verdict: 'locked' };

/**
 * Compares and uses up a factor in a transaction of its own: a wrong try counts although its call fails, and a right
 * one serves once, over all servers.
 */
export const countedTry = (
  countersDb: Database,
  count: TryCount,
  now: Date,
  isRight: (tx: Tx) => Promise<boolean>,
): Promise<TryVerdict> =>
  countersDb.transaction({}, async (tx) => {
    const counts = [count];
    const { verdict, states } = await judgeTries(tx, counts, now);
    if (verdict !== 'allowed') return { verdict: 'locked' };
    if (await isRight(tx)) {
      endTries(tx, counts, states, now);
      return { verdict: 'right' };
    }
    const remaining = await countWrong(tx, counts, states, now);
    return remaining > 0 ? { verdict: 'wrong', remaining } : { verdict: 'locked' };
  });
