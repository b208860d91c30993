import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { secretBytes } from '#apps/server/config.ts';
import { findAccount } from '#capabilities/account/server/index.ts';
import { placeOrder, type Kind } from '#capabilities/order/server/index.ts';
import type { Database } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/postgres-database.ts';
import { runningPostgres } from '#platform/db/running-postgres.ts';
import { newId } from '#platform/kernel/id.ts';
import { ok } from '#platform/kernel/result.ts';
import { startProduct, type RunningProduct } from '#testkit/processes.ts';
import { bankOrderKind } from './bank-batch-kind.ts';
import { fire } from './calls/http-load.ts';
import { openMerchants, type Payer } from './calls/merchants.ts';
import { payments, prepared } from './calls/prepare.ts';
import { cpuOf, cpuOfFamily } from './calls/process-cpu.ts';
import { quantile } from './calls/yardsticks.ts';
import { benchParse } from './parse.ts';
import { checkedDraft } from './upload.ts';

const SECRET = 'a secret of the bench, which nothing else is sealed under';
const LINES = Number(process.argv[3] ?? 100_000);
const MID = 'B000000';
const SINGLES = { quiet: 60, beside: 120, everyMs: 200 } as const;
const LOOK_MS = 100;
const PAGE_BYTES = 4_096;
const MB = 1e6;
const TARGETS = { linesPerSecond: 2_500, grownMb: 200, p99Times: 3 } as const;

/**
 * `npm run bench -- batch [lines]`: one batch from its upload until all lines are final, and single payments of others
 * during its run, by a started product. Before it, reading alone, compared with exceljs.
 */
export async function benchBatch(): Promise<void> {
  const parsed = await benchParse(LINES);
  const before = loadavg()[0]!.toFixed(1);
  const product = await startProduct({ LOAD_TEST: 'on', DEMO: 'off', PORTAL_SECRET: SECRET, PORTAL_BUILD: 'off' });
  const url = (await runningPostgres(join(product.dataDir, 'postgres')))!;
  const db = openDatabase({ url, poolSize: 2, applicationName: 'bench' });
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    const payers = await openMerchants(db, secretBytes(SECRET), product.url, { first: 0, merchants: 3, payersEach: 2 });
    await owner.query(
      'UPDATE account.limits SET day_count = 1000000, day_fen = 100000000000, month_fen = 100000000000',
    );
    await owner.query('INSERT INTO uploads.allowances SELECT mid, 100000, 20971520 FROM merchant.merchants');
    const others = payers.slice(2);
    const requests = await prepared(others, payments[1]!, SINGLES.quiet + SINGLES.beside, product.simulatorsUrl);
    const quiet = await singles(product, requests.splice(0, SINGLES.quiet), () => true);
    await run(product, { db, owner, payer: payers[0]!, parsed }, quiet, requests);
    console.log(
      `Load average before ${before}, after ${loadavg()[0]!.toFixed(1)}, on ${availableParallelism()} cores that bank simulator, database and client share.`,
    );
  } finally {
    await owner.end();
    await db.close();
    await product.stop();
  }
}

/** Payments at a steady pace, one at a time, while `isRunning`; their milliseconds, sorted. */
async function singles(
  product: RunningProduct,
  requests: readonly Buffer[],
  isRunning: () => boolean,
): Promise<number[]> {
  const port = Number(new URL(product.url).port);
  const latencies: number[] = [];
  for (const request of requests) {
    if (!isRunning()) break;
    const load = await fire({ port, requests: [request], connections: 1, maxMs: SINGLES.everyMs });
    if (load.refusals.size > 0) throw new Error(`a single payment was refused: ${[...load.refusals.keys()].join(' ')}`);
    latencies.push(...load.latencies);
    await pause(Math.max(0, SINGLES.everyMs - (load.latencies[0] ?? 0)));
  }
  return latencies.sort((a, b) => a - b);
}

interface Batch {
  db: Database;
  owner: pg.Client;
  payer: Payer;
  parsed: { file: Buffer; seconds: number };
}

async function run(
  product: RunningProduct,
  { db, owner, payer, parsed }: Batch,
  quiet: readonly number[],
  requests: readonly Buffer[],
): Promise<void> {
  const draft = await checkedDraft(payer.client, parsed.file, LINES);
  const pids = {
    server: product.pidOf('server'),
    worker: product.pidOf('worker'),
    simulators: product.pidOf('simulators'),
  };
  const cpu = () => ({
    worker: cpuOf(pids.worker),
    server: cpuOf(pids.server),
    simulators: cpuOf(pids.simulators),
    postgres: cpuOfFamily(product.pidOf('postgres')),
  });
  const memory = watch({ server: pids.server, worker: pids.worker });
  const first = cpu();
  const begun = performance.now();
  const orderNo = await submit(db, payer, draft.batchId, await businessTime(product));
  const submitted = performance.now();
  let isOpen = true;
  const beside = singles(product, requests, () => isOpen);
  const paidAt = await untilFinal(owner, orderNo);
  const ended = performance.now();
  const last = cpu();
  isOpen = false;
  const outcome = await states(owner, orderNo);
  const seconds = (from: number, to: number): string => `${((to - from) / 1000).toFixed(1)} s`;
  const rate = LINES / ((ended - begun) / 1000);
  const peak = memory();
  console.log(`${LINES} lines: ${outcome}`);
  shares({
    upload: draft.uploadSeconds,
    parse: parsed.seconds,
    // The process that parses waits while a portion is checked and stored.
    check: draft.seconds - parsed.seconds,
    submit: (submitted - begun) / 1000,
    run: (ended - submitted) / 1000,
  });
  console.log(`run: until all chunks are paid ${seconds(submitted, paidAt)}`);
  line('lines a second, from submission to the end', rate, TARGETS.linesPerSecond, rate >= TARGETS.linesPerSecond);
  for (const [name, { first: was, max }] of Object.entries(peak))
    line(
      `memory growth of the ${name}, MB (most ${(max / MB).toFixed(0)})`,
      (max - was) / MB,
      TARGETS.grownMb,
      (max - was) / MB < TARGETS.grownMb,
    );
  const [quietP99, besideP99] = [quantile(quiet, 0.99), quantile(await beside, 0.99)];
  line(
    `p99 of single payments: ${besideP99.toFixed(0)} ms beside it, ${quietP99.toFixed(0)} ms quiet; times`,
    besideP99 / quietP99,
    TARGETS.p99Times,
    besideP99 / quietP99 <= TARGETS.p99Times,
  );
  const total = Object.keys(last).reduce(
    (sum, name) => sum + last[name as keyof typeof last] - first[name as keyof typeof first],
    0,
  );
  console.log(
    `CPU: ${Object.keys(last)
      .map((name) => [name, last[name as keyof typeof last] - first[name as keyof typeof first]] as const)
      .map(([name, ms]) => `${name} ${(ms / 1000).toFixed(1)} s (${((ms * 100) / total).toFixed(0)} %)`)
      .join(', ')}`,
  );
}

async function states(owner: pg.Client, orderNo: string): Promise<string> {
  const { rows } = await owner.query<{ state: string; count: number }>(
    'SELECT state, count(*)::int AS count FROM orders.lines WHERE order_no = $1 GROUP BY state',
    [orderNo],
  );
  return rows.map(({ state, count }) => `${count} ${state}`).join(', ');
}

/** The seconds of each phase, from the upload until all lines are final, and its share. */
function shares(phases: Readonly<Record<string, number>>): void {
  const sum = Object.values(phases).reduce((total, one) => total + one, 0);
  for (const [name, one] of Object.entries({ ...phases, 'from upload to all lines final': sum }))
    console.log(
      `${name.padEnd(32)} ${one.toFixed(2).padStart(8)} s ${((one * 100) / sum).toFixed(1).padStart(6)} % ${(LINES / one).toFixed(0).padStart(8)} lines/s`,
    );
}

/** Waits until all lines are final; answers when all chunks were paid. */
async function untilFinal(owner: pg.Client, orderNo: string): Promise<number> {
  for (let paidAt = 0; ; await pause(LOOK_MS)) {
    const { rows } = await owner.query<{ waiting: number; final: boolean }>(
      `SELECT (SELECT count(*)::int FROM orders.chunks c WHERE c.order_no = o.order_no AND c.state = 'waiting') AS waiting, finished_at IS NOT NULL AS final FROM orders.orders o WHERE order_no = $1`,
      [orderNo],
    );
    if (rows[0]!.waiting === 0) paidAt ||= performance.now();
    if (rows[0]!.final) return paidAt;
  }
}

function line(what: string, value: number, target: number, isReached: boolean): void {
  console.log(
    `${what.padEnd(72)} ${value.toFixed(1).padStart(9)}   goal ${String(target).padEnd(6)} ${isReached ? 'reached' : 'MISSED'}`,
  );
}

/** In the evening not the machine's: what is sent at night waits for the morning (testkit/bank-hours.ts). */
const businessTime = async ({ simulatorsUrl }: RunningProduct): Promise<Date> =>
  new Date(((await (await fetch(`${simulatorsUrl}/clock`)).json()) as { now: string }).now);

/** By the engine's own function, in this process: what the call does besides is the same as for a single payment. */
async function submit(db: Database, payer: Payer, batchId: string, now: Date): Promise<string> {
  const real = bankOrderKind;
  const kind: Kind<{ requestNo: string }> = {
    ...real,
    decide: async (tx) =>
      ok({
        typeCode: Object.keys(real.contract.codes)[0]!,
        payer: (await findAccount(tx, MID, payer.accountNo))!,
        lines: { batch: batchId },
        speed: 'T0',
        remark: '',
        scheduledAt: null,
      }),
  };
  const placed = await db.transaction({ mid: MID }, (tx) =>
    placeOrder(tx, kind, { requestNo: newId() }, { mid: MID, personId: newId(), personName: '测速员', now }),
  );
  if (!placed.ok) throw new Error(`the batch was refused: ${placed.code}`);
  return placed.data.orderNo;
}

/** Looks at processes until it is called: of each the memory at first and the most. */
function watch<Name extends string>(pids: Record<Name, number>): () => Record<Name, { first: number; max: number }> {
  const sizeOf = (pid: number): number => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
  const names = Object.keys(pids) as Name[];
  const seen = Object.fromEntries(names.map((name) => [name, { first: sizeOf(pids[name]), max: 0 }])) as Record<
    Name,
    { first: number; max: number }
  >;
  const measure = (): void => names.forEach((name) => (seen[name].max = Math.max(seen[name].max, sizeOf(pids[name]))));
  measure();
  const timer = setInterval(measure, LOOK_MS);
  return () => (clearInterval(timer), seen);
}
