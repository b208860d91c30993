import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { runningPostgres } from '#platform/db/running-postgres.ts';
import { isAlive } from './is-alive.ts';
import { startProduct, type RunningProduct } from './processes.ts';

const LOOK_EVERY_MS = 50;
const END_MS = 60_000;
const REST_MS = 60_000;

let ours: Promise<RunningProduct> | undefined;

/**
 * One product for all files of this process that ask for it, with nothing under way that an earlier file has left. It
 * ends with the process (end-with-us.ts); its folder is written down, for the run to remove it.
 */
export async function sharedProduct(): Promise<RunningProduct> {
  try {
    const before = await ours;
    if (before) {
      await atRest(before);
      return before;
    }
    ours = startProduct();
    const product = await ours;
    const list = process.env.PORTAL_SHARED;
    if (list) appendFileSync(list, `${product.dataDir}\n`);
    return product;
  } catch (error) {
    ours = undefined;
    throw error;
  }
}

/** No order is to be paid or waits for its bank: what a test reads of a balance is changed by that test alone. */
async function atRest(product: RunningProduct): Promise<void> {
  const db = new pg.Client({ connectionString: (await runningPostgres(join(product.dataDir, 'postgres')))! });
  await db.connect();
  try {
    const deadline = Date.now() + REST_MS;
    for (;;) {
      const { rows } = await db.query<{ order_no: string }>(
        `SELECT order_no FROM orders.orders WHERE state IN ('queued', 'processing')`,
      );
      if (rows.length === 0) return;
      if (Date.now() > deadline)
        throw new Error(`under way since the last file: ${rows.map((row) => row.order_no).join()}`);
      await pause(LOOK_EVERY_MS);
    }
  } finally {
    await db.end();
  }
}

/** Removes the folders of the products of processes that have ended, when those have ended, too. */
export async function removeShared(list: string): Promise<void> {
  const folders = existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : [];
  const deadline = Date.now() + END_MS;
  for (const folder of folders) {
    while (Date.now() < deadline && pidsIn(folder).some(isAlive)) await pause(LOOK_EVERY_MS);
    rmSync(folder, { recursive: true, force: true });
  }
}

function pidsIn(folder: string): number[] {
  const file = join(folder, 'pids.json');
  return existsSync(file) ? Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>) : [];
}
