import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAccess } from '#apps/server/demo-access.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { startInBankHours } from '#testkit/bank-hours.ts';
import { freePorts } from '#testkit/free-ports.ts';
import { startProduct } from '#testkit/processes.ts';
import { openRelay } from './relay.ts';
import { run, start, type Running } from './servers.ts';

export const TODAY = join(import.meta.dirname, '../..');

/** The servers of one release; `name` is for what a test says of them. */
export interface Release {
  name: string;
  url: string;
  web: Running;
  worker: Running;
  /** Ends the worker and starts it again. */
  restartWorker(): Promise<void>;
  stop(): Promise<void>;
}

/** One database, one outside world, and servers of several releases on them. */
export interface World {
  databaseUrl: string;
  dataDir: string;
  simulatorsUrl: string;
  /** A port that nothing else of this world takes. */
  freePort(): Promise<number>;
  serve(name: string, root: string): Promise<Release>;
  /** `npm run migrate` of this version; answers what it prints. */
  migrate(...args: string[]): Promise<string>;
  stop(): Promise<void>;
}

async function seed(root: string, env: Record<string, string>, port: number): Promise<void> {
  const command = [process.execPath, join(root, 'apps/server/start.ts')];
  const after = { url: `http://127.0.0.1:${port}`, dataDir: env.DATA_DIR! };
  await (await startProduct(env, after, command)).halt();
}

/** With the demo's data as the release in that folder makes them. */
export async function openWorld(root: string): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-side-'));
  // PostgreSQL may run as another user than we do and must be able to enter.
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'product');
  startInBankHours(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false });
  const port = await freePorts();
  const env = {
    DATABASE_URL: postgres.url,
    PORTAL_SECRET: 'a secret of both releases that is long enough',
    DATA_DIR: dataDir,
    LOAD_TEST: 'on',
    LOG_LEVEL: 'info',
    PORTAL_BUILD: 'off',
  };
  await seed(root, env, port);

  // All servers know the outside world by the same token and keys: it answers no stranger.
  const access = { ...env, ...demoAccess(dataDir, {}) };
  const simulatorsUrl = `http://127.0.0.1:${port + 1}`;
  const simulators = await start({
    root: TODAY,
    program: 'simulators/main.ts',
    env: { ...access, PORT: String(port + 1) },
    ready: `${simulatorsUrl}/clock`,
  });
  const releases: Release[] = [];
  const relays: Server[] = [];

  const serve = async (name: string, from: string): Promise<Release> => {
    const ownPort = await freePorts();
    // A server finds the clock one port above its own.
    relays.push(await openRelay(ownPort + 1, port + 1));
    const url = `http://127.0.0.1:${ownPort}`;
    const role = { root: from, program: 'apps/server/serve.ts', env: { ...access, PORT: String(ownPort) } };
    const startWorker = () => start({ ...role, args: ['worker'] });
    const [web, worker] = await Promise.all([start({ ...role, args: ['web'], ready: `${url}/readyz` }), startWorker()]);
    const release: Release = {
      name,
      url,
      web,
      worker,
      async restartWorker() {
        await release.worker.stop();
        release.worker = await startWorker();
      },
      stop: async () => void (await Promise.all([release.web.stop(), release.worker.stop()])),
    };
    releases.push(release);
    return release;
  };

  return {
    databaseUrl: postgres.url,
    dataDir,
    simulatorsUrl,
    freePort: () => freePorts(),
    serve,
    migrate: (...args) => run(TODAY, 'apps/server/migrate.ts', args, env),
    stop: async () => {
      for (const release of releases) await release.stop();
      for (const relay of relays) relay.close();
      await simulators.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
