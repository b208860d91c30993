const waiting = new Map<string, Promise<unknown>>();

/**
 * Runs works of one key after each other in this process. The row lock in the database does the same over all servers; this keeps a flood of tries for
 * one account from holding a connection each while they wait for it.
 */
export async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = waiting.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  const settled = mine.catch(() => undefined);
  waiting.set(key, settled);
  try {
    return await mine;
  } finally {
    if (waiting.get(key) === settled) waiting.delete(key);
  }
}
