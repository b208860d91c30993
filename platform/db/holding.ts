import { AsyncLocalStorage } from 'node:async_hooks';

/** A transaction that the running code is inside of. */
interface Held {
  pool: object;
  isOpen: boolean;
  outer: Held | undefined;
}

const holding = new AsyncLocalStorage<Held>();

/**
 * Throws when the running code is inside of a transaction of this pool: as many such callers as the pool has
 * connections would all wait for each other, and everybody else for them.
 */
export function mustNotHold(pool: object): void {
  for (let held = holding.getStore(); held; held = held.outer)
    if (held.isOpen && held.pool === pool)
      throw new Error('a second connection of a pool was asked for inside of a transaction of it');
}

/** Runs the work of a transaction. What it has begun may ask the pool again when it has ended. */
export async function whileHolding<T>(pool: object, work: () => Promise<T>): Promise<T> {
  let outer = holding.getStore();
  while (outer && !outer.isOpen) outer = outer.outer;
  const held: Held = { pool, isOpen: true, outer };
  try {
    return await holding.run(held, work);
  } finally {
    held.isOpen = false;
  }
}
