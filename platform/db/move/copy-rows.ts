import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { MigrationRefused } from '../migration.ts';
import { notMovable, rulesOf, suspensionOf, tablesOf, type MovedTable } from './tables.ts';

/** What a database or role may have set otherwise: both sides write a value alike, and no limit ends the move. */
const SETTINGS: Readonly<Record<string, string>> = {
  search_path: '',
  'app.mid': '*',
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  // Nobody else uses the new database; a session that was left open must not stop the move without a word.
  lock_timeout: '10s',
  maintenance_work_mem: '256MB',
};

export async function connectForMove(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'portal move', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('SELECT set_config(name, value, false) FROM json_each_text($1) AS s (name, value)', [
    JSON.stringify(SETTINGS),
  ]);
  return client;
}

/** How far a move is: bytes of the tables as they are on the old disk. */
export interface Progress {
  bytes: number;
  ofBytes: number;
  tables: number;
  ofTables: number;
}

export interface Copied {
  tables: number;
  rows: number;
}

/**
 * Copies the rows of all tables in one transaction on each side, and compares count and sum of each table before the
 * new one commits. The old database is read in one snapshot; nobody writes to it until its connection ends.
 */
export async function copyRows(
  { source, target }: { source: pg.Client; target: pg.Client },
  report: (progress: Progress | 'rules') => void,
): Promise<Copied> {
  const tables = await sameTables(source, target);
  await source.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await source.query(`LOCK TABLE ${tables.map(({ name }) => name).join(', ')} IN SHARE MODE`);
  await target.query('BEGIN');
  try {
    // First: the number of a transaction that has written already may be below those that the old database has by now.
    const shift = await shiftOfNumbers(source, target);
    const rules = await rulesOf(target);
    const { drop, restore } = await suspensionOf(target);
    for (const sql of drop) await target.query(sql);
    const progress: Progress = {
      bytes: 0,
      ofBytes: sum(tables.map(({ bytes }) => bytes)),
      tables: 0,
      ofTables: tables.length,
    };
    let rows = 0;
    for (const table of tables) {
      await target.query(`TRUNCATE ${table.name}`);
      await copyTable({ source, target, table, shift }, (bytes) =>
        report({ ...progress, bytes: progress.bytes + bytes }),
      );
      rows += await compareTable({ source, target, table, shift });
      progress.bytes += table.bytes;
      progress.tables += 1;
      report({ ...progress });
    }
    report('rules');
    for (const sql of restore) await target.query(sql);
    if ((await rulesOf(target)) !== rules) throw new Error('the tables do not have the rules again that they had');
    await target.query('COMMIT');
    return { tables: tables.length, rows };
  } catch (error) {
    await target.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** The tables of both sides, which the same migrations have made. */
async function sameTables(source: pg.Client, target: pg.Client): Promise<MovedTable[]> {
  const odd = await notMovable(source);
  if (odd.length > 0) throw new MigrationRefused(`数据库中有本命令不能搬迁的内容：${odd.join('、')}`);
  const ours = await tablesOf(source);
  const theirs = new Map((await tablesOf(target)).map(({ name, columns }) => [name, JSON.stringify(columns)]));
  const differing = ours
    .filter(({ name, columns }) => theirs.get(name) !== JSON.stringify(columns))
    .map(({ name }) => name);
  const missing = [...theirs.keys()].filter((name) => !ours.some((table) => table.name === name));
  if (differing.length + missing.length > 0)
    throw new MigrationRefused(`两边的表结构不同：${[...differing, ...missing].join('、')}`);
  return ours;
}

interface Tables {
  source: pg.Client;
  target: pg.Client;
  table: MovedTable;
  shift: bigint;
}

/**
 * Numbers of transactions begin again in another cluster. Rows that follow one another by such a number keep their
 * sequence: each is moved back by so much that the newest is below the new cluster's own, and those that would be
 * below zero are zero. Nothing is moved where the new cluster is ahead already.
 */
async function shiftOfNumbers(source: pg.Client, target: pg.Client): Promise<bigint> {
  const old = await source.query<{ number: string }>(`SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS number`);
  const reached = await target.query<{ number: string }>('SELECT pg_current_xact_id()::text AS number');
  const shift = BigInt(old.rows[0]!.number) - BigInt(reached.rows[0]!.number);
  return shift > 0n ? shift : 0n;
}

/** A cursor that was moved to zero would read all rows again that are there. */
const lowestOf = (column: string): number => (column.startsWith('next_') ? 1 : 0);

const movedValue = (column: MovedTable['columns'][number], shift: bigint): string =>
  column.type === 'xid8' && shift > 0n
    ? `CASE WHEN ${column.name} IS NOT NULL THEN greatest(${column.name}::text::numeric - ${shift}, ${lowestOf(column.name)})::text::xid8 END`
    : column.name;

async function copyTable({ source, target, table, shift }: Tables, report: (bytes: number) => void): Promise<void> {
  const columns = table.columns.filter(({ isGenerated }) => !isGenerated);
  const values = columns.map((column) => movedValue(column, shift)).join(', ');
  const names = columns.map(({ name }) => name).join(', ');
  const out = source.query(copyTo(`COPY (SELECT ${values} FROM ONLY ${table.name}) TO STDOUT`));
  // Frozen: the rows are written once, not again by the first VACUUM.
  const into = target.query(copyFrom(`COPY ${table.name} (${names}) FROM STDIN WITH (FREEZE)`));
  let bytes = 0;
  await pipeline(
    out,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        report(Math.min(bytes, table.bytes));
        yield chunk;
      }
    },
    into,
  );
}

/** The number of rows; throws when it, or the sum over all of their values, is not the same on both sides. */
async function compareTable({ source, target, table, shift }: Tables): Promise<number> {
  const totalsOf = async (client: pg.Client, by: bigint) => {
    const values = table.columns.map((column) => movedValue(column, by)).join(', ');
    const { rows } = await client.query<{ count: string; sum: string }>(
      `SELECT count(*)::text AS count, coalesce(sum(hashtextextended(ROW(${values})::text COLLATE "C", 0)::numeric), 0)::text AS sum FROM ONLY ${table.name}`,
    );
    return rows[0]!;
  };
  const [before, after] = await Promise.all([totalsOf(source, shift), totalsOf(target, 0n)]);
  if (before.count !== after.count || before.sum !== after.sum)
    throw new Error(
      `${table.name} differs after it was copied: ${before.count} rows, ${after.count} in the new database`,
    );
  return Number(before.count);
}
