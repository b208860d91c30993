import { kept, type Retention } from '#platform/db/retention.ts';

/** How long rows are kept (platform/db/retention.ts). */
export const statementRetention: readonly Retention[] = [
  kept('proof', 'statement.exports'),
  // A download that is under way is not cut off.
  {
    ends: 'statement.export_chunks',
    which: 'pieces of files that have expired or failed',
    since: `(SELECT coalesce(e.expires_at, e.finished_at) FROM statement.exports e
      WHERE e.mid = t.mid AND e.export_id = t.export_id AND e.state IN ('failed', 'expired'))`,
    days: 1,
    clock: 'business',
    rowsAStep: 100,
    isSmall: 'pieces of the files that are kept now',
  },
];
