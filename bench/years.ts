import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { LOGIN_PASSWORD, yearsMerchant } from '#apps/server/demo/cast.data.ts';
import { runningPostgres } from '#platform/db/running-postgres.ts';
import { freePorts } from '#testkit/free-ports.ts';
import { createOutsideClient, type OutsideClient } from '#testkit/outside-client.ts';
import { startProduct, type RunningProduct } from '#testkit/processes.ts';

const ROOT = join(import.meta.dirname, '..');

/** A product and its database, with years of business of one merchant, which the people enter at their next login. */
export interface ProductWithYears {
  product: RunningProduct;
  databaseUrl: string;
}

/**
 * Starts the product in `dataDir`, which is filled with about `entries` ledger entries first if it is empty, of three
 * years or so many days. The caller halts the product.
 */
export async function startWithYears(dataDir: string, entries: number, days?: number): Promise<ProductWithYears> {
  if (!existsSync(join(dataDir, 'secret'))) {
    mkdirSync(dataDir, { recursive: true });
    // PostgreSQL may run as another user than we do and must be able to enter.
    chmodSync(dataDir, 0o755);
    const inDays = days === undefined ? [] : ['--days', String(days)];
    execFileSync(process.execPath, ['apps/server/demo-data.ts', '--entries', String(entries), ...inDays], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  const url = `http://127.0.0.1:${await freePorts()}`;
  const product = await startProduct({ LOAD_TEST: 'on' }, { url, dataDir });
  const databaseUrl = (await runningPostgres(join(dataDir, 'postgres')))!;
  await enterYearsMerchant(databaseUrl);
  return { product, databaseUrl };
}

async function enterYearsMerchant(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO merchant.default_merchants (person_id, mid) SELECT person_id, mid FROM merchant.relations WHERE mid = $1 ON CONFLICT (person_id) DO UPDATE SET mid = excluded.mid`,
      [yearsMerchant.mid],
    );
  } finally {
    await client.end();
  }
}

export async function loggedIn({ url }: RunningProduct, loginName: string): Promise<OutsideClient> {
  const client = createOutsideClient(url);
  const { responseCode, responseDesc } = await client.login(loginName, LOGIN_PASSWORD);
  if (responseCode !== '00000') throw new Error(`${loginName} could not log in: ${responseDesc}`);
  return client;
}
