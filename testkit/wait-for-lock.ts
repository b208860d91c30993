import type pg from 'pg';
import { waitFor } from './wait-for.ts';

const WAITING = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;

/** Until so many sessions of this database wait for a lock. Those of other databases are of other tests. */
export const waitForLock = (admin: pg.Pool, sessions = 1): Promise<void> =>
  waitFor(async () => {
    const { rowCount } = await admin.query(WAITING);
    if (rowCount !== sessions) throw new Error(`${rowCount} sessions wait for a lock`);
  });
