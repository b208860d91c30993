interface Waiting<Item, Answer> {
  item: Item;
  done: (answer: Answer) => void;
  failed: (error: unknown) => void;
}

interface Limits {
  /** Items of one piece of work at the most. */
  max: number;
  /** Pieces of work at once; what comes meanwhile goes together. */
  atOnce: number;
}

/**
 * Gathers what is asked for in one turn of the event loop, or while all pieces of work are under way, into one piece of
 * work, which answers each item in its place. If a piece of several fails, each of its items is done separately: what
 * is wrong with one is not the failure of others. So a failed piece has left nothing behind, and the work on one item
 * is that on many.
 */
export function microBatch<Item, Answer>(
  { max, atOnce }: Limits,
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  const queue: Waiting<Item, Answer>[] = [];
  let underWay = 0;
  let isDue = false;

  const answer = async (part: readonly Waiting<Item, Answer>[]): Promise<void> => {
    try {
      const answers = await work(part.map(({ item }) => item));
      part.forEach(({ done }, index) => done(answers[index]!));
    } catch (error) {
      if (part.length === 1) part[0]!.failed(error);
      else for (const one of part) await answer([one]);
    }
  };

  const begin = (): void => {
    isDue = false;
    while (queue.length > 0 && underWay < atOnce) {
      underWay += 1;
      void answer(queue.splice(0, max)).finally(() => {
        underWay -= 1;
        beginSoon();
      });
    }
  };

  const beginSoon = (): void => {
    if (isDue || queue.length === 0) return;
    isDue = true;
    setImmediate(begin);
  };

  return (item) =>
    new Promise((done, failed) => {
      queue.push({ item, done, failed });
      beginSoon();
    });
}
