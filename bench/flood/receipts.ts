import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningProduct } from '#testkit/processes.ts';
import { createOutsideClient } from '#testkit/outside-client.ts';
import { fire, requestBytes, type Load } from '../calls/http-load.ts';
import type { Payer } from '../calls/merchants.ts';
import { payments, prepared, reads } from '../calls/prepare.ts';
import { quantile } from '../calls/yardsticks.ts';

const VERIFY = 'receipt/verify';
/** Calls of strangers a second. The first is what once stalled the server. */
const RATES = [8, 40, 160] as const;
const SECONDS = 10;
const READS = 2_000;
/** Of one round; each is of another person, because one gets few codes an hour. */
const PAYMENTS = 12;
const STRANGERS = 8;
const CROWD = 256;
const CROWD_READS = 12_000;
const CROWD_MS = 8_000;
const FEW = 16;
const LOOK_MS = 100;
const [P50, P99] = [0.5, 0.99];
/** The goal of everything that is accepted. */
const ACCEPTED_MS = 1_000;

interface Scene {
  product: RunningProduct;
  port: number;
  databaseUrl: string;
  reader: Payer;
  /** People who have not paid yet. */
  payers: Payer[];
}

/** Enough for all rounds and one receipt. */
export const PAYERS = { first: 2, merchants: 16, payersEach: 4 } as const;

/** Members read and pay one after another, while strangers look up a receipt; then far more reads than can be held. */
export async function benchReceipts(scene: Scene): Promise<void> {
  const receipt = await issued(scene);
  await work(scene);
  const quiet = await work(scene);
  console.log(
    `\n${'receipt/verify'.padEnd(16)}${['reads/s', 'p50 ms', 'p99 ms', 'p99 ratio', 'payments/s', 'p50 ms', 'p99 ms', 'p99 ratio'].map((title) => title.padStart(12)).join('')}   answers of strangers`,
  );
  row('none', quiet, quiet, '');
  for (const rate of RATES) {
    const strangers = await prepareStrangers(scene, receipt, rate);
    const [loud, answers] = await Promise.all([work(scene), strangers()]);
    row(`${rate} a second`, loud, quiet, answers);
  }
  await crowded(scene);
}

interface Work {
  read: Load;
  pay: Load;
}

async function work({ product, port, reader, payers }: Scene): Promise<Work> {
  const readRequests = await prepared([reader], reads[0]!, READS, null);
  const payRequests: Buffer[] = [];
  // One after another, so that none is refused for want of room before the clock runs.
  for (const payer of payers.splice(0, PAYMENTS))
    payRequests.push(...(await prepared([payer], payments[0]!, 1, product.simulatorsUrl)));
  const maxMs = SECONDS * 1_000;
  const [read, pay] = await Promise.all(
    [readRequests, payRequests].map((requests) => fire({ port, requests, connections: 1, maxMs })),
  );
  return { read: read!, pay: pay! };
}

/** A payment, and its receipt. */
async function issued(scene: Scene): Promise<{ receiptNo: string; checkCode: string }> {
  const { port, product, databaseUrl } = scene;
  const payer = scene.payers.pop()!;
  await fire({
    port,
    requests: await prepared([payer], payments[0]!, 1, product.simulatorsUrl),
    connections: 1,
    maxMs: SECONDS * 1_000,
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    let orderNo: string | undefined;
    while (!orderNo) {
      await pause(LOOK_MS);
      orderNo = (
        await client.query<{ order_no: string }>(`SELECT order_no FROM orders.orders WHERE state = 'succeeded' LIMIT 1`)
      ).rows[0]?.order_no;
    }
    const envelope = await payer.client.seal('receipt/download', { orders: [{ orderNo }] });
    const reply = await fetch(`${product.url}/api/receipt/download`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ptoken: payer.client.ptoken! },
      body: JSON.stringify(envelope),
    });
    await reply.arrayBuffer();
    return (
      await client.query<{ receiptNo: string; checkCode: string }>(
        'SELECT receipt_no AS "receiptNo", check_code AS "checkCode" FROM receipt.receipts LIMIT 1',
      )
    ).rows[0]!;
  } finally {
    await client.end();
  }
}

/** Each call comes from another address, as the proxy in front says. Answers what the strangers received. */
async function prepareStrangers(
  { product, port }: Scene,
  receipt: object,
  rate: number,
): Promise<() => Promise<string>> {
  const clients = Array.from({ length: STRANGERS }, () => createOutsideClient(product.url));
  const requests: Buffer[] = [];
  for (let at = 0; at < rate * SECONDS; at += 1) {
    const address = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
    const envelope = await clients[at % STRANGERS]!.seal(VERIFY, receipt, { ptoken: null });
    requests.push(requestBytes(VERIFY, envelope, null, [`x-forwarded-for: ${address}`]));
  }
  return async () => {
    const loads: Promise<Load>[] = [];
    for (const request of requests) {
      loads.push(fire({ port, requests: [request], connections: 1, maxMs: SECONDS * 1_000 }));
      await pause(1_000 / rate);
    }
    const all = await Promise.all(loads);
    const slow = all.flatMap(({ latencies }) => latencies).sort((a, b) => a - b);
    return `ok: ${slow.length}, refused: ${all.length - slow.length}, p99 ${quantile(slow, P99).toFixed(0)} ms`;
  };
}

function row(name: string, { read, pay }: Work, quiet: Work, answers: string): void {
  const cells = (['read', 'pay'] as const).flatMap((kind) => {
    const load = kind === 'read' ? read : pay;
    const p99 = quantile(load.latencies, P99);
    return [
      (load.latencies.length / load.seconds).toFixed(0),
      quantile(load.latencies, P50).toFixed(1),
      p99.toFixed(1),
      (p99 / quantile(quiet[kind].latencies, P99)).toFixed(2),
    ];
  });
  const refused = [...read.refusals, ...pay.refusals].reduce((sum, [, times]) => sum + times, 0);
  console.log(
    `${name.padEnd(16)}${cells.map((cell) => cell.padStart(12)).join('')}   ${answers}${refused ? `; ${refused} refused to members` : ''}`,
  );
}

/** Reads over as many connections as the server holds, and over so many more. */
async function crowded({ port, reader }: Scene): Promise<void> {
  const load = async (connections: number) =>
    fire({
      port,
      requests: await prepared([reader], reads[0]!, CROWD_READS, null),
      connections,
      maxMs: CROWD_MS,
    });
  console.log(
    `\n${'connections'.padEnd(16)}${['accepted/s', 'p50 ms', 'p99 ms', 'refused/s'].map((title) => title.padStart(12)).join('')}`,
  );
  for (const connections of [FEW, CROWD]) {
    const { latencies, seconds, done } = await load(connections);
    const p99 = quantile(latencies, P99);
    const cells = [
      (latencies.length / seconds).toFixed(0),
      quantile(latencies, P50).toFixed(1),
      p99.toFixed(1),
      ((done - latencies.length) / seconds).toFixed(0),
    ];
    console.log(
      `${String(connections).padEnd(16)}${cells.map((cell) => cell.padStart(12)).join('')}   asked under ${ACCEPTED_MS} ms: ${p99 < ACCEPTED_MS ? 'reached' : 'MISSED'}`,
    );
  }
}
