import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_TOTP_SECRET } from '#apps/server/demo/colleagues.data.ts';
import { codeAt } from '#capabilities/provider-access/server/index.ts';
import { signInToConsole } from '#testkit/console-client.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';
import type { RunningProduct } from '#testkit/processes.ts';
import { fire, requestBytes, type Load } from '../calls/http-load.ts';
import { quantile } from '../calls/yardsticks.ts';
import { median } from '../rounds.ts';
import { loggedIn, startWithYears } from '../years.ts';
import { fillMerchants, type ManyMerchants } from './many-merchants.ts';

const ENTRIES = 10_000_000;
const MERCHANTS = 100_000;
const COLLEAGUES = 4;
const CALLS = 200;
/** PostgreSQL plans a statement for its values five times before it keeps a plan, on each connection. */
const WARM_UP = 80;
const MAX_MS = 60_000;
const CLERKS = 16;
const CLERK_CALLS = 3_000;
const CLERK_ROUNDS = 7;
const DAY_MS = 86_400_000;
const YEARS_DAYS = 1_100;
const DEEP_PAGES = 400;
const PAGE_SIZE = 20;
const MAX = { search: 100, orders: 150, overview: 300, clerks: 1.1 } as const;

interface Subject {
  name: string;
  path: string;
  payload: object;
  maxMs: number;
}

/**
 * The console's lists among many merchants and their years of orders, and what clerks feel while the overview is read.
 * `-- console 1000000` takes another number of entries. BOOKS_DIR keeps the filled database for the next run.
 */
export async function benchConsole(entries = ENTRIES): Promise<void> {
  const before = loadavg()[0]!.toFixed(1);
  const kept = process.env.BOOKS_DIR;
  const home = kept ?? mkdtempSync(join(tmpdir(), 'portal-console-'));
  mkdirSync(home, { recursive: true });
  // PostgreSQL may run as another user than we do and must be able to enter.
  chmodSync(home, 0o755);
  const { product, databaseUrl } = await startWithYears(join(home, String(entries)), entries);
  try {
    const one = await fillMerchants(databaseUrl, MERCHANTS);
    const consoleUrl = `http://127.0.0.1:${Number(new URL(product.url).port) + 2}`;
    const colleague = await signInToConsole(consoleUrl, 'op-audit', () => codeAt(DEMO_TOTP_SECRET, new Date()));
    console.log(`\n${COLLEAGUES} colleagues at once, ${MERCHANTS} merchants, ${entries} entries\n`);
    console.log(`${'list'.padEnd(36)}${['p50 ms', 'p95 ms'].map((head) => head.padStart(10)).join('')}`);
    for (const subject of await subjectsOf(colleague, one))
      print(subject, await measure(consoleUrl, colleague, subject));
    await clerksBeside(product, consoleUrl, colleague);
    console.log(
      `\nLoad average before ${before}, after ${loadavg()[0]!.toFixed(1)}, on ${availableParallelism()} cores; client and all processes share them.`,
    );
  } finally {
    await product.halt();
    if (!kept) rmSync(home, { recursive: true, force: true });
  }
}

const OVERVIEW: Subject = { name: 'overview', path: 'console/monitor/overview', payload: {}, maxMs: MAX.overview };

async function subjectsOf(colleague: OutsideClient, one: ManyMerchants): Promise<Subject[]> {
  const search = (name: string, keyword: string): Subject => ({
    name: `merchants by ${name}`,
    path: 'console/merchant/page',
    payload: { keyword, pageNo: 1, pageSize: PAGE_SIZE },
    maxMs: MAX.search,
  });
  const orders = (name: string, filter: object): Subject => ({
    name: `orders, ${name}`,
    path: 'console/order/page',
    payload: { ...period(YEARS_DAYS), pageSize: PAGE_SIZE, ...filter },
    maxMs: MAX.orders,
  });
  return [
    search('nothing', ''),
    search('part of a name', one.name),
    search('part of all names', one.name.slice(0, 2)),
    search('number', one.mid),
    search('mobile', one.mobile),
    search('account', one.accountNo),
    orders('first page', {}),
    orders('deep page', { after: await deepRow(colleague) }),
    orders('of one state', { states: ['failed'] }),
    orders('of an amount', { minAmount: '100000' }),
    orders('of a merchant without orders', { mid: one.mid }),
    OVERVIEW,
  ];
}

const period = (days: number) => ({
  startTime: new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10),
  endTime: new Date().toISOString().slice(0, 10),
});

/** The last row of a page far from the newest one. */
async function deepRow(colleague: OutsideClient): Promise<object> {
  let after: { submittedAt: string; orderNo: string } | undefined;
  for (let page = 0; page < DEEP_PAGES; page += 1) {
    const { data, responseDesc } = await colleague.call<{ list: { submittedAt: string; orderNo: string }[] } | null>(
      'console/order/page',
      { ...period(YEARS_DAYS), pageSize: 50, after },
    );
    const last = data?.list.at(-1);
    if (!last) throw new Error(`no page ${page}: ${responseDesc}`);
    after = { submittedAt: last.submittedAt, orderNo: last.orderNo };
  }
  return after!;
}

async function measure(url: string, colleague: OutsideClient, { path, payload }: Subject): Promise<Load> {
  await load(url, colleague, path, payload, WARM_UP, COLLEAGUES);
  return load(url, colleague, path, payload, CALLS, COLLEAGUES);
}

async function load(
  url: string,
  client: OutsideClient,
  path: string,
  payload: object,
  calls: number,
  connections: number,
): Promise<Load> {
  const requests: Buffer[] = [];
  for (let at = 0; at < calls; at += 1)
    requests.push(requestBytes(path, await client.seal(path, payload), client.ptoken));
  const done = await fire({ port: Number(new URL(url).port), requests, connections, maxMs: MAX_MS });
  if (done.refusals.size > 0) throw new Error(`${path} was refused: ${[...done.refusals.keys()][0]}`);
  return done;
}

function print({ name, maxMs }: Subject, { latencies }: Load): void {
  const [p50, p95] = [quantile(latencies, 0.5), quantile(latencies, 0.95)];
  const verdict = p95 <= maxMs ? 'reached' : 'MISSED';
  console.log(`${name.padEnd(36)}${p50.toFixed(1).padStart(10)}${p95.toFixed(1).padStart(10)}   ${verdict} ${maxMs}`);
}

/**
 * Clerks read their lists; a colleague reads the overview again and again, one at a time. A p99 of one round differs by
 * a fifth from the next one, so that rounds alone and rounds next to the overview take turns and their medians count.
 */
async function clerksBeside(product: RunningProduct, consoleUrl: string, colleague: OutsideClient): Promise<void> {
  const clerk = await loggedIn(product, 'cg-admin');
  const p99OfClerks = async () =>
    quantile(
      (await load(product.url, clerk, 'order/queryOrdersJnl', { pageNo: 1, pageSize: PAGE_SIZE }, CLERK_CALLS, CLERKS))
        .latencies,
      0.99,
    );
  await p99OfClerks();
  const [alone, beside]: [number[], number[]] = [[], []];
  let overviews = 0;
  for (let round = 0; round < CLERK_ROUNDS; round += 1) {
    alone.push(await p99OfClerks());
    const done = new AbortController();
    const reads = readOverviews(consoleUrl, colleague, done.signal);
    beside.push(await p99OfClerks());
    done.abort();
    overviews += await reads;
  }
  const [first, second] = [median(alone), median(beside)];
  const verdict = second / first <= MAX.clerks ? 'reached' : 'MISSED';
  const shown = (rounds: readonly number[]) => rounds.map((p99) => p99.toFixed(0)).join(', ');
  console.log(
    `\n${CLERKS} clerks, p99 in ms of each round: alone ${shown(alone)}; beside ${overviews} overviews, one a second, ${shown(beside)}\nratio of the medians ${(second / first).toFixed(2)}, ${MAX.clerks} asked: ${verdict}`,
  );
}

/** Answers how many overviews were read until the signal. */
async function readOverviews(consoleUrl: string, colleague: OutsideClient, signal: AbortSignal): Promise<number> {
  let overviews = 0;
  while (!signal.aborted) {
    await load(consoleUrl, colleague, OVERVIEW.path, OVERVIEW.payload, 1, 1);
    overviews += 1;
    await pause(1_000, undefined, { signal }).catch(() => undefined);
  }
  return overviews;
}
