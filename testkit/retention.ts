import type { Database, Tx } from '#platform/db/database.ts';
import { removeEnded, type Retention } from '#platform/db/retention.ts';

/** Removes what has ended at a moment, as the worker does it: as the console's role. */
export const removeEndedOf = (
  { console: db }: { console: Database },
  retention: readonly Retention[],
  now: Date = new Date(),
): Promise<unknown> =>
  removeEnded(
    db,
    { rules: retention.filter((one) => 'ends' in one), now: () => now, maxSteps: 100 },
    async (_tx: Tx) => undefined,
  );
