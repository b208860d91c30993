import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { RunningProduct } from '#testkit/processes.ts';
import { cpuOf, cpuOfFamily } from '../calls/process-cpu.ts';

const KB = 1_024;
const PROCESSES = ['server', 'worker', 'simulators'] as const;
export type Watched = (typeof PROCESSES)[number] | 'postgres';

/** One table, with all that autovacuum and updates in place are judged by. Sizes in bytes. */
export interface TableSample {
  name: string;
  heap: number;
  indexes: number;
  live: number;
  dead: number;
  updated: number;
  hot: number;
  vacuums: number;
}

export interface ProcessSample {
  memory: number;
  files: number;
  cpuMs: number;
  /** Of JavaScript; 0 for PostgreSQL. */
  heap: number;
  /** Of the event loop since the last sample, ms; 0 for PostgreSQL. */
  delayP99: number;
}

export interface Sample {
  tables: TableSample[];
  processes: Record<Watched, ProcessSample>;
  jobs: { due: number; dead: number; oldestSeconds: number };
  /** Bytes: the whole database, WAL that is kept, WAL written since the cluster began, all files of the product. */
  database: number;
  walKept: number;
  walWritten: number;
  otherFiles: number;
}

/** Reads a running product from outside: its processes, their metrics, its database and its folder. */
export async function takeSample(product: RunningProduct, owner: pg.Client): Promise<Sample> {
  const port = Number(new URL(product.url).port);
  const [server, worker] = [await metricsOf(port), await metricsOf(port + 3)];
  const processOf = (name: Watched, metrics: ReadonlyMap<string, number>): ProcessSample => {
    const pid = product.pidOf(name);
    return {
      memory: memoryOf(pid),
      files: readdirSync(`/proc/${pid}/fd`).length,
      cpuMs: cpuOf(pid),
      heap: metrics.get('nodejs_heap_size_used_bytes') ?? 0,
      delayP99: (metrics.get('nodejs_eventloop_lag_p99_seconds') ?? 0) * 1_000,
    };
  };
  const none = new Map<string, number>();
  const postgres = product.pidOf('postgres');
  const { rows } = await owner.query<Omit<Sample, 'tables' | 'processes' | 'jobs' | 'otherFiles'>>(
    `SELECT pg_database_size(current_database())::float8 AS database, (SELECT sum(size) FROM pg_ls_waldir())::float8 AS "walKept",
       pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS "walWritten"`,
  );
  return {
    ...rows[0]!,
    tables: await tablesOf(owner),
    processes: {
      server: processOf('server', server),
      worker: processOf('worker', worker),
      simulators: processOf('simulators', none),
      postgres: {
        ...processOf('postgres', none),
        memory: childrenOf(postgres).reduce((sum, pid) => sum + memoryOf(pid), memoryOf(postgres)),
        cpuMs: cpuOfFamily(postgres),
      },
    },
    jobs: {
      due: worker.get('portal_jobs_due') ?? 0,
      dead: worker.get('portal_jobs_dead') ?? 0,
      oldestSeconds: worker.get('portal_jobs_oldest_age_seconds') ?? 0,
    },
    otherFiles: sizeOf(product.dataDir, join(product.dataDir, 'postgres')),
  };
}

async function tablesOf(owner: pg.Client): Promise<TableSample[]> {
  const { rows } = await owner.query<TableSample>(
    `SELECT s.schemaname || '.' || s.relname AS name, pg_table_size(s.relid)::float8 AS heap, pg_indexes_size(s.relid)::float8 AS indexes,
       n_live_tup::float8 AS live, n_dead_tup::float8 AS dead, n_tup_upd::float8 AS updated, n_tup_hot_upd::float8 AS hot, autovacuum_count::float8 AS vacuums
     FROM pg_stat_all_tables s WHERE s.schemaname NOT LIKE 'pg_toast%' AND s.schemaname <> 'information_schema' ORDER BY 2 DESC`,
  );
  return rows;
}

/** Shared pages are divided among those who have them: the processes of PostgreSQL share its buffers. */
function memoryOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'))?.[1] ?? 0) * KB;
  } catch {
    return 0;
  }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ').filter(Boolean).map(Number);

/** Values without labels, by name. */
async function metricsOf(port: number): Promise<Map<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const values = new Map<string, number>();
  for (const [, name, value] of text.matchAll(/^([a-z_0-9]+) ([-+.e0-9]+)$/gm)) values.set(name!, Number(value));
  return values;
}

function sizeOf(folder: string, without: string): number {
  return readdirSync(folder).reduce((sum, name) => {
    const path = join(folder, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (path === without || !stat) return sum;
    return sum + (stat.isDirectory() ? sizeOf(path, without) : stat.size);
  }, 0);
}
