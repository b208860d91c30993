import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditRules } from '#apps/server/audit-rules.ts';
import { runAudit } from '#apps/server/run-audit.ts';
import { runningPostgres } from '#platform/db/running-postgres.ts';
import { startProduct, type ProcessName, type RunningProduct } from '#testkit/processes.ts';
import { isSoak, seededRandom } from '#testkit/sample.ts';
import { paidByBank } from '#testkit/bank-book.ts';
import { bookDifferences, ordersUnderWay, storedOrders } from '#testkit/compare-books.ts';
import { payingCustomers, type PayingCustomer } from '#testkit/paying-customers.ts';
import type { Acknowledged } from '#testkit/stubborn-customer.ts';

/**
 * Server, worker and PostgreSQL are killed with SIGKILL at random points while orders are made over the wire.
 * Afterwards no acknowledged order is missing, none was paid twice in any of the three books (orders, ledger, bank),
 * and the audit is clean.
 */
/** At least so many; the run continues until each process was killed. `npm run soak` makes 2,000. */
const ORDERS = Number(process.env.CRASH_ORDERS ?? (isSoak() ? 2000 : 36));
const VICTIMS: readonly Exclude<ProcessName, 'start' | 'simulators'>[] = ['server', 'worker', 'postgres'];
const BETWEEN_KILLS_MS: readonly [min: number, max: number] = isSoak() ? [1_500, 5_000] : [800, 2_500];
/**
 * The longest lease of a dead worker's job, the bank's pace and the longest pause between two questions, with a margin.
 */
const DRAIN_MS = 240_000;
/** After each kill a busy machine takes many seconds to start what was killed. */
const WHOLE_MS = isSoak() ? 5_400_000 : 1_500_000;

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({ LOAD_TEST: 'on' });
});
afterAll(() => product?.stop());

const random = seededRandom('kills');
const between = (min: number, max: number): number => min + Math.floor(random() * (max - min + 1));

describe('A run of random kills', () => {
  it(
    `of kills during ${ORDERS} orders and more loses none and pays none twice`,
    async () => {
      const customers = await payingCustomers(product);
      const killing = new AbortController();
      const kills: Record<string, number> = {};
      const orders: Acknowledged[][] = customers.map(() => []);
      const killer = killAtRandom(killing.signal, kills, () => orders.flat().length);
      const share = Math.ceil(ORDERS / customers.length);
      await Promise.all(customers.map((customer, index) => placeOrders(customer, share, kills, orders[index]!)));
      const acknowledged = orders.flat();
      killing.abort();
      await killer;
      await product.ready();
      console.log(
        `kills ${JSON.stringify(kills)}; tries without an answer ${customers.reduce((sum, { person }) => sum + person.storms, 0)}`,
      );

      const url = (await runningPostgres(join(product.dataDir, 'postgres')))!;
      const db = new pg.Client({ connectionString: url });
      await db.connect();
      try {
        await expect.poll(() => ordersUnderWay(db), { timeout: DRAIN_MS, interval: 1_000 }).toBe(0);
        expect(acknowledged.length).toBeGreaterThanOrEqual(ORDERS);
        expect(bookDifferences(acknowledged, await storedOrders(db), paidByBank(product.dataDir))).toEqual([]);
      } finally {
        await db.end();
      }
      expect(await runAudit(url, auditRules)).toMatchObject({ findings: [], broken: 0 });
      expect(Math.min(...VICTIMS.map((victim) => kills[victim] ?? 0))).toBeGreaterThan(0);
    },
    WHOLE_MS,
  );
});

async function placeOrders(
  { person, wish }: PayingCustomer,
  share: number,
  kills: Readonly<Record<string, number>>,
  mine: Acknowledged[],
): Promise<void> {
  for (let made = 0; made < share || VICTIMS.some((victim) => !kills[victim]); made += 1)
    mine.push(await person.order(wish(made)));
}

/** Each victim in a round, in random order, so that none is spared for long. */
async function killAtRandom(signal: AbortSignal, kills: Record<string, number>, answered: () => number): Promise<void> {
  let round: (typeof VICTIMS)[number][] = [];
  let before = 0;
  while (!signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, between(...BETWEEN_KILLS_MS)));
    // A process that is killed again before it answers makes no progress, on a slow machine for minutes. The long run
    // has such moments too.
    while (!isSoak() && !signal.aborted && answered() === before)
      await new Promise((resolve) => setTimeout(resolve, 50));
    before = answered();
    if (round.length === 0) round = [...VICTIMS];
    const victim = round.splice(between(0, round.length - 1), 1)[0]!;
    if (!signal.aborted && product.kill(victim) !== null) kills[victim] = (kills[victim] ?? 0) + 1;
  }
}
