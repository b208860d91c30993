import { randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ledgerAuditRules } from '#ledger/src/audit.ts';
import {
  createGroupPoster,
  openAccounts,
  post,
  PROVIDER_MID,
  type JournalCommand,
  type LedgerAccount,
  type PostOutcome,
} from '#ledger/src/index.ts';
import { ALL_MERCHANTS, type Database } from '#platform/db/database.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { migrate, migrationSources } from '#platform/db/migration.ts';
import { openDatabase } from '#platform/db/postgres-database.ts';
import { newId } from '#platform/kernel/id.ts';
import { findPgbench, initialisePgbench, runPgbench } from './pgbench.ts';

const ROUNDS = 3;
const SECONDS = 3;
const WARM_UP_SECONDS = 1;
const ACCOUNTS = 10_000;
const MERCHANTS = 100;
/** Connections of the callers who post one call at a time; the group poster takes its own few of them. */
const POOL = 32;
const ENOUGH_FEN = 1_000_000_000_000n;
const MORE_THAN_ANYBODY_HAS = 9_000_000_000_000_000n;

type Post = (command: JournalCommand) => Promise<PostOutcome>;
interface Shape {
  name: string;
  callers: number;
  hot?: boolean;
  /** One of so many commands asks for more than the account has. */
  failing?: number;
  grouped: boolean;
}

const shapes = {
  single16: { name: 'uniform, 16 callers, one call each', callers: 16, grouped: false },
  uniform16: { name: 'uniform, 16 callers, gathered', callers: 16, grouped: true },
  uniform256: { name: 'uniform, 256 callers, gathered', callers: 256, grouped: true },
  failing1: { name: '  the same, 1 % fail their balance check', callers: 256, grouped: true, failing: 0.01 },
  failing50: { name: '  the same, 50 % fail their balance check', callers: 256, grouped: true, failing: 0.5 },
  hotSingle: { name: 'one hot account, 256 callers, one call each', callers: 256, grouped: false, hot: true },
  hot256: { name: 'one hot account, 256 callers, gathered', callers: 256, grouped: true, hot: true },
} satisfies Record<string, Shape>;
type ShapeName = keyof typeof shapes;

/**
 * Postings a second compared with pgbench on the same PostgreSQL in the same run, in alternating rounds; medians, and
 * the ratios to reach.
 */
export async function benchLedger(): Promise<void> {
  const pgbench = findPgbench();
  if (!pgbench)
    console.log(
      'pgbench was not found (Debian: apt-get install postgresql-contrib): figures come without their yardstick.',
    );
  const home = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  chmodSync(home, 0o755);
  // The server is detached: without a timer nothing would keep us waiting for its end.
  const alive = setInterval(() => undefined, 1000);
  const load = loadavg()[0]!.toFixed(1);
  const postgres = await startEmbeddedPostgres({ dataDir: home, durable: true });
  try {
    const figures = await measure(postgres.url, pgbench);
    print(figures);
    console.log(
      `Load average before ${load}, after ${loadavg()[0]!.toFixed(1)}, on ${availableParallelism()} cores; what else runs on the machine weighs on every line, so read the ratios.`,
    );
  } finally {
    await postgres.stop();
    clearInterval(alive);
    rmSync(home, { recursive: true, force: true });
  }
}

interface Figures {
  tpcb: number[];
  shapes: Record<ShapeName, { perSecond: number[]; p50: number[]; p99: number[] }>;
  breaks: number;
  journals: bigint;
}

async function measure(server: string, pgbench: string | null): Promise<Figures> {
  const owner = new pg.Client({ connectionString: server });
  await owner.connect();
  await owner.query('CREATE DATABASE tpcb');
  await owner.query('CREATE DATABASE ledger');
  await owner.end();
  const tpcb = server.replace(/postgres$/, 'tpcb');
  const url = server.replace(/postgres$/, 'ledger');
  if (pgbench) initialisePgbench(pgbench, tpcb);
  await migrate(url, migrationSources(join(import.meta.dirname, '..'), ['platform/db', 'ledger']));
  const db = openDatabase({ url, poolSize: POOL, applicationName: 'bench' });
  const accounts = await openBenchAccounts(db);

  const figures: Figures = { tpcb: [], shapes: {} as Figures['shapes'], breaks: 0, journals: 0n };
  const wanted = process.argv.slice(3);
  const names = (Object.keys(shapes) as ShapeName[]).filter((name) => wanted.length === 0 || wanted.includes(name));
  for (const name of names) figures.shapes[name] = { perSecond: [], p50: [], p99: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    if (pgbench) figures.tpcb.push(await runPgbench(pgbench, tpcb, SECONDS));
    for (const name of names) {
      const { perSecond, p50, p99 } = await runShape(db, shapes[name], accounts);
      figures.shapes[name].perSecond.push(perSecond);
      figures.shapes[name].p50.push(p50);
      figures.shapes[name].p99.push(p99);
    }
  }
  Object.assign(figures, await provenBy(url));
  await db.close();
  return figures;
}

async function openBenchAccounts(db: Database): Promise<string[]> {
  const bank: LedgerAccount = {
    id: newId(),
    mid: PROVIDER_MID,
    code: 'bank_cash:main',
    kind: 'bank_cash',
    mayGoNegative: true,
  };
  const accounts = Array.from({ length: ACCOUNTS }, (_, index): LedgerAccount => ({
    id: newId(),
    mid: `M${index % MERCHANTS}`,
    code: `${index}:available`,
    kind: 'available',
  }));
  await db.transaction({ mid: ALL_MERCHANTS }, (tx) => openAccounts(tx, [bank, ...accounts]));
  const funding: JournalCommand[] = accounts.map(({ id, mid }) => ({
    ...command(mid),
    postings: [{ from: bank.id, to: id, amountFen: ENOUGH_FEN }],
  }));
  for (let at = 0; at < funding.length; at += 500)
    await db.transaction({ mid: ALL_MERCHANTS }, (tx) => post(tx, funding.slice(at, at + 500)));
  return accounts.map(({ id }) => id);
}

/** Order numbers rise as the product's own do, and keys are made of them. */
let orders = 0;
function command(mid: string): JournalCommand {
  orders += 1;
  const orderNo = `20261120${String(orders).padStart(12, '0')}`;
  return { mid, key: `${orderNo}:pay`, postings: [], typeCode: '2010', orderNo, actor: 'bench', bookedAt: new Date() };
}

/** Closed loop: every caller sends its next command when the last one is answered. The warm-up is not counted. */
async function runShape(
  db: Database,
  shape: Shape,
  accounts: readonly string[],
): Promise<{ perSecond: number; p50: number; p99: number }> {
  const group = createGroupPoster(db);
  const single: Post = async (one) => (await db.transaction({ mid: ALL_MERCHANTS }, (tx) => post(tx, [one])))[0]!;
  const send: Post = shape.grouped ? group.post : single;
  const counted = performance.now() + WARM_UP_SECONDS * 1000;
  const end = counted + SECONDS * 1000;
  const times: number[] = [];
  const caller = async () => {
    for (let begin = performance.now(); begin < end; begin = performance.now()) {
      const from = shape.hot ? 0 : randomInt(accounts.length);
      const to = (from + 1 + randomInt(accounts.length - 1)) % accounts.length;
      const fails = Math.random() < (shape.failing ?? 0);
      const amountFen = fails ? MORE_THAN_ANYBODY_HAS : BigInt(1 + randomInt(100));
      const { status } = await send({
        ...command(`M${from % MERCHANTS}`),
        postings: [{ from: accounts[from]!, to: accounts[to]!, amountFen }],
      });
      if ((status === 'refused') !== fails)
        throw new Error(`a command that ${fails ? 'could not' : 'could'} be paid was ${status}`);
      const now = performance.now();
      if (begin >= counted) times.push(now - begin);
    }
  };
  await Promise.all(Array.from({ length: shape.callers }, caller));
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / SECONDS,
    p50: times[Math.floor(times.length / 2)]!,
    p99: times[Math.floor(times.length * 0.99)]!,
  };
}

/** A figure is valid only when the audit finds nothing afterwards. */
async function provenBy(url: string): Promise<{ breaks: number; journals: bigint }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let breaks = 0;
  for (const { sql } of ledgerAuditRules) breaks += (await client.query(sql)).rowCount ?? 0;
  const { rows } = await client.query<{ journals: string }>('SELECT count(*) AS journals FROM ledger.journals');
  await client.end();
  return { breaks, journals: BigInt(rows[0]!.journals) };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const rounded = (value: number): string => Math.round(value).toLocaleString('en-US');

function print({ tpcb, shapes: figures, breaks, journals }: Figures): void {
  const line = (name: string, perSecond: readonly number[], p50?: readonly number[], p99?: readonly number[]) => {
    const range = `(${rounded(Math.min(...perSecond))}-${rounded(Math.max(...perSecond))})`;
    const times = p50 && p99 ? `${median(p50).toFixed(1)} / ${median(p99).toFixed(1)}` : '';
    console.log(
      `${name.padEnd(46)} ${rounded(median(perSecond)).padStart(8)} ${range.padEnd(18)} ${times.padEnd(14)} ${tpcb.length ? `${(median(perSecond) / median(tpcb)).toFixed(1)} x` : ''}`,
    );
  };
  console.log(`\n${'per second, median of rounds (min-max)'.padEnd(75)}${'p50 / p99 ms'.padEnd(14)} to pgbench`);
  if (tpcb.length) line('pgbench tpcb-like -c16 -M prepared, scale 10', tpcb);
  for (const [name, { perSecond, p50, p99 }] of Object.entries(figures))
    line(shapes[name as ShapeName].name, perSecond, p50, p99);
  const medianOf = (name: ShapeName) => median(figures[name]?.perSecond ?? []);
  const target = (text: string, ratio: number, good: boolean, bound: string) =>
    !Number.isNaN(ratio) &&
    console.log(
      `${text.padEnd(60)} ${ratio.toFixed(1).padStart(6)} x  ${bound.padEnd(14)} ${good ? 'reached' : 'MISSED'}`,
    );
  const atLeast = (text: string, ratio: number, bound: number) =>
    target(text, ratio, ratio >= bound, `at least ${bound}`);
  console.log('');
  atLeast('uniform, 16 callers gathered / pgbench', medianOf('uniform16') / median(tpcb), 2.5);
  atLeast('uniform, 256 callers gathered / pgbench', medianOf('uniform256') / median(tpcb), 8);
  atLeast('hot account, gathered / one call each, 256 callers', medianOf('hot256') / medianOf('hotSingle'), 15);
  const costOf = (share: ShapeName) => medianOf('uniform256') / medianOf(share);
  target('256 callers: no failure / 1 % failing', costOf('failing1'), costOf('failing1') <= 3, 'at most 3');
  target('256 callers: no failure / 50 % failing', costOf('failing50'), costOf('failing50') <= 3, 'at most 3');
  console.log(`\n${rounded(Number(journals))} journals; the ledger's own rules found ${breaks} breaks in them.`);
  if (breaks) process.exitCode = 1;
}
