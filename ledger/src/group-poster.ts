import { ALL_MERCHANTS, UnknownCommit, type Database } from '#platform/db/database.ts';
import type { JournalCommand, PostOutcome } from './command.ts';
import { post } from './post.ts';

/** One round trip carries this many journals at the most; more callers wait for the next. */
const MOST_PER_BATCH = 256;
/** Two batches under way keep the database busy while one waits for its commit; more would only wait for each other's accounts. */
const BATCHES_UNDER_WAY = 2;

export interface GroupPoster {
  /** Posts one journal in a transaction shared with whoever posts at the same time. Rejects when the database is away. */
  post(command: JournalCommand): Promise<PostOutcome>;
}

interface Waiting {
  command: JournalCommand;
  done: (outcome: PostOutcome) => void;
  failed: (error: unknown) => void;
}

/**
 * Gathers what concurrent callers post into one round trip and answers each for itself. On a hot account this is what counts: the lock is taken once for all of
 * them. A lost answer is settled by posting the same keys again: what stands is replayed, what does not is posted.
 */
export function createGroupPoster(db: Database): GroupPoster {
  let queue: Waiting[] = [];
  let underWay = 0;

  const run = async (batch: Waiting[]): Promise<void> => {
    const commands = batch.map(({ command }) => command);
    const work = () => db.transaction({ mid: ALL_MERCHANTS }, (tx) => post(tx, commands));
    try {
      const outcomes = await work().catch((error: unknown) => {
        if (error instanceof UnknownCommit) return work();
        throw error;
      });
      batch.forEach(({ done }, index) => done(outcomes[index]!));
    } catch (error) {
      for (const { failed } of batch) failed(error);
    } finally {
      underWay -= 1;
      flush();
    }
  };

  const flush = (): void => {
    while (queue.length > 0 && underWay < BATCHES_UNDER_WAY) {
      const batch = queue.slice(0, MOST_PER_BATCH);
      queue = queue.slice(MOST_PER_BATCH);
      underWay += 1;
      void run(batch);
    }
  };

  return {
    post: (command) =>
      new Promise((done, failed) => {
        queue.push({ command, done, failed });
        // Whoever posts in the same turn of the event loop comes along.
        if (queue.length === 1) setImmediate(flush);
      }),
  };
}
