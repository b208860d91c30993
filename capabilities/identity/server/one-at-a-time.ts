const waiting = new Map<string, Promise<unknown>>();

/**
 * Runs tasks of one key one after the other in this process. A try is counted as wrong before it is compared, over all
 * servers; here it waits for the one before, so that several right tries at a time do not lock the person out.
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
