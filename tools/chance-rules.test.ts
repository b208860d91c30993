import { describe, expect, it } from 'vitest';
import { chanceFindings } from './chance-rules.ts';

const found = (line: string, file = 'platform/x/y.test.ts') => chanceFindings(file, `\n${line}\n`).length;

describe('A test that a busy machine or a neighbour can fail', () => {
  it.each([
    ['waits one second by default', 'await vi.waitFor(() => expect(sent).toBe(1));'],
    ['has a short time-out', "await screen.findByText('x', undefined, { timeout: 15_000 });"],
    ['has a time-out of its own', '  }, 90_000);'],
    ['sleeps', 'await new Promise((resolve) => setTimeout(resolve, 50));'],
    ['sleeps by a module', "import { setTimeout as pause } from 'node:timers/promises';"],
    ['sees the locks of other databases', 'query(`SELECT 1 FROM pg_locks WHERE NOT granted`)'],
    ['has a pool that gives up soon', "one = openDatabase({ url: db.url, poolSize: 1, applicationName: 'one' });"],
    ['sees other sessions', "query(`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'`)"],
    ['sets standbys', "admin.query(`ALTER SYSTEM SET synchronous_standby_names = 'nobody'`)"],
  ])('is found: one that %s', (_what, line) => {
    expect(found(line)).toBe(1);
    expect(found(line, 'platform/x/y.ts')).toBe(0);
  });

  it.each([
    'await expect.poll(read, { timeout: 60_000, interval: 20 }).toBe(1);',
    "query(`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`)",
    "query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [pid])",
  ])('is not: %s', (line) => {
    expect(found(line)).toBe(0);
  });
});
