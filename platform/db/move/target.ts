import type pg from 'pg';
import { MIGRATION_LOCK, MigrationRefused } from '../migration.ts';
import { markMoving, movingTo } from './marks.ts';
import { relationsOf } from './tables.ts';

/** One move into a database at a time. */
const MOVE_LOCK = 7_204_552;
const OLDEST = 150_000;

/**
 * Marks a database as one that a move fills. It is refused when it is too old, when somebody has used it, or when
 * another move fills it now. A move that did not end is done again from its beginning.
 */
export async function takeTarget(client: pg.Client, id: string): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; mayCreate: boolean; isFree: boolean }>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
       has_database_privilege(current_database(), 'CREATE') AS "mayCreate", pg_try_advisory_lock($1) AS "isFree"`,
    [MOVE_LOCK],
  );
  const { version, encoding, mayCreate, isFree } = rows[0]!;
  if (!isFree) throw new MigrationRefused('另一个搬迁正在写入目标数据库：请等它结束');
  if (version < OLDEST) throw new MigrationRefused('目标 PostgreSQL 低于 15：请使用 15 或更新的版本');
  if (encoding !== 'UTF8')
    throw new MigrationRefused(`目标数据库的编码是 ${encoding}：请用 ENCODING 'UTF8' 新建数据库`);
  if (!mayCreate) throw new MigrationRefused('目标数据库不属于该用户：请执行 CREATE DATABASE portal OWNER <该用户>');
  // A product that starts on it meanwhile waits for this lock, and then finds the mark.
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    const stored = (await movingTo(client)) === null ? await relationsOf(client) : [];
    if (stored.length > 0)
      throw new MigrationRefused(
        `目标数据库不是空的（${stored.length} 个表或视图，如 ${stored[0]}）：请为搬迁新建一个空数据库`,
      );
    await markMoving(client, id);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}
