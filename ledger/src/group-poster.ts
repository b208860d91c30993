import { UnknownCommit, type Database } from '#platform/db/database.ts';
import type { JournalCommand, PostOutcome } from './command.ts';
import { claimsOf, postAlone } from './post.ts';

/** One round trip carries at most this many journals; more callers wait for the next. */
const MAX_PER_BATCH = 256;
/** This many batches keep a small database's cores busy while one waits for its commit. */
const BATCHES_UNDER_WAY = 2;
/**
 * A transaction costs about as much as this many postings: smaller parts do not pay off (measured, 16 callers: a third
 * more a second in one batch than in two).
 */
const NOT_WORTH_PARTING = 32;

export interface GroupPoster {
  /**
   * Posts one journal in a transaction shared with others that post at the same time. Rejects when the database is
   * away.
   */
  post(command: JournalCommand): Promise<PostOutcome>;
}

interface Waiting {
  command: JournalCommand;
  accounts: readonly string[];
  /** No two of a batch share one: the later waits for the next batch, which finds what the first has posted. */
  claims: readonly string[];
  done: (outcome: PostOutcome) => void;
  failed: (error: unknown) => void;
}

/**
 * Gathers what concurrent callers post into one round trip and answers each for itself. On a hot account this is what
 * counts: the lock is taken once for all of them. Batches that are under way together share no account, or the later
 * one would only wait for the other's commit. A lost answer is settled by posting the same keys again: what is
 * committed is replayed, the rest is posted.
 */
export function createGroupPoster(db: Database): GroupPoster {
  let queue: Waiting[] = [];
  const busy = new Set<string>();
  let underWay = 0;
  let flushing = false;

  const run = async (batch: Waiting[]): Promise<void> => {
    const commands = batch.map(({ command }) => command);
    const work = () => postAlone(db, commands);
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
      for (const { accounts } of batch) for (const id of accounts) busy.delete(id);
      flushSoon();
    }
  };

  const flush = (): void => {
    flushing = false;
    while (queue.length > 0 && underWay < BATCHES_UNDER_WAY) {
      const { batch, rest } = nextBatch(
        queue,
        busy,
        Math.max(NOT_WORTH_PARTING, Math.ceil(queue.length / (BATCHES_UNDER_WAY - underWay))),
      );
      if (batch.length === 0) return;
      queue = rest;
      for (const { accounts } of batch) for (const id of accounts) busy.add(id);
      underWay += 1;
      void run(batch);
    }
  };

  /** Takes along what is posted in the same turn of the event loop, or in answer to a journal that was just posted. */
  const flushSoon = (): void => {
    if (flushing || queue.length === 0) return;
    flushing = true;
    setImmediate(flush);
  };

  return {
    post: (command) =>
      new Promise((done, failed) => {
        queue.push({
          command,
          accounts: command.postings.flatMap(({ from, to }) => [from, to]),
          claims: claimsOf(command),
          done,
          failed,
        });
        flushSoon();
      }),
  };
}

/**
 * The oldest that touch no busy account, a fair share of those that wait, and with them those that share an account
 * with one of them and would have to wait for it. A journal that is passed over reserves its accounts, so that no
 * stream of younger ones can delay it forever.
 */
function nextBatch(
  queue: readonly Waiting[],
  busy: ReadonlySet<string>,
  share: number,
): { batch: Waiting[]; rest: Waiting[] } {
  const batch: Waiting[] = [];
  const rest: Waiting[] = [];
  const ours = new Set<string>();
  const claims = new Set<string>();
  const reserved = new Set<string>();
  for (const waiting of queue) {
    const { accounts } = waiting;
    const free =
      !waiting.claims.some((claim) => claims.has(claim)) && !accounts.some((id) => busy.has(id) || reserved.has(id));
    const joins = free && batch.length < MAX_PER_BATCH && (batch.length < share || accounts.some((id) => ours.has(id)));
    (joins ? batch : rest).push(waiting);
    for (const claim of waiting.claims) claims.add(claim);
    for (const id of accounts) (joins ? ours : reserved).add(id);
  }
  return { batch, rest };
}
