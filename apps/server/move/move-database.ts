import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { migrate, MigrationRefused } from '#platform/db/migration.ts';
import { connectForMove, copyRows, type Copied, type Progress } from '#platform/db/move/copy-rows.ts';
import { markMoved, movedFrom, movingTo, removeMoved, removeMoving } from '#platform/db/move/marks.ts';
import { takeTarget } from '#platform/db/move/target.ts';
import { auditRules } from '../audit-rules.ts';
import { DEMO_MODULE } from '../modules.ts';
import { plannedFiles, wantedSources } from '../prepare-database.ts';
import { runAudit } from '../run-audit.ts';

export type Step = 'tables' | 'rules' | 'audit' | Progress;

interface MoveOptions {
  /** Folder of the embedded database, which gets the mark. */
  home: string;
  /** Addresses of the owners of the old and the new database. */
  source: string;
  target: string;
  secret: Buffer;
  report: (step: Step) => void;
}

/** A database as people know it, without its password. */
export function shownAddress(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}

/**
 * Moves the rows of the embedded database into an empty one of a person's own. Until both are the same and the audit of
 * the new one is clean, the product does not start on the new one; from then on not on the old one. There is no moment
 * at which it starts on both. Nothing is written into the old database.
 */
export async function moveDatabase({
  home,
  source,
  target,
  secret,
  report,
}: MoveOptions): Promise<Copied & { rules: number }> {
  const demo = await wasDemo(source);
  const { tables, functions } = await plannedFiles({ url: source, demo });
  if (tables.length + functions.length > 0)
    throw new MigrationRefused('旧库还不是本版本：请先执行 npm run migrate，或启动一次本版本');
  const id = randomUUID();
  const oldDb = await connectForMove(source);
  const newDb = await connectForMove(target).catch(async (error: unknown) => {
    await oldDb.end();
    throw error;
  });
  try {
    await takeTarget(newDb, id);
    report('tables');
    await migrate(target, wantedSources(demo));
    const copied = await copyRows({ source: oldDb, target: newDb }, report);
    report('audit');
    await newDb.query('ANALYZE');
    const { broken, findings } = await runAudit(target, auditRules, secret);
    if (broken > 0)
      throw new MigrationRefused(
        `账务审计：${broken} 处不符，如 ${findings[0]!.invariant} ${findings[0]!.finding}。旧库没有改动，请先处理（npm run audit）`,
      );
    await handOver({ oldDb, newDb, home, target, id });
    return { ...copied, rules: auditRules.length };
  } finally {
    await Promise.all([oldDb.end(), newDb.end()]);
  }
}

/** The mark of the old one first: who is killed between the two has none that starts, and the next run ends it. */
async function handOver({
  oldDb,
  newDb,
  home,
  target,
  id,
}: {
  oldDb: pg.Client;
  newDb: pg.Client;
  home: string;
  target: string;
  id: string;
}) {
  markMoved(home, { id, to: shownAddress(target), at: new Date().toISOString() });
  try {
    // A start that has seen no mark has stopped our database before.
    await oldDb.query('SELECT 1');
  } catch (error) {
    removeMoved(home);
    throw error;
  }
  await removeMoving(newDb);
}

/** Ends a move that was killed when only the mark of the new database was left to remove; false: there is none. */
export async function endedMove(home: string, target: string): Promise<boolean> {
  const mark = movedFrom(home);
  if (!mark) return false;
  const client = await connectForMove(target);
  try {
    const isOurs = (await movingTo(client)) === mark.id;
    if (isOurs) await removeMoving(client);
    return isOurs;
  } finally {
    await client.end();
  }
}

async function wasDemo(source: string): Promise<boolean> {
  const client = await connectForMove(source);
  try {
    const { rows } = await client.query('SELECT 1 FROM platform.migrations WHERE name LIKE $1', [`${DEMO_MODULE}/%`]);
    return rows.length > 0;
  } finally {
    await client.end();
  }
}
