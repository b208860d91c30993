import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { writeWhole } from '#platform/file/write-whole.ts';
import { shanghaiText } from '#platform/kernel/shanghai-time.ts';

/** In the folder of the embedded database: where its rows are now. */
const movedFile = (home: string): string => join(home, 'moved.json');

const moved = z.object({
  /** Of the move, as the new database has it until it is complete. */
  id: z.string(),
  /** Host, port and name of the new database, without its password. */
  to: z.string(),
  at: z.iso.datetime(),
});
export type Moved = z.infer<typeof moved>;

export const movedFrom = (home: string): Moved | null =>
  existsSync(movedFile(home)) ? moved.parse(JSON.parse(readFileSync(movedFile(home), 'utf8'))) : null;

export const markMoved = (home: string, mark: Moved): void => writeWhole(movedFile(home), JSON.stringify(mark));
export const removeMoved = (home: string): void => rmSync(movedFile(home), { force: true });

/** Why the embedded database in this folder must not run any more, in a sentence that says what to do; else null. */
export function whyMoved(home: string): string | null {
  const mark = movedFrom(home);
  return mark
    ? `${home} 的数据库已于 ${shanghaiText(new Date(mark.at))} 搬到 ${mark.to}：请设置 DATABASE_URL。两份同时运行会重复付款；` +
        `若要回到这一份，请先确认新库没有启动过（或删除新库），再删除 ${movedFile(home)}。(moved to ${mark.to}: set DATABASE_URL)`
    : null;
}

/** In the new database, until its rows are complete and proved. The product does not start on it meanwhile. */
const MOVING = 'platform.moving';

export async function movingTo(client: pg.Client): Promise<string | null> {
  const { rows: found } = await client.query('SELECT 1 WHERE to_regclass($1) IS NOT NULL', [MOVING]);
  if (found.length === 0) return null;
  const { rows } = await client.query<{ id: string }>(`SELECT id FROM ${MOVING}`);
  return rows[0]?.id ?? '';
}

export async function markMoving(client: pg.Client, id: string): Promise<void> {
  await client.query(`CREATE SCHEMA IF NOT EXISTS platform; CREATE TABLE IF NOT EXISTS ${MOVING} (id text NOT NULL)`);
  await client.query(`WITH gone AS (DELETE FROM ${MOVING}) INSERT INTO ${MOVING} VALUES ($1)`, [id]);
}

export async function removeMoving(client: pg.Client): Promise<void> {
  await client.query(`DROP TABLE ${MOVING}`);
}

/** For a program that would use a database whose rows are not complete. */
export const HALF_MOVED =
  '该数据库的搬迁没有完成：请再次执行 npm run move-database（从头重做），或删除该数据库后重建。' +
  '(a move into this database did not end: run it again, or drop the database)';
