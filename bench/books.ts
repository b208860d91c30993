import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OutsideClient } from '#testkit/outside-client.ts';
import type { RunningProduct } from '#testkit/processes.ts';
import { fire, requestBytes } from './calls/http-load.ts';
import { quantile } from './calls/yardsticks.ts';
import { loggedIn, startWithYears } from './years.ts';

const SMALL = 100_000;
const LARGE = 10_000_000;
const USERS = 16;
/** Of 160 calls the 95th percentile was the eighth worst, and one pause of the machine decided it. */
const CALLS = 800;
/** Ten for each connection: PostgreSQL plans a statement for its values five times before it keeps a plan. */
const WARM_UP = 160;
const MAX_MS = 60_000;
/** May see every bill; the users share its session. */
const PERSON = 'cg-admin';
const TARGETS = { p95Ms: 100, growth: 2 } as const;
const PAGE_SIZE = 20;
/** Entries are asked for a month at most; the story's last month is full of them. */
const DAYS = 30;
const DAY_MS = 86_400_000;

/** The nine bills; each answers a page and the totals over its whole filter. */
const bills = [
  'bill/busiFund',
  'bill/receiceTrans',
  'bill/payAccount',
  'bill/paymentTrans',
  'bill/separateTrans',
  'bill/authTrade',
  'bill/customerPush',
  'bill/batchSearch',
  'plm/hqb.trade.page',
] as const;

interface Figure {
  p50: number;
  p95: number;
}
type Figures = Map<string, Figure>;

/**
 * First and last page of each bill, totals included, of a merchant with years of business: on much data compared with
 * little. `-- books 1000000` takes another size. BOOKS_DIR keeps the filled databases for the next run.
 */
export async function benchBooks(): Promise<void> {
  const large = Number(process.argv[3] ?? LARGE);
  const before = loadavg()[0]!.toFixed(1);
  const kept = process.env.BOOKS_DIR;
  const home = kept ?? mkdtempSync(join(tmpdir(), 'portal-books-'));
  mkdirSync(home, { recursive: true });
  // PostgreSQL may run as another user than we do and must be able to enter.
  chmodSync(home, 0o755);
  try {
    const small = await measured(join(home, String(SMALL)), SMALL);
    print(small, await measured(join(home, String(large)), large), large);
    console.log(
      `\nLoad average before ${before}, after ${loadavg()[0]!.toFixed(1)}, on ${availableParallelism()} cores; read the ratios.`,
    );
  } finally {
    if (!kept) rmSync(home, { recursive: true, force: true });
  }
}

async function measured(dataDir: string, entries: number): Promise<Figures> {
  const { product } = await startWithYears(dataDir, entries);
  try {
    return await measureBills(product);
  } finally {
    await product.halt();
  }
}

async function measureBills(product: RunningProduct): Promise<Figures> {
  const person = await loggedIn(product, PERSON);
  const figures: Figures = new Map();
  const period = {
    startTime: new Date(Date.now() - DAYS * DAY_MS).toISOString().slice(0, 10),
    endTime: new Date().toISOString().slice(0, 10),
  };
  for (const path of bills) {
    const filter = path.startsWith('bill/') ? period : {};
    const { data, responseCode, responseDesc } = await person.call<{ totalCount: number }>(path, {
      ...filter,
      pageNo: 1,
    });
    if (responseCode !== '00000') throw new Error(`${path} was refused: ${responseDesc}`);
    const last = Math.max(1, Math.ceil(data.totalCount / PAGE_SIZE));
    figures.set(`${path} first`, await measurePage(product, person, path, { ...filter, pageNo: 1 }));
    figures.set(`${path} last`, await measurePage(product, person, path, { ...filter, pageNo: last }));
  }
  return figures;
}

async function measurePage(
  { url }: RunningProduct,
  person: OutsideClient,
  path: string,
  payload: object,
): Promise<Figure> {
  const requests: Buffer[] = [];
  for (let at = 0; at < CALLS + WARM_UP; at += 1)
    requests.push(requestBytes(path, await person.seal(path, payload), person.ptoken));
  const port = Number(new URL(url).port);
  const plan = { port, connections: USERS, maxMs: MAX_MS };
  await fire({ ...plan, requests: requests.slice(0, WARM_UP) });
  const { latencies, refusals } = await fire({ ...plan, requests: requests.slice(WARM_UP) });
  if (refusals.size > 0) throw new Error(`${path} was refused: ${[...refusals.keys()][0]}`);
  return { p50: quantile(latencies, 0.5), p95: quantile(latencies, 0.95) };
}

function print(small: Figures, large: Figures, entries: number): void {
  const columns = ['p50 ms', 'p95 ms', 'p50 ms', 'p95 ms', 'growth'].map((head) => head.padStart(10)).join('');
  console.log(`\n${USERS} users at once, ${SMALL} entries and ${entries}\n`);
  console.log(`${'bill, page'.padEnd(28)}${columns}`);
  for (const [name, { p50, p95 }] of large) {
    const less = small.get(name)!;
    const growth = p95 / less.p95;
    const verdict = p95 <= TARGETS.p95Ms && growth <= TARGETS.growth ? 'reached' : 'MISSED';
    const cells = [less.p50, less.p95, p50, p95].map((value) => value.toFixed(1).padStart(10)).join('');
    console.log(`${name.padEnd(28)}${cells}${growth.toFixed(2).padStart(10)}   ${verdict}`);
  }
  console.log(`\nTo reach: p95 at most ${TARGETS.p95Ms} ms, growth at most ${TARGETS.growth}.`);
}
