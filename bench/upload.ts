import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { secretBytes } from '#apps/server/config.ts';
import { openDatabase } from '#platform/db/postgres-database.ts';
import { runningPostgres } from '#platform/db/running-postgres.ts';
import { startProduct, type RunningProduct } from '#testkit/processes.ts';
import type { OutsideClient } from '#testkit/outside-client.ts';
import { bankBatchKind } from './bank-batch-kind.ts';
import { openMerchants } from './calls/merchants.ts';
import { filledTemplate } from './filled-template.ts';
import { watchMemory } from './memory.ts';

const SECRET = 'a secret of the bench, which nothing else is sealed under';
const SIZES = [5_000, 100_000] as const;
const LOOK_MS = 50;
const MB = 1e6;

/** Reading and checking of an uploaded workbook by a started product: seconds, and the most memory of each process. */
export async function benchUpload(): Promise<void> {
  const before = loadavg()[0]!.toFixed(1);
  const product = await startProduct({ DEMO: 'off', PORTAL_SECRET: SECRET, PORTAL_BUILD: 'off' });
  try {
    const client = await member(product);
    console.log(
      ['rows', 'file MB', 'upload s', 'read+check s', 'rows/s', 'reader MB', 'worker MB (+)', 'web MB (+)']
        .map((title) => title.padStart(14))
        .join(''),
    );
    for (const rows of SIZES) await measure(product, client, rows);
    console.log(
      `\nLoad average before ${before}, after ${loadavg()[0]!.toFixed(1)}, on ${availableParallelism()} cores.`,
    );
  } finally {
    await product.stop();
  }
}

async function member(product: RunningProduct): Promise<OutsideClient> {
  const url = (await runningPostgres(join(product.dataDir, 'postgres')))!;
  const db = openDatabase({ url, poolSize: 2, applicationName: 'bench' });
  const owner = new pg.Client({ connectionString: url });
  try {
    const [payer] = await openMerchants(db, secretBytes(SECRET), product.url, {
      first: 0,
      merchants: 1,
      payersEach: 1,
    });
    await owner.connect();
    await owner.query('INSERT INTO uploads.allowances SELECT mid, 100000, 20971520 FROM merchant.merchants');
    return payer!.client;
  } finally {
    await owner.end();
    await db.close();
  }
}

interface CheckedDraft {
  batchId: string;
  uploadSeconds: number;
  /** Of reading and checking. */
  seconds: number;
}

/** A workbook without a fault, as a draft that can be submitted. */
export async function checkedDraft(client: OutsideClient, file: Buffer, rows: number): Promise<CheckedDraft> {
  const begun = performance.now();
  const { data } = await client.upload<{ fileId: string }>(
    'file/upload',
    { purpose: 'batch', fileName: 'bench.xlsx' },
    file,
  );
  const uploaded = performance.now();
  const { data: batch } = await client.call<{ batchId: string }>('csdb/v2/business/batchOrder', {
    function: bankBatchKind.contract.id,
    fileId: data.fileId,
  });
  const result = await checked(client, batch.batchId);
  if (result.total !== rows || result.errorCount !== 0) throw new Error(`not read: ${JSON.stringify(result)}`);
  return {
    batchId: batch.batchId,
    uploadSeconds: (uploaded - begun) / 1000,
    seconds: (performance.now() - uploaded) / 1000,
  };
}

async function measure(product: RunningProduct, client: OutsideClient, rows: number): Promise<void> {
  const file = Buffer.from(await filledTemplate(rows));
  const [worker, web] = [product.pidOf('worker'), product.pidOf('server')];
  const memory = watchMemory({ worker: () => worker, web: () => web, reader: () => childOf(worker) });
  const { uploadSeconds, seconds } = await checkedDraft(client, file, rows);
  const peak = memory();
  const grown = (name: 'worker' | 'web'): string => `${mb(peak[name].max)} (+${mb(peak[name].max - peak[name].first)})`;
  const cells = [
    String(rows),
    mb(file.length, 1),
    uploadSeconds.toFixed(1),
    seconds.toFixed(1),
    (rows / seconds).toFixed(0),
    mb(peak.reader.max),
    grown('worker'),
    grown('web'),
  ];
  console.log(cells.map((cell) => cell.padStart(14)).join(''));
}

const mb = (bytes: number, digits = 0): string => (bytes / MB).toFixed(digits);

async function checked(client: OutsideClient, batchId: string): Promise<Record<string, unknown>> {
  for (;;) {
    const { data } = await client.call('csdb/v2/business/queryBatchRecords', { batchId });
    if (data.state !== 'parsing') return data;
    await pause(LOOK_MS);
  }
}

const childOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
