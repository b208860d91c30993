import { fork } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { secretBytes } from '#apps/server/config.ts';
import { openDatabase } from '#platform/db/postgres-database.ts';
import { runningPostgres } from '#platform/db/running-postgres.ts';
import { startProduct, type RunningProduct } from '#testkit/processes.ts';
import { fire, type Load } from '../calls/http-load.ts';
import { openMerchants, type Payer, type Population } from '../calls/merchants.ts';
import { prepared, reads } from '../calls/prepare.ts';
import { quantile } from '../calls/yardsticks.ts';
import { benchReceipts, PAYERS } from './receipts.ts';
import { attacks, type Attack } from './attacks.ts';

const SECRET = 'a secret of the bench, which nothing else is sealed under';
const HOSTILE_CONNECTIONS = 16;
const READS = 2_000;
const READ_MS = 8_000;
/** Until the hostile connections are all under way. */
const BEGIN_MS = 500;
/** The goal: the p99 of a member's read is at most this much longer than without the attack. */
const MORE_MS = 100;
const [P50, P99] = [0.5, 0.99];

/**
 * Measures how long members wait while strangers look up receipts, while far more reads come than can be held, and
 * while others send large bodies to the same server.
 */
export async function benchFlood(): Promise<void> {
  const before = loadavg()[0]!.toFixed(1);
  const product = await startProduct({
    DEMO: 'off',
    PORTAL_SECRET: SECRET,
    PORTAL_BUILD: 'off',
    TRUSTED_PROXY: 'loopback',
  });
  try {
    const databaseUrl = (await runningPostgres(join(product.dataDir, 'postgres')))!;
    const [reader, attacker] = await people(product, databaseUrl, { first: 0, merchants: 2, payersEach: 1 });
    const payers = await people(product, databaseUrl, PAYERS);
    await benchReceipts({ product, port: portOf(product), databaseUrl, reader: reader!, payers });
    await read(product, reader!);
    const quiet = await read(product, reader!);
    console.log(
      `\n${'beside'.padEnd(16)}${['reads/s', 'p50 ms', 'p99 ms', 'hostile/s'].map((title) => title.padStart(12)).join('')}   hostile answers`,
    );
    row('nobody', quiet, {});
    for (const attack of attacks) {
      const { load, answers } = await beside(product, attack, attacker!, () => read(product, reader!));
      row(attack.name, load, answers);
      verdict(attack, quantile(load.latencies, P99) - quantile(quiet.latencies, P99));
    }
    console.log(
      `\nLoad average before ${before}, after ${loadavg()[0]!.toFixed(1)}, on ${availableParallelism()} cores, which ${HOSTILE_CONNECTIONS} hostile connections, reader and product share.`,
    );
  } finally {
    await product.stop();
  }
}

async function people(product: RunningProduct, databaseUrl: string, size: Population): Promise<Payer[]> {
  const db = openDatabase({ url: databaseUrl, poolSize: 2, applicationName: 'bench' });
  try {
    return await openMerchants(db, secretBytes(SECRET), product.url, size);
  } finally {
    await db.close();
  }
}

const portOf = ({ url }: RunningProduct): number => Number(new URL(url).port);

async function read(product: RunningProduct, payer: Payer): Promise<Load> {
  const load = await fire({
    port: portOf(product),
    requests: await prepared([payer], reads[0]!, READS, null),
    connections: 1,
    maxMs: READ_MS,
  });
  for (const [text, times] of load.refusals)
    throw new Error(`the member was refused ${times} times: ${text}\n${product.output()}`);
  return load;
}

type Answers = Record<string, number>;

async function beside(
  product: RunningProduct,
  { name, isMember }: Attack,
  attacker: Payer,
  work: () => Promise<Load>,
): Promise<{ load: Load; answers: Answers }> {
  const child = fork(join(import.meta.dirname, 'hostile-client.ts'), [
    String(portOf(product)),
    name,
    String(HOSTILE_CONNECTIONS),
    isMember ? attacker.client.ptoken! : '',
  ]);
  try {
    await pause(BEGIN_MS);
    const load = await work();
    const answers = new Promise<Answers>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Answers));
      child.once('exit', (code) => reject(new Error(`the hostile client ended with ${code}`)));
    });
    child.send('stop');
    return { load, answers: await answers };
  } finally {
    child.kill();
  }
}

function row(name: string, { done, seconds, latencies }: Load, answers: Answers): void {
  const hostile = Object.values(answers).reduce((sum, times) => sum + times, 0);
  const cells = [
    (done / seconds).toFixed(0),
    quantile(latencies, P50).toFixed(1),
    quantile(latencies, P99).toFixed(1),
    (hostile / seconds).toFixed(0),
  ];
  console.log(
    `${name.padEnd(16)}${cells.map((cell) => cell.padStart(12)).join('')}   ${Object.entries(answers)
      .map(([status, times]) => `${status}: ${times}`)
      .join(', ')}`,
  );
}

function verdict({ name }: Attack, moreMs: number): void {
  console.log(
    `${name.padEnd(16)}p99 ${moreMs.toFixed(1)} ms more than without, asked under ${MORE_MS}: ${moreMs < MORE_MS ? 'reached' : 'MISSED'}`,
  );
}
