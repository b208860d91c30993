import { appendFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { secretBytes } from '#apps/server/config.ts';
import { eventTypes } from '#capabilities/webhook/contract/events.ts';
import { newSecret, SEAL_USE, sealSecret } from '#capabilities/webhook/server/deliver/sign.ts';
import { openDatabase } from '#platform/db/postgres-database.ts';
import { runningPostgres } from '#platform/db/running-postgres.ts';
import { newId } from '#platform/kernel/id.ts';
import { sealKeyOf } from '#platform/seal/index.ts';
import { startProduct } from '#testkit/processes.ts';
import { openMerchants } from '../calls/merchants.ts';
import { printHour, printSample } from './print.ts';
import { takeSample, type Sample } from './samples.ts';
import { newKinds, startReceiver, traffic } from './traffic.ts';

const SECRET = 'a secret of the bench, which nothing else is sealed under';
const POPULATION = { first: 0, merchants: 16, payersEach: 4 };
const SAMPLES = 12;

/**
 * `npm run bench -- hour [minutes]`: payments, reviews, batches, reads, exports, notices and logins at a pace that
 * leaves the machine room, and what grows meanwhile: tables, rows that are dead, memory, open files, WAL. SAMPLES_FILE
 * keeps all samples, a line of JSON each.
 */
export async function benchHour(minutes = 60): Promise<void> {
  const before = loadavg()[0]!.toFixed(1);
  const product = await startProduct({ LOAD_TEST: 'on', PORTAL_SECRET: SECRET, TRUSTED_PROXY: 'loopback' });
  const receiver = await startReceiver();
  const databaseUrl = (await runningPostgres(join(product.dataDir, 'postgres')))!;
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  const db = openDatabase({ url: databaseUrl, poolSize: 2, applicationName: 'bench' });
  try {
    const payers = await openMerchants(db, secretBytes(SECRET), product.url, POPULATION);
    await owner.query(
      'UPDATE account.limits SET day_count = 1000000, day_fen = 100000000000, month_fen = 100000000000',
    );
    await tellOfEvents(owner, `http://127.0.0.1:${receiver.port}`);
    let kinds = newKinds();
    const consoleUrl = `http://127.0.0.1:${Number(new URL(product.url).port) + 2}`;
    const samples: Sample[] = [await takeSample(product, owner)];
    const seconds = (minutes * 60) / SAMPLES;
    const over = new AbortController();
    const watch = async (): Promise<void> => {
      const begun = performance.now();
      while (samples.length <= SAMPLES && !over.signal.aborted) {
        await pause(Math.max(0, samples.length * seconds * 1_000 - (performance.now() - begun)));
        const done = kinds;
        kinds = newKinds();
        const sample = await takeSample(product, owner);
        printSample(samples.length * seconds, seconds, { sample, before: samples.at(-1)!, kinds: done });
        samples.push(sample);
        if (process.env.SAMPLES_FILE) appendFileSync(process.env.SAMPLES_FILE, `${JSON.stringify(sample)}\n`);
      }
    };
    const watching = watch();
    try {
      const done = await traffic({ product, payers, consoleUrl }, minutes * 60, () => kinds);
      await watching;
      console.log(`\nIn turns of people of the demo: ${JSON.stringify(done)}`);
    } finally {
      over.abort();
    }
    printHour(samples);
    console.log(
      `\nLoad average before ${before}, after ${loadavg()[0]!.toFixed(1)}, on ${availableParallelism()} cores that all processes share.\n${product.output().slice(-2_000)}`,
    );
  } finally {
    await owner.end();
    await db.close();
    receiver.stop();
    await product.stop();
  }
}

/** Each merchant of the bench has an endpoint that hears of all events. */
async function tellOfEvents(owner: pg.Client, url: string): Promise<void> {
  const { rows } = await owner.query<{ mid: string }>(`SELECT mid FROM merchant.merchants WHERE mid LIKE 'B%'`);
  for (const { mid } of rows) {
    const endpointId = newId();
    const secret = sealSecret(newSecret('v1').secret, sealKeyOf(secretBytes(SECRET), SEAL_USE), endpointId);
    await owner.query(
      `INSERT INTO webhook.endpoints (mid, endpoint_id, url, types, signs, secret, state, created_by, created_at, wanted_since)
       VALUES ($1, $2, $3, $4, 'v1', $5, 'active', 'bench', now(), now())`,
      [mid, endpointId, `${url}/${mid}`, Object.keys(eventTypes), secret],
    );
  }
}
