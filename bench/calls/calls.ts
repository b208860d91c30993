import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { secretBytes } from '#apps/server/config.ts';
import { openDatabase } from '#platform/db/postgres-database.ts';
import { runningPostgres } from '#platform/db/running-postgres.ts';
import { createOutsideClient } from '#testkit/outside-client.ts';
import { startProduct, type RunningProduct } from '#testkit/processes.ts';
import { countingProxy, type Traffic } from './counting-proxy.ts';
import { fire, type Load } from './http-load.ts';
import { cpuOf, cpuOfFamily } from './process-cpu.ts';
import { payments as allPayments, prepared, preparedBare, reads as allReads, type Subject } from './prepare.ts';
import { openMerchants, type Payer, type Population } from './merchants.ts';
import { argon2Alone, argon2Rate, durableCommit, startBareServer } from './yardsticks.ts';
import { MAX, type Cpu, type Figure, print } from './print.ts';

const CONNECTIONS = [1, 16, 64] as const;
const MANY = { first: 0, merchants: 16, payersEach: 4 };
/** As many people, who all pay out of one account. */
const ONE_ACCOUNT = { first: 16, merchants: 1, payersEach: 64 };
const SECRET = 'a secret of the bench, which nothing else is sealed under';
const READ_MS = 3_000;
const PAY_MS = 15_000;
const REQUESTS = {
  read: { 1: 1_500, 16: 9_000, 64: 9_000 },
  pay: { 1: 40, 16: 200, 64: 400 },
  bare: 20_000,
  count: 20,
  warmUp: 64,
} as const;
const ARGON2_MS = 2_000;
const ALONE_TIMES = 60;
const DRAIN_MS = 120_000;
const DRAIN_LOOK_MS = 100;

/**
 * Calls a second of a started product as an outside client has them, compared with a bare route and Argon2id in the
 * same run. `only`: names of calls, as the table has them; default all.
 */
export async function benchCalls(only: readonly string[]): Promise<void> {
  const [reads, payments] = [wantedOf(allReads, only), wantedOf(allPayments, only)];
  if (reads.length + payments.length === 0) throw new Error(`no such call: ${only.join(', ')}`);
  const subjects = { reads, payments };
  const before = loadavg()[0]!.toFixed(1);
  const environment = { LOAD_TEST: 'on', DEMO: 'off', PORTAL_SECRET: SECRET };
  const product = await startProduct(environment);
  try {
    const databaseUrl = (await runningPostgres(join(product.dataDir, 'postgres')))!;
    const payers = await merchantsOf(product, databaseUrl, MANY);
    const counted = await count(product, databaseUrl, environment, payers, subjects);
    const bare = await bareRate(MANY.merchants);
    const crowd = await merchantsOf(product, databaseUrl, ONE_ACCOUNT);
    const [argon2, alone, commit] = [
      await argon2Rate(MAX, ARGON2_MS),
      await argon2Alone(ALONE_TIMES),
      await durableCommit(databaseUrl, ALONE_TIMES),
    ];
    const paid = await measure({ product, payers, subjects: payments, kind: 'pay', databaseUrl });
    const crowded = await measure({
      product,
      payers: crowd,
      subjects: payments,
      kind: 'pay',
      databaseUrl,
      levels: [MAX],
    });
    const read = await measure({ product, payers, subjects: reads, kind: 'read', databaseUrl });
    print({ ...subjects, bare, argon2, alone, commit, counted, figures: [...read, ...paid], crowded });
    console.log(
      `\nLoad average before ${before}, after ${loadavg()[0]!.toFixed(1)}, on ${availableParallelism()} cores; client and all processes share them, so read the ratios.`,
    );
  } finally {
    await product.stop();
  }
}

const wantedOf = (subjects: readonly Subject[], only: readonly string[]): readonly Subject[] =>
  only.length === 0 ? subjects : subjects.filter(({ name }) => only.includes(name));

async function merchantsOf(product: RunningProduct, databaseUrl: string, size: Population): Promise<Payer[]> {
  const db = openDatabase({ url: databaseUrl, poolSize: 2, applicationName: 'bench' });
  try {
    const payers = await openMerchants(db, secretBytes(SECRET), product.url, size);
    await once(databaseUrl, 'UPDATE account.limits SET day_count = 1000000');
    return payers;
  } finally {
    await db.close();
  }
}

/** A statement as the database's owner. */
async function once(databaseUrl: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Statements and round trips of each subject, by a second product on the same database behind a proxy that counts; one
 * call at a time.
 */
async function count(
  first: RunningProduct,
  databaseUrl: string,
  environment: NodeJS.ProcessEnv,
  payers: readonly Payer[],
  { reads, payments }: Record<'reads' | 'payments', readonly Subject[]>,
): Promise<Map<string, Traffic>> {
  const proxy = await countingProxy(databaseUrl);
  const product = await startProduct({ ...environment, DATABASE_URL: proxy.url });
  const counted = new Map<string, Traffic>();
  try {
    for (const subject of [...reads, ...payments]) {
      // Only the call itself goes to the second server: sessions and transport keys are of the database.
      const simulatorsUrl = payments.includes(subject) ? first.simulatorsUrl : null;
      const here = payers.slice(0, MANY.payersEach);
      // The first calls prepare statements, open connections and write when the session was last seen.
      await fire({
        port: portOf(product),
        requests: await prepared(here, subject, MANY.payersEach, simulatorsUrl),
        connections: 1,
        maxMs: PAY_MS,
      });
      const requests = await prepared(here, subject, REQUESTS.count, simulatorsUrl);
      proxy.taken();
      mustSucceed(subject, await fire({ port: portOf(product), requests, connections: 1, maxMs: PAY_MS }));
      counted.set(subject.path, each(proxy.taken(), REQUESTS.count));
    }
  } finally {
    await product.stop();
    proxy.close();
  }
  return counted;
}

const each = (traffic: Traffic, calls: number): Traffic => ({
  statements: traffic.statements / calls,
  roundTrips: traffic.roundTrips / calls,
  transactions: traffic.transactions / calls,
  commits: traffic.commits / calls,
});

const portOf = ({ url }: RunningProduct): number => Number(new URL(url).port);

async function bareRate(clients: number): Promise<number> {
  const bare = await startBareServer();
  try {
    const people = Array.from({ length: clients }, () => createOutsideClient(`http://127.0.0.1:${bare.port}`));
    const { path } = allReads[0]!;
    await fire({
      port: bare.port,
      requests: await preparedBare(people, path, REQUESTS.warmUp * 10),
      connections: MAX,
      maxMs: READ_MS,
    });
    const load = await fire({
      port: bare.port,
      requests: await preparedBare(people, path, REQUESTS.bare),
      connections: MAX,
      maxMs: READ_MS,
    });
    if (load.refusals.size) throw new Error(`the bare route refused: ${[...load.refusals.keys()][0]}`);
    return load.done / load.seconds;
  } finally {
    bare.stop();
  }
}

interface Measured {
  product: RunningProduct;
  payers: readonly Payer[];
  subjects: readonly Subject[];
  kind: 'read' | 'pay';
  databaseUrl: string;
  /** Numbers of connections; default all. */
  levels?: readonly (typeof CONNECTIONS)[number][];
}

async function measure({
  product,
  payers,
  subjects,
  kind,
  databaseUrl,
  levels = CONNECTIONS,
}: Measured): Promise<Figure[]> {
  const figures: Figure[] = [];
  const simulatorsUrl = kind === 'pay' ? product.simulatorsUrl : null;
  for (const subject of subjects) {
    await fire({
      port: portOf(product),
      requests: await prepared(payers, subject, REQUESTS.warmUp, simulatorsUrl),
      connections: CONNECTIONS[1],
      maxMs: PAY_MS,
    });
    for (const connections of levels) {
      const requests = await prepared(payers, subject, REQUESTS[kind][connections], simulatorsUrl);
      await drained(databaseUrl);
      const before = cpuNow(product);
      const load = await fire({
        port: portOf(product),
        requests,
        connections,
        maxMs: kind === 'pay' ? PAY_MS : READ_MS,
      });
      // The worker's time for these orders is part of the measurement.
      const behind = kind === 'pay' ? await drained(databaseUrl) : 0;
      if (behind > 0)
        console.log(
          `${subject.name}, ${connections} connections: the worker was done ${behind.toFixed(1)} s after the last answer`,
        );
      mustSucceed(subject, load);
      figures.push({ ...load, subject, connections, cpu: difference(before, cpuNow(product), load.done) });
    }
  }
  return figures;
}

function mustSucceed({ name }: Subject, { refusals, done }: Load): void {
  for (const [text, times] of refusals) console.log(`REFUSED ${name}: ${times} of ${done}: ${text}`);
  if (refusals.size) process.exitCode = 1;
}

/** Waits until no job is due; answers how long that took in seconds. */
async function drained(databaseUrl: string): Promise<number> {
  const started = performance.now();
  const due = `SELECT 1 FROM jobs.jobs WHERE state IN ('ready', 'leased') AND kind = 'order.run' AND run_at <= now() LIMIT 1`;
  while (performance.now() - started < DRAIN_MS && (await once(databaseUrl, due)).rowCount) await pause(DRAIN_LOOK_MS);
  return (performance.now() - started) / 1000;
}

const cpuNow = (product: RunningProduct): Cpu => {
  const { user, system } = process.cpuUsage();
  return {
    web: cpuOf(product.pidOf('server')),
    worker: cpuOf(product.pidOf('worker')),
    postgres: cpuOfFamily(product.pidOf('postgres')),
    simulators: cpuOf(product.pidOf('simulators')),
    client: (user + system) / 1000,
  };
};

const difference = (before: Cpu, after: Cpu, calls: number): Cpu => {
  const perCall = (name: keyof Cpu) => (after[name] - before[name]) / calls;
  return {
    web: perCall('web'),
    worker: perCall('worker'),
    postgres: perCall('postgres'),
    simulators: perCall('simulators'),
    client: perCall('client'),
  };
};
