import { Agent } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { secretBytes } from '#apps/server/config.ts';
import { openDatabase } from '#platform/db/postgres-database.ts';
import { runningPostgres } from '#platform/db/running-postgres.ts';
import { QUEUE_TIMEOUT_MS } from '#platform/http/constants.ts';
import { Turns } from '#platform/kernel/turns.ts';
import { createOutsideClient } from '#testkit/outside-client.ts';
import { startProduct, type RunningProduct } from '#testkit/processes.ts';
import { openMerchants, type Payer } from '../calls/merchants.ts';
import { paymentOf, payments, reads } from '../calls/prepare.ts';
import { watchMemory } from '../memory.ts';
import { Answers, sendAtPace, sendTo, type Call } from './open-load.ts';

const SECRET = 'a secret of the bench, which nothing else is sealed under';
const POPULATION = { first: 0, merchants: 16, payersEach: 4 };
const CAPACITY = { payments: 250, connections: 16, seconds: 15 } as const;
const TIMES = [1, 2, 10] as const;
/** Calls a second next to the payments. */
const NEXT_TO = { reads: 10, strangers: 20, exports: 4 } as const;
const PREPARED_AT_ONCE = 4;
const MB = 1e6;
const BACK_MS = 5_000;
const ACCEPTED_MS = 1_000;
const LOOK_MS = 100;
const [P50, P99] = [0.5, 0.99];
const [TRANSFER, READ] = [payments[0]!, reads[0]!];
const EXPORT = { bizTypeCode: 'order.journal', format: 'xlsx' };
const VERIFY = { receiptNo: 'RC202611200000000001', checkCode: 'ABCD2345' };

interface Scene {
  product: RunningProduct;
  port: number;
  agent: Agent;
  payers: readonly Payer[];
}

/**
 * `npm run bench -- overload [seconds]`: payments at the rate that the product holds, at twice and at ten times that,
 * for a minute each, next to members' reads, strangers and exports; who is accepted and how fast, how much memory that
 * takes, and how soon the product is back.
 */
export async function benchOverload(seconds = 60): Promise<void> {
  const before = loadavg()[0]!.toFixed(1);
  const product = await startProduct({
    LOAD_TEST: 'on',
    CALL_PATIENCE_MS: String(QUEUE_TIMEOUT_MS),
    DEMO: 'off',
    PORTAL_SECRET: SECRET,
    PORTAL_BUILD: 'off',
    TRUSTED_PROXY: 'loopback',
  });
  try {
    const scene = { product, port: Number(new URL(product.url).port), payers: await people(product) };
    const holds = await capacity({ ...scene, agent: new Agent({ keepAlive: true }) });
    console.log(
      `It holds ${holds.toFixed(1)} payments a second, one after another over ${CAPACITY.connections} connections.`,
    );
    console.log(
      `${''.padEnd(12)}${['accepted/s', 'p50 ms', 'p99 ms', 'refused/s', 'p99 ms'].map((head) => head.padStart(14)).join('')}`,
    );
    for (const times of TIMES) await round({ ...scene, agent: new Agent({ keepAlive: true }) }, times, holds, seconds);
    console.log(
      `\nLoad average before ${before}, after ${loadavg()[0]!.toFixed(1)}, on ${availableParallelism()} cores that client and product share.`,
    );
  } finally {
    await product.stop();
  }
}

async function people(product: RunningProduct): Promise<Payer[]> {
  const url = (await runningPostgres(join(product.dataDir, 'postgres')))!;
  const db = openDatabase({ url, poolSize: 2, applicationName: 'bench' });
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    const payers = await openMerchants(db, secretBytes(SECRET), product.url, POPULATION);
    await owner.query('UPDATE account.limits SET day_count = 1000000');
    return payers;
  } finally {
    await owner.end();
    await db.close();
  }
}

/**
 * Payments that only wait for being sent, so that the client takes little of the processor that it shares with the
 * product. Few at once, so that none is refused while it is prepared; sealed last, because an envelope is good for two
 * minutes. One that was refused is sent again as it is: it was not taken.
 */
async function prepare({ product, payers }: Scene, count: number): Promise<Call[]> {
  const all: { payer: Payer; payload: object }[] = [];
  const turns = new Turns(PREPARED_AT_ONCE);
  const prepareOne = (payer: Payer) => turns.run(() => paymentOf(payer, TRANSFER, product.simulatorsUrl));
  await Promise.all(
    payers.map(async (payer, first) => {
      for (let at = first; at < count; at += payers.length) all.push({ payer, payload: await prepareOne(payer) });
    }),
  );
  const calls: Call[] = [];
  for (const { payer, payload } of all) calls.push(await sealed(payer, TRANSFER.path, payload));
  return calls;
}

const sealed = async ({ client }: Payer, path: string, payload: object): Promise<Call> => ({
  path,
  ptoken: client.ptoken,
  envelope: await client.seal(path, payload),
});

async function capacity(scene: Scene): Promise<number> {
  const waiting = await prepare(scene, CAPACITY.payments);
  const answers = new Answers();
  const begun = performance.now();
  const lane = async (): Promise<void> => {
    for (let one = waiting.pop(); one && performance.now() - begun < CAPACITY.seconds * 1_000; one = waiting.pop())
      answers.add(await sendTo(scene.port, scene.agent, one));
  };
  await Promise.all(Array.from({ length: CAPACITY.connections }, lane));
  refuseOthers('payments', answers);
  return answers.accepted.length / ((performance.now() - begun) / 1_000);
}

function refuseOthers(what: string, { others }: Answers): void {
  for (const [text, times] of others) console.log(`NOT WANTED ${what}: ${times} times ${text}`);
}

type Kinds = Record<'payments' | 'reads' | 'strangers' | 'exports', Answers>;

async function round(scene: Scene, times: number, holds: number, seconds: number): Promise<void> {
  const { product } = scene;
  // What is accepted in this time and what is under way; what is refused has begun nothing and is sent again.
  const waiting = await prepare(scene, Math.ceil(holds * (seconds * 1.5 + times * 2)));
  const kinds: Kinds = {
    payments: new Answers(),
    reads: new Answers(),
    strangers: new Answers(),
    exports: new Answers(),
  };
  const memory = watchMemory({ server: () => product.pidOf('server') });
  const delay = monitorEventLoopDelay();
  delay.enable();
  const begun = performance.now();
  await traffic(scene, kinds, waiting, { paymentsPerSecond: holds * times, seconds });
  const took = (performance.now() - begun) / 1_000;
  delay.disable();
  const back = await untilBack(scene);
  const { server } = memory();
  console.log(`\n${times} times: ${(holds * times).toFixed(0)} payments a second for ${seconds} s`);
  for (const [name, answers] of Object.entries(kinds)) print(name, answers, took);
  console.log(
    `memory of the server ${(server.first / MB).toFixed(0)} to ${(server.max / MB).toFixed(0)} MB; back after ${back.toFixed(0)} ms; the client itself was late by ${(delay.percentile(99) / 1e6).toFixed(0)} ms (p99)`,
  );
  const isReached = kinds.payments.acceptedAt(P99) < ACCEPTED_MS && back < BACK_MS;
  console.log(`accepted p99 under ${ACCEPTED_MS} ms and back in ${BACK_MS} ms: ${isReached ? 'reached' : 'MISSED'}`);
}

function print(name: string, answers: Answers, seconds: number): void {
  const cells = [
    answers.accepted.length / seconds,
    answers.acceptedAt(P50),
    answers.acceptedAt(P99),
    answers.refused.length / seconds,
    answers.refused.length > 0 ? answers.refusedAt(P99) : 0,
  ];
  console.log(name.padEnd(12) + cells.map((cell) => cell.toFixed(1).padStart(14)).join(''));
  refuseOthers(name, answers);
}

interface Pace {
  paymentsPerSecond: number;
  seconds: number;
}

/** Payments, and next to them what members, strangers and exports ask for. */
async function traffic(scene: Scene, kinds: Kinds, waiting: Call[], pace: Pace): Promise<void> {
  const { port, agent, payers, product } = scene;
  const stranger = createOutsideClient(product.url);
  const pay = async (): Promise<void> => {
    const one = waiting.pop();
    if (!one) return;
    const answer = await sendTo(port, agent, one);
    if (answer.kind === 'refused') waiting.unshift(one);
    kinds.payments.add(answer);
  };
  let turn = 0;
  const member = (): Payer => payers[(turn += 1) % payers.length]!;
  const verify = async (): Promise<Call> => ({
    path: 'receipt/verify',
    ptoken: null,
    envelope: await stranger.seal('receipt/verify', VERIFY, { ptoken: null }),
    anyAnswer: true,
    address: `10.1.${(turn >> 8) & 255}.${(turn += 1) & 255}`,
  });
  const countedCall = (answers: Answers, call: () => Promise<Call>) => async (): Promise<void> =>
    answers.add(await sendTo(port, agent, await call()));
  const { seconds } = pace;
  await Promise.all([
    sendAtPace(pace.paymentsPerSecond, seconds, pay),
    sendAtPace(
      NEXT_TO.reads,
      seconds,
      countedCall(kinds.reads, () => sealed(member(), READ.path, {})),
    ),
    sendAtPace(NEXT_TO.strangers, seconds, countedCall(kinds.strangers, verify)),
    sendAtPace(
      NEXT_TO.exports,
      seconds,
      countedCall(kinds.exports, () => sealed(member(), 'statement/realTimeExport', EXPORT)),
    ),
  ]);
}

/** Milliseconds until a member's read is answered in the time of a quiet one, ten times in a row. */
async function untilBack({ port, agent, payers }: Scene): Promise<number> {
  const begun = performance.now();
  for (let inTime = 0; inTime < 10;) {
    const { kind, ms } = await sendTo(port, agent, await sealed(payers[0]!, READ.path, {}));
    inTime = kind === 'accepted' && ms < LOOK_MS ? inTime + 1 : 0;
    if (inTime === 0) await pause(LOOK_MS / 2);
  }
  return performance.now() - begun;
}
