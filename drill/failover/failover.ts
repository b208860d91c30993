import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { auditRules } from '#apps/server/audit-rules.ts';
import { runAudit } from '#apps/server/run-audit.ts';
import { paidByBank } from '#testkit/bank-book.ts';
import { bookDifferences, ordersUnderWay, storedOrders } from '#testkit/compare-books.ts';
import { payingCustomers } from '#testkit/paying-customers.ts';
import { startProduct, type RunningProduct } from '#testkit/processes.ts';
import { Cluster } from './cluster.ts';
import { faults, type Fault } from './faults.ts';
import { missingPackages } from './programs.ts';
import { Traffic } from './traffic.ts';

/** An order is acknowledged so soon after the standby is the primary. */
const BACK_MS = 15_000;
/** Before and after each fault. */
const ORDERS_BETWEEN = 20;
const DRAIN_MS = 240_000;
const SHOWN = 20;

/**
 * The product on the cluster of deploy/patroni, through HAProxy, while six people pay; the primary fails in several
 * ways. Answers whether nothing acknowledged was lost or paid twice, and whether it was back in time.
 */
export async function drillFailover(names: readonly string[]): Promise<boolean> {
  const missing = missingPackages();
  const unknown = names.filter((name) => !(name in faults));
  if (missing.length > 0 || unknown.length > 0) {
    console.error(
      missing.length > 0
        ? `The drill needs Debian's packages: apt-get install --no-install-recommends ${missing.join(' ')}`
        : `There is no fault ${unknown.join(', ')}: ${Object.keys(faults).join(', ')}`,
    );
    return false;
  }
  const chosen = (names.length > 0 ? names : Object.keys(faults)).map((name) => faults[name]!);
  const cluster = await Cluster.start();
  let product: RunningProduct | undefined;
  const stop = async (): Promise<void> => {
    await product?.stop();
    await cluster.stop();
  };
  // What is frozen would stay.
  process.once('SIGINT', () => void stop().finally(() => process.exit(1)));
  try {
    product = await startProduct({
      DATABASE_URL: cluster.databaseUrl,
      PORTAL_SECRET: 'a secret of the drill that is long enough',
      LOAD_TEST: 'on',
      PORTAL_BUILD: 'off',
    });
    const traffic = new Traffic(await payingCustomers(product));
    await traffic.more(ORDERS_BETWEEN);
    const wrong: string[] = [];
    for (const fault of chosen)
      wrong.push(
        ...(await strike(cluster, traffic, fault).catch((error: Error) => [`${fault.what}: ${error.message}`])),
      );
    await traffic.end();
    console.log(`${traffic.acknowledged.length} orders acknowledged, ${traffic.unanswered} tries without an answer`);
    wrong.push(...(await compared(cluster, product, traffic)));
    for (const text of wrong.slice(0, SHOWN)) console.log(`WRONG: ${text}`);
    console.log(
      `${wrong.length === 0 ? 'Nothing lost, nothing twice, audit clean, back in time' : `${wrong.length} faults`}; load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores.`,
    );
    return wrong.length === 0;
  } finally {
    await stop();
  }
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Answers what is wrong. */
async function strike(cluster: Cluster, traffic: Traffic, fault: Fault): Promise<string[]> {
  await cluster.waitUntilHealthy();
  await traffic.more(ORDERS_BETWEEN);
  const primary = await cluster.named('leader');
  const victim = await cluster.named(fault.victim);
  const struck = performance.now();
  fault.strike(victim);
  const summary = [`${fault.what} (${victim.name})`];
  const wrong: string[] = [];
  const next = victim === primary ? await cluster.promoted(victim) : primary;
  if (next !== primary) {
    const promoted = performance.now();
    const back = (await traffic.more(1)) - promoted;
    summary.push(`${next.name} promoted after ${seconds(promoted - struck)}`, `first order ${seconds(back)} later`);
    if (back > BACK_MS) wrong.push(`${fault.what}: the first order came ${seconds(back)} after the promotion`);
  }
  await traffic.more(ORDERS_BETWEEN);
  fault.heal(victim);
  await cluster.waitUntilHealthy();
  await traffic.more(ORDERS_BETWEEN);
  const last = await cluster.named('leader');
  if (last !== next) wrong.push(`${fault.what}: ${last.name} took the place of ${next.name} when the machine was back`);
  summary.push(`longest time without an order ${seconds(traffic.longestPause(struck))}`);
  console.log(summary.join('; '));
  return wrong;
}

/** What the books say when all orders have ended. */
async function compared(cluster: Cluster, product: RunningProduct, traffic: Traffic): Promise<string[]> {
  await product.ready();
  const db = new pg.Client({ connectionString: cluster.databaseUrl });
  await db.connect();
  try {
    for (const deadline = Date.now() + DRAIN_MS; (await ordersUnderWay(db)) > 0 && Date.now() < deadline;)
      await pause(1_000);
    const wrong = bookDifferences(traffic.acknowledged, await storedOrders(db), paidByBank(product.dataDir));
    const { findings } = await runAudit(cluster.databaseUrl, auditRules);
    return [...wrong, ...findings.map(({ invariant, finding }) => `audit ${invariant}: ${finding}`)];
  } finally {
    await db.end();
  }
}
