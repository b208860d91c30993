/**
 * `npm run migrate [-- --plan]`: brings the database to this version, as each start does; with `--plan` it says what
 * would run, which tables it locks and how many rows they have (docs/releasing.md). DATABASE_URL with PORTAL_SECRET, or
 * the demo's own database.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { FOREIGN_KEYS, locks, locksOf, type ForeignKey } from '#platform/db/migration-locks.ts';
import { serverLog } from '#platform/http/index.ts';
import { readConfig } from './config.ts';
import { plannedFiles, prepareDatabase } from './prepare-database.ts';
import { knownSecret } from './secret.ts';
import { version } from './version.ts';
import { withOwnDatabase } from './with-own-database.ts';

const { values } = parseArgs({ options: { plan: { type: 'boolean', default: false } } });
const config = readConfig();
const secret = knownSecret(config);
const { demo } = config;

async function rowsOf(client: pg.Client, tables: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; rows: number }>(
    `SELECT name, greatest(c.reltuples, 0)::float8 AS rows FROM unnest($1::text[]) AS name JOIN pg_class c ON c.oid = to_regclass(name)`,
    [tables],
  );
  return new Map(rows.map((row) => [row.name, row.rows]));
}

async function filesWithRows(url: string, tables: readonly { name: string; sql: string }[]) {
  const client = new pg.Client({ connectionString: url, application_name: 'portal migration plan' });
  await client.connect();
  try {
    const { rows: keys } = await client.query<ForeignKey>(FOREIGN_KEYS);
    const files = tables.map(({ name, sql }) => ({
      name,
      step: /^-- (.*)/.exec(sql)?.[1] ?? '',
      taken: locksOf(sql, keys),
    }));
    const locked = files.flatMap(({ taken }) => taken.map(({ table }) => table));
    return { files, rows: await rowsOf(client, locked) };
  } finally {
    await client.end();
  }
}

async function sayPlan(url: string): Promise<void> {
  const { tables, functions } = await plannedFiles({ url, demo });
  const { files, rows } = await filesWithRows(url, tables);
  for (const { name, step, taken } of files) {
    console.log(`${name}　${step}`);
    for (const { table, lock } of taken)
      console.log(`  ${table}　${locks[lock].name}（${locks[lock].waits}）　约 ${rows.get(table) ?? 0} 行`);
  }
  if (functions.length > 0)
    console.log(`函数、视图与授权重新定义：${functions.length} 个文件，自 ${functions[0]!.name} 起`);
  console.log(
    files.length + functions.length === 0
      ? `数据库已是版本 ${version}，无须升级`
      : `执行：npm run migrate（版本 ${version}）`,
  );
}

await withOwnDatabase(config, async (url) => {
  if (values.plan) return sayPlan(url);
  if (!secret) {
    console.error('请设置 PORTAL_SECRET（与服务器相同）');
    process.exitCode = 2;
    return;
  }
  await prepareDatabase({ url, secret, demo, log: serverLog('info') });
  console.log(`数据库已是版本 ${version}`);
});
