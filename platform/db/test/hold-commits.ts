import pg from 'pg';
import { expect } from 'vitest';

/**
 * From here on a commit is on disk before its answer, which waits for a standby that does not exist. Sessions show the
 * setting before the checkpointer publishes it to commits, so commits are made here until one waits.
 */
export async function holdCommits(admin: pg.Pool, url: string): Promise<void> {
  await admin.query(`ALTER SYSTEM SET synchronous_standby_names = 'nobody'`);
  await admin.query('SELECT pg_reload_conf()');
  const probe = new pg.Client({ connectionString: url });
  probe.on('error', () => undefined);
  await probe.connect();
  const { pid } = (await probe.query('SELECT pg_backend_pid() AS pid')).rows[0];
  const commits = async () => {
    for (;;) await probe.query(`SELECT pg_logical_emit_message(true, 'probe', '')`);
  };
  const ended = commits().catch(() => undefined);
  const waits = `SELECT 1 FROM pg_stat_activity WHERE pid = ${pid} AND wait_event = 'SyncRep'`;
  await expect.poll(async () => (await admin.query(waits)).rowCount).toBe(1);
  await admin.query('SELECT pg_terminate_backend($1)', [pid]);
  await ended;
  await expect
    .poll(async () => (await admin.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [pid])).rowCount)
    .toBe(0);
}

/** Commits are answered again, also those that wait. */
export async function releaseCommits(admin: pg.Pool): Promise<void> {
  await admin.query(`ALTER SYSTEM SET synchronous_standby_names = ''`);
  await admin.query('SELECT pg_reload_conf()');
}
