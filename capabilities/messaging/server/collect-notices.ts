import { ALL_MERCHANTS, type Tx } from '#platform/db/database.ts';
import { everyMs, recurring, type JobHandler } from '#platform/jobs/index.ts';
import type { NoticeSource } from '#platform/notice/index.ts';
import { COLLECT_EVERY_MS, EVENTS_AT_ONCE } from '../constants.ts';
import type { MessagingApp } from './channel.ts';
import { notify } from './notify.ts';

export const COLLECT = 'messaging.collect';

/**
 * `messaging.collect`: tells people of what happened since the last run. It reads what other transactions have written
 * and never takes part in them, so that a payment waits for no message. A source is read up to the oldest transaction
 * that is under way: what is committed later has a later number. News continues to the messaging accounts that
 * people have bound.
 */
export const collectNoticesJob = (sources: readonly NoticeSource[], messagingApp?: MessagingApp): JobHandler =>
  recurring(everyMs(COLLECT_EVERY_MS), async ({ db, clock, signal }) => {
    for (let isMore = true; isMore && !signal.aborted;)
      isMore = await db.transaction({ mid: ALL_MERCHANTS }, (tx) =>
        collectOnce(tx, sources, clock.now(), messagingApp),
      );
  });

/** True when a source had more events than were read. */
async function collectOnce(
  tx: Tx,
  sources: readonly NoticeSource[],
  now: Date,
  messagingApp: MessagingApp | undefined,
): Promise<boolean> {
  const cursors = await cursorsOf(tx);
  const found = await Promise.all(
    sources.map(async ({ name, find }) => {
      const { from, below } = cursors(name);
      return { name, below, rows: await find(tx, { from, below, limit: EVENTS_AT_ONCE }) };
    }),
  );
  const notices = found.flatMap(({ rows }) => rows.flatMap(({ notice }) => notice ?? []));
  const read = found.filter(({ rows }) => rows.length > 0);
  if (read.length === 0) return false;
  const news = await notify(tx, notices, now);
  if (messagingApp) for (const message of news) await messagingApp.send(tx, message);
  await tx.run(
    `INSERT INTO messaging.cursors (source, next_xid) SELECT source, next::xid8 FROM unnest($1::text[], $2::text[]) AS c (source, next)
     ON CONFLICT (source) DO UPDATE SET next_xid = excluded.next_xid`,
    [read.map(({ name }) => name), read.map(({ rows }) => String(BigInt(rows.at(-1)!.xid) + 1n))],
    'messaging.move_cursors',
  );
  return read.some(({ rows }) => rows.length >= EVENTS_AT_ONCE);
}

/**
 * Where each source is read from, and up to where. Locked, so that two workers do not read the same. A cursor that is
 * ahead of every transaction comes from a database that was dumped and loaded into another cluster: its events are read
 * again, and nobody is notified twice.
 */
async function cursorsOf(tx: Tx): Promise<(source: string) => { from: string; below: string }> {
  const rows = await tx.rows<{ source: string; from: string }>(
    `SELECT source, CASE WHEN next_xid > pg_snapshot_xmax(pg_current_snapshot()) THEN '0' ELSE next_xid::text END AS "from" FROM messaging.cursors ORDER BY source FOR UPDATE`,
    [],
    'messaging.cursors',
  );
  const horizon = await tx.one<{ below: string }>(
    'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS below',
    [],
    'messaging.horizon',
  );
  const known = new Map(rows.map(({ source, from }) => [source, from]));
  return (source) => ({ from: known.get(source) ?? '0', below: horizon!.below });
}
