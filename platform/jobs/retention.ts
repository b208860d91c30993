import type { Tx } from '#platform/db/database.ts';
import { kept, type Removed, type Retention } from '#platform/db/retention.ts';

/** How long rows are kept (platform/db/retention.ts). */
export const jobsRetention: readonly Retention[] = [
  // Until then its key still prevents a second one. Dead ones stay until a person revives them.
  {
    ends: 'jobs.jobs',
    which: 'jobs that are done',
    since: 'ended_at',
    days: 30,
    clock: 'real',
    only: "state = 'done'",
  },
  kept('things', 'jobs.retention'),
];

/** Adds a step to the figures of its table. */
export const recordRetention = (tx: Tx, { table, days, rows, oldestSeconds }: Removed): Promise<number> =>
  tx.run(
    `INSERT INTO jobs.retention AS r (table_name, keeps_days, removed, oldest_seconds) VALUES ($1, $2, $3, $4)
     ON CONFLICT (table_name) DO UPDATE SET keeps_days = excluded.keeps_days, removed = r.removed + excluded.removed,
       oldest_seconds = excluded.oldest_seconds, looked_at = now()`,
    [table, days, rows, oldestSeconds],
    'jobs.tell_retention',
  );

export interface RetentionFigures {
  table: string;
  removed: number;
  /** Of the oldest row that is left. */
  oldestSeconds: number;
  /** By how much it should have been removed before. */
  overdueSeconds: number;
}

export const retentionFigures = (tx: Tx): Promise<RetentionFigures[]> =>
  tx.rows<RetentionFigures>(
    `SELECT table_name AS "table", removed::float8 AS removed, oldest_seconds,
       greatest(0, oldest_seconds - keeps_days * 86400.0)::float8 AS "overdueSeconds" FROM jobs.retention ORDER BY table_name`,
    [],
    'jobs.retention_figures',
  );
