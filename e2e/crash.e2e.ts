import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counterparties, merchants, people } from '#apps/server/demo/cast.data.ts';
import { auditRules } from '#apps/server/audit-rules.ts';
import { runAudit } from '#apps/server/run-audit.ts';
import { runningPostgres } from '#platform/db/running-postgres.ts';
import { startProduct, type ProcessName, type RunningProduct } from '#testkit/processes.ts';
import { isSoak, seededRandom } from '#testkit/sample.ts';
import { paidByBank } from './crash/bank-book.ts';
import { type Acknowledged, StubbornCustomer, type PaymentRequest } from './crash/customer.ts';

/**
 * Server, worker and PostgreSQL are killed with SIGKILL at random points while orders are made over the wire.
 * Afterwards no acknowledged order is missing, none was paid twice in any of the three books (orders, ledger, bank),
 * and the audit is clean.
 */
/** At least so many; the run continues until each process was killed. `npm run soak` makes 2,000. */
const ORDERS = Number(process.env.CRASH_ORDERS ?? (isSoak() ? 2000 : 36));
const CUSTOMERS = ['cg-maker', 'cg-admin', 'ys-maker', 'ys-admin', 'nh-maker', 'nh-admin'] as const;
const VICTIMS: readonly Exclude<ProcessName, 'start' | 'simulators'>[] = ['server', 'worker', 'postgres'];
const BETWEEN_KILLS_MS: readonly [least: number, most: number] = isSoak() ? [1_500, 5_000] : [800, 2_500];
/**
 * The longest lease of a dead worker's job, the bank's pace and the longest pause between two questions, with a margin.
 */
const DRAIN_MS = 240_000;
const WHOLE_MS = 1_500_000;

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({ LOAD_TEST: 'on' });
});
afterAll(() => product?.stop());

const random = seededRandom('kills');
const between = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));

describe('A run of random kills', () => {
  it(
    `of kills during ${ORDERS} orders and more loses none and pays none twice`,
    async () => {
      const customers = await signIn();
      const killing = new AbortController();
      const kills: Record<string, number> = {};
      const orders: Acknowledged[][] = customers.map(() => []);
      const killer = killAtRandom(killing.signal, kills, () => orders.flat().length);
      await Promise.all(customers.map((customer, index) => placeOrders(customer, index, kills, orders[index]!)));
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
        await expect.poll(() => unfinished(db), { timeout: DRAIN_MS, interval: 1_000 }).toBe(0);
        await compareBooks(db, acknowledged);
      } finally {
        await db.end();
      }
      expect(await runAudit(url, auditRules)).toMatchObject({ findings: [], broken: 0 });
      expect(Math.min(...VICTIMS.map((victim) => kills[victim] ?? 0))).toBeGreaterThan(0);
    },
    WHOLE_MS,
  );
});

interface Customer {
  person: StubbornCustomer;
  accountNo: string;
  bankAccountId: string;
}

async function signIn(): Promise<Customer[]> {
  return Promise.all(
    CUSTOMERS.map(async (loginName) => {
      const person = new StubbornCustomer(
        product,
        people.find((one) => one.loginName === loginName)!,
      );
      await person.login();
      const merchant = merchants.find(({ roles }) =>
        roles.some((role) => role.person === loginName && role.role !== 'viewer'),
      )!;
      const [bank] = await person.bankAccounts();
      return { person, accountNo: merchant.accounts[0]!.accountNo, bankAccountId: bank!.bankAccountId };
    }),
  );
}

/** Small ones, which need no review, each of its own amount. */
async function placeOrders(
  { person, accountNo, bankAccountId }: Customer,
  index: number,
  kills: Readonly<Record<string, number>>,
  mine: Acknowledged[],
): Promise<void> {
  const share = Math.ceil((ORDERS - index) / CUSTOMERS.length);
  for (let made = 0; made < share || VICTIMS.some((victim) => !kills[victim]); made += 1) {
    const wish: PaymentRequest = {
      kind: made % 2 === 0 ? 'withdraw' : 'transfer',
      accountNo,
      amount: `${1 + (made % 9)}.${String(made % 100).padStart(2, '0')}`,
      bankAccountId,
      payee: counterparties[made % counterparties.length]!,
    };
    mine.push(await person.order(wish));
  }
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

const unfinished = async (db: pg.Client): Promise<number> =>
  Number(
    (await db.query<{ n: string }>(`SELECT count(*) AS n FROM orders.orders WHERE state IN ('queued', 'processing')`))
      .rows[0]!.n,
  );

async function compareBooks(db: pg.Client, acknowledged: readonly Acknowledged[]): Promise<void> {
  expect(acknowledged.length).toBeGreaterThanOrEqual(ORDERS);
  expect(new Set(acknowledged.map(({ orderNo }) => orderNo)).size).toBe(acknowledged.length);
  const { rows } = await db.query<{
    request_no: string;
    order_no: string;
    state: string;
    channel_no: string | null;
    amount_fen: string;
    pays: string;
  }>(
    `SELECT o.request_no, o.order_no, o.state, o.channel_no, o.amount_fen,
       (SELECT count(*) FROM ledger.journals j WHERE j.mid = o.mid AND j.order_no = o.order_no AND j.key LIKE '%:pay') AS pays
     FROM orders.orders o WHERE o.request_no NOT LIKE 'demo-%' AND NOT o.incoming`,
  );
  // One order a number, also where the first answer was lost.
  expect(rows).toHaveLength(acknowledged.length);
  const stored = new Map(rows.map((row) => [row.request_no, row]));
  expect(acknowledged.filter(({ requestNo, orderNo }) => stored.get(requestNo)?.order_no !== orderNo)).toEqual([]);
  expect(rows.filter(({ state, pays }) => state !== 'succeeded' || pays !== '1')).toEqual([]);

  const paid = paidByBank(product.dataDir);
  const sent = rows.filter(({ channel_no }) => channel_no !== null);
  expect(sent).toHaveLength(acknowledged.filter(({ kind }) => kind === 'withdraw').length);
  expect(sent.filter(({ order_no, amount_fen }) => paid.get(order_no)?.join() !== amount_fen)).toEqual([]);
}
