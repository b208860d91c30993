import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { yearsMerchant } from '#apps/server/demo/cast.data.ts';
import { endings } from '#apps/server/retention.ts';
import { ALL_MERCHANTS } from '#platform/db/database.ts';
import { openDatabase } from '#platform/db/postgres-database.ts';
import { removeStep } from '#platform/db/retention.ts';
import type { RunningProduct } from '#testkit/processes.ts';
import { fire, requestBytes } from './calls/http-load.ts';
import { quantile } from './calls/yardsticks.ts';
import { loggedIn, startWithYears } from './years.ts';

const ENTRIES = 10_000_000;
const SHOWN = 18;
const MB = 1_048_576;
const GB = 1024 * MB;
const DAY_MS = 86_400_000;
const CALLS = 40;
const WARM_UP = 8;
const CONNECTIONS = 4;
const LOAD_MAX_MS = 60_000;
const DEEP_PAGE = 500;
const STEPS = 30;
const PERSON = 'cg-admin';
const [ACCOUNT] = yearsMerchant.accountNos;
const MAX_MS = 300;

/**
 * `npm run bench -- growth [entries]`: what each table costs with years of business, how fast the main pages of the
 * portal are on it, and what a step of retention costs in a large table. BOOKS_DIR keeps the filled database for the
 * next run, and for `-- console` and `-- books`.
 */
export async function benchGrowth(entries = ENTRIES): Promise<void> {
  const before = loadavg()[0]!.toFixed(1);
  const kept = process.env.BOOKS_DIR;
  const home = kept ?? mkdtempSync(join(tmpdir(), 'portal-growth-'));
  mkdirSync(home, { recursive: true });
  chmodSync(home, 0o755);
  const { product, databaseUrl } = await startWithYears(join(home, String(entries)), entries);
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    await fillTraces(owner);
    await printTables(owner);
    await printPages(product);
    await printRetention(databaseUrl);
    console.log(
      `\nLoad average before ${before}, after ${loadavg()[0]!.toFixed(1)}, on ${availableParallelism()} cores that all processes share.`,
    );
  } finally {
    await owner.end();
    await product.halt();
    if (!kept) rmSync(home, { recursive: true, force: true });
  }
}

/** An id of version 7 of a moment, as `newId` makes it. */
const idOf = (at: string): string =>
  `(lpad(to_hex((extract(epoch FROM ${at}) * 1000)::bigint), 12, '0') || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid`;

/** What calls and jobs leave next to an order, which the years do not have. */
const traces: readonly (readonly [table: string, sql: string])[] = [
  [
    'wire.requests',
    `INSERT INTO wire.requests (mid, path, request_no, person_id, payload_hash, response, created_at)
     SELECT mid, 'csdb/v2/transfer/standard', order_no, maker_id, encode(sha256(order_no::bytea), 'hex'),
       format('{"orderNo":"%s","auditStatus":"00","state":"queued"}', order_no), submitted_at FROM orders.orders
     UNION ALL SELECT mid, 'order/audit', order_no || '-' || row_number() OVER (), person_id, encode(sha256(order_no::bytea), 'hex'),
       format('{"orderNo":"%s","auditStatus":"01","state":"queued"}', order_no), acted_at FROM approval.acts`,
  ],
  [
    'jobs.jobs',
    `INSERT INTO jobs.jobs (id, kind, key, mid, payload, run_at, max_attempts, state, created_at, ended_at)
     SELECT gen_random_uuid(), done.kind_of, order_no, mid, jsonb_build_object('mid', mid, 'orderNo', order_no), submitted_at, 5, 'done', submitted_at, submitted_at
     FROM orders.orders, unnest(ARRAY['order.run', 'order.follow']) AS done (kind_of) ON CONFLICT DO NOTHING`,
  ],
  [
    'security.operation_records',
    `INSERT INTO security.operation_records (id, mid, person_id, person_name, path, title, response_code, remote_address, request_id, operated_at, object)
     SELECT ${idOf('submitted_at')}, mid, maker_id, maker_name, 'csdb/v2/transfer/standard', '转账', '00000', '203.0.113.7', gen_random_uuid()::text, submitted_at, '订单 ' || order_no
     FROM orders.orders, generate_series(1, 2) ORDER BY submitted_at`,
  ],
];

async function fillTraces(owner: pg.Client): Promise<void> {
  await owner.query(`SET statement_timeout = 0; SET app.mid = '*'; SET session_replication_role = replica`);
  const { rows } = await owner.query<{ isThere: boolean }>(
    `SELECT (SELECT count(*) FROM wire.requests) >= (SELECT count(*) FROM orders.orders) AS "isThere"`,
  );
  if (rows[0]!.isThere) return;
  for (const [table, sql] of traces) {
    await owner.query(sql);
    await owner.query(`VACUUM (ANALYZE) ${table}`);
  }
}

interface TableCost {
  name: string;
  rows: number;
  heap: number;
  indexes: number;
  total: number;
}

/** The largest tables, and all others as one line; and what an order costs with all that belongs to it. */
async function printTables(owner: pg.Client): Promise<void> {
  const { rows: tables } = await owner.query<TableCost>(
    `SELECT n.nspname || '.' || c.relname AS name, greatest(c.reltuples, 0)::float8 AS rows, pg_table_size(c.oid)::float8 AS heap, pg_indexes_size(c.oid)::float8 AS indexes,
       pg_total_relation_size(c.oid)::float8 AS total
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY total DESC`,
  );
  const orders = tables.find(({ name }) => name === 'orders.orders')!.rows;
  console.log(
    `\n${'table'.padEnd(32)}${['rows', 'table MB', 'indexes MB', 'bytes a row', 'bytes an order'].map((head) => head.padStart(16)).join('')}`,
  );
  const print = (name: string, rows: number, heap: number, indexes: number): void => {
    const total = heap + indexes;
    const cells = [rows, heap / MB, indexes / MB, rows > 0 ? total / rows : 0, total / orders];
    console.log(name.padEnd(32) + cells.map((cell) => cell.toFixed(0).padStart(16)).join(''));
  };
  for (const { name, rows, heap, indexes } of tables.slice(0, SHOWN)) print(name, rows, heap, indexes);
  const sum = (valueOf: (table: TableCost) => number, some = tables): number =>
    some.reduce((all, one) => all + valueOf(one), 0);
  const rest = tables.slice(SHOWN);
  print(
    `${rest.length} others`,
    sum(({ rows }) => rows, rest),
    sum(({ heap }) => heap, rest),
    sum(({ indexes }) => indexes, rest),
  );
  const total = sum((table) => table.total);
  console.log(
    `All ${(total / GB).toFixed(2)} GB for ${orders.toFixed(0)} orders: ${(total / orders).toFixed(0)} bytes an order.`,
  );
}

const period = (days: number) => ({
  startTime: new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10),
  endTime: new Date().toISOString().slice(0, 10),
});

const year = new Date().getUTCFullYear() - 1;
const pages: readonly [string, string, object][] = [
  ['orders, first page', 'order/queryOrdersJnl', { pageNo: 1, pageSize: 20 }],
  [`orders, page ${DEEP_PAGE}`, 'order/queryOrdersJnl', { pageNo: DEEP_PAGE, pageSize: 20 }],
  ['orders, a name', 'order/queryOrdersJnl', { keyword: '恒丰', pageNo: 1, pageSize: 20 }],
  ['orders, a month', 'order/queryOrdersJnl', { ...period(30), pageNo: 1, pageSize: 20 }],
  [
    'account changes of a month',
    'csdb/v2/dmqsQuery/queryAdsAccChangeJnl',
    { ...period(30), accountNo: ACCOUNT, pageNo: 1, pageSize: 20 },
  ],
  [
    'income and expense of a month',
    'csdb/v2/dwQuery/unifyQueryAccountCapitalDetails',
    { ...period(30), pageNo: 1, pageSize: 20 },
  ],
  [
    'statements of a year, by month',
    'dzd/queryAccountForStatement',
    { accountNo: ACCOUNT, unit: 'month', within: String(year) },
  ],
  [
    'statements of a month, by day',
    'dzd/queryAccountForStatement',
    { accountNo: ACCOUNT, unit: 'day', within: `${year}-10` },
  ],
  ['search for a name', 'search/everything', { words: ['恒丰'] }],
  ['search for an amount', 'search/everything', { words: ['1200.00'] }],
];

async function printPages(product: RunningProduct): Promise<void> {
  const person = await loggedIn(product, PERSON);
  const port = Number(new URL(product.url).port);
  console.log(`\n${'page'.padEnd(32)}${['p50 ms', 'p95 ms'].map((head) => head.padStart(10)).join('')}`);
  for (const [name, path, payload] of pages) {
    const load = async (calls: number): Promise<number[] | null> => {
      const requests: Buffer[] = [];
      for (let at = 0; at < calls; at += 1)
        requests.push(requestBytes(path, await person.seal(path, payload), person.ptoken));
      const { latencies, refusals } = await fire({ port, requests, connections: CONNECTIONS, maxMs: LOAD_MAX_MS });
      return refusals.size > 0 ? null : latencies;
    };
    const latencies = (await load(WARM_UP)) && (await load(CALLS));
    if (!latencies) {
      console.log(`${name.padEnd(32)}  refused: it takes longer than a call may`);
      continue;
    }
    const [p50, p95] = [quantile(latencies, 0.5), quantile(latencies, 0.95)];
    const verdict = p95 <= MAX_MS ? 'reached' : 'MISSED';
    console.log(
      `${name.padEnd(32)}${p50.toFixed(1).padStart(10)}${p95.toFixed(1).padStart(10)}   ${verdict} ${MAX_MS}`,
    );
  }
}

/** Steps of the table in which most rows end. */
async function printRetention(databaseUrl: string): Promise<void> {
  const rule = endings.find(({ ends }) => ends === 'jobs.jobs')!;
  const db = openDatabase({ url: databaseUrl, poolSize: 1, applicationName: 'bench', realm: 'provider' });
  const times: number[] = [];
  let rows = 0;
  try {
    for (let step = 0; step < STEPS; step += 1) {
      const begun = performance.now();
      rows += await db.transaction({ mid: ALL_MERCHANTS }, (tx) =>
        removeStep(tx, rule, new Date(Date.now() - rule.days * DAY_MS)),
      );
      times.push(performance.now() - begun);
    }
  } finally {
    await db.close();
  }
  times.sort((a, b) => a - b);
  const seconds = times.reduce((sum, ms) => sum + ms, 0) / 1_000;
  console.log(
    `\nRetention of ${rule.ends}: ${STEPS} steps, ${rows} rows; a step p50 ${quantile(times, 0.5).toFixed(1)} ms, longest ${times.at(-1)!.toFixed(1)} ms; ${(rows / seconds).toFixed(0)} rows a second.`,
  );
}
