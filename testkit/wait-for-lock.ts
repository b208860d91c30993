import type pg from 'pg';
import { waitFor } from './wait-for.ts';

const WAITING = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;

/** Until one session of this database waits for a lock. Those of other databases are of other tests. */
export const waitForLock = (admin: pg.Pool): Promise<void> =>
  waitFor(async () => {
    const { rowCount } = await admin.query(WAITING);
    if (rowCount !== 1) throw new Error(`${rowCount} sessions wait for a lock`);
  });
