import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '#apps/server/until.ts';
import { startInBankHours } from './bank-hours.ts';
import { endWithUs } from './end-with-us.ts';
import { freePorts } from './free-ports.ts';

export type ProcessName = 'simulators' | 'server' | 'worker' | 'postgres' | 'start';

/** The whole product as `npm start` runs it, in processes of its own, on free ports and an empty folder. */
export interface RunningProduct {
  /** Portal and API, e.g. `http://127.0.0.1:41234`. */
  url: string;
  /** Simulators, one port above. */
  simulatorsUrl: string;
  dataDir: string;
  /** The output of the processes, for a failing test. */
  output(): string;
  pidOf(name: ProcessName): number;
  /**
   * SIGKILL to one process; the supervisor starts it again, unless it is the supervisor. Answers the pid that was
   * killed, or null when it was away at that moment.
   */
  kill(name: ProcessName): number | null;
  /** Resolves when `/readyz` answers 200 again. */
  ready(): Promise<void>;
  /** Ends everything that it started and leaves the folder, for another start. */
  halt(): Promise<void>;
  /** Ends everything that it started and removes the folder. */
  stop(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '..');
/** Files of a running product besides its data; a copy of the folder omits them. */
const OF_ONE_RUN = ['pids.json', 'postgres/port'];
/** Migrations, demo data and a first build of the portal on a busy machine. */
const START_MS = 480_000;
const STOP_MS = 30_000;
const LOOK_EVERY_MS = 50;
const KEPT_OUTPUT = 200_000;

/**
 * Starts `apps/server/start.ts` and waits until it answers, on a copy of the run's seeded folder where there is one
 * (seeded-product.ts). `environment` adds to or overrides the settings of the product; `after` is one that was killed,
 * whose ports and folder are taken over; `command` starts it in another way than `node apps/server/start.ts`.
 */
export async function startProduct(
  environment: NodeJS.ProcessEnv = {},
  after?: Pick<RunningProduct, 'url' | 'dataDir'>,
  command: readonly string[] = [process.execPath, 'apps/server/start.ts'],
): Promise<RunningProduct> {
  const port = after ? Number(new URL(after.url).port) : await freePorts();
  const dataDir = after?.dataDir ?? newDataFolder(environment);
  const [program, ...args] = command;
  const child = spawn(program!, args, {
    cwd: ROOT,
    // Each process compiles the same sources: one reads what another has compiled.
    env: {
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled'),
      ...withoutProduct(process.env),
      // While other browsers run, calls of one page wait longer than people would: none is refused for that.
      ...(process.env.PORTAL_SEEDED ? { PORTAL_BUILD: 'off', CALL_PATIENCE_MS: '60000' } : {}),
      PORT: String(port),
      DATA_DIR: dataDir,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A run that is killed leaves no product behind.
  if (child.pid) child.once('exit', endWithUs(child.pid));
  let output = '';
  const keep = (chunk: Buffer) => void (output = (output + chunk.toString('utf8')).slice(-KEPT_OUTPUT));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);

  const url = `http://127.0.0.1:${port}`;
  const pids = (): Partial<Record<ProcessName, number>> => {
    const file = join(dataDir, 'pids.json');
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<ProcessName, number>>) : {};
  };
  const before = pids().start;
  const product: RunningProduct = {
    url,
    simulatorsUrl: `http://127.0.0.1:${port + 1}`,
    dataDir,
    output: () => output,
    pidOf: (name) => {
      const pid = pids()[name];
      if (!pid) throw new Error(`${name} is not running`);
      return pid;
    },
    kill: (name) => killNow(pids()[name]),
    ready: () => until(`${url}/readyz`, START_MS),
    halt: () => end(child, Object.values(pids())),
    stop: async () => {
      await product.halt();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  try {
    // The children of one that was killed may still answer on the same port.
    const ours = async (): Promise<void> => {
      await product.ready();
      while (pids().start === before || !pids().server) await pause(LOOK_EVERY_MS);
      await product.ready();
    };
    await Promise.race([ours(), endOf(child)]);
  } catch (error) {
    await product.stop();
    throw new Error(`the product did not start: ${(error as Error).message}\n${output}`, { cause: error });
  }
  return product;
}

/**
 * With the demo's data in it, if the run has a seeded folder and the product is to have a database of its own with the
 * usual demo.
 */
function newDataFolder(environment: NodeJS.ProcessEnv): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-product-'));
  // PostgreSQL may run as another user than we do and must be able to enter.
  chmodSync(dataDir, 0o755);
  const seeded = process.env.PORTAL_SEEDED;
  const isUsual =
    environment.DATABASE_URL === undefined && environment.DEMO === undefined && environment.DEMO_SIZE === undefined;
  // If PostgreSQL cannot enter the folder, its data are elsewhere (embedded-postgres.ts): such a product starts from
  // nothing.
  if (seeded && isUsual && existsSync(join(seeded, 'postgres/data'))) {
    // `cp` and not Node: it keeps owners, and shares blocks where the file system can.
    execFileSync('cp', ['-a', `${seeded}/.`, dataDir]);
    for (const name of OF_ONE_RUN) rmSync(join(dataDir, name), { force: true });
  } else startInBankHours(dataDir);
  return dataDir;
}

/** Variables of a developer's shell for another portal are removed, and so is the test runner's mode. */
function withoutProduct(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const clean = { ...environment };
  for (const name of [
    'PORT',
    'DATA_DIR',
    'DATABASE_URL',
    'PORTAL_SECRET',
    'NODE_ENV',
    'NODE_OPTIONS',
    'SMS_GATEWAY_URL',
    'BANK_RAIL_URL',
    'FUND_COMPANY_URL',
    'ACS_BANK_NAME',
    'ACS_PREFIX',
    'ACS_HOLDER_NAME',
    'DEMO',
    'DEMO_SIZE',
    'EXPORT_AT_ONCE_ROWS',
    'LISTEN',
    'TRUSTED_PROXY',
    'ALLOWED_ORIGINS',
    'LOAD_TEST',
    'CALL_PATIENCE_MS',
    'PASSWORD_CONTROL_JSONP',
  ])
    delete clean[name];
  return clean;
}

const endOf = (child: ChildProcess): Promise<never> =>
  new Promise((_resolve, reject) =>
    child.once('exit', (code, signal) => reject(new Error(`it ended with ${signal ?? code}`))),
  );

function killNow(pid: number | undefined): number | null {
  if (!pid) return null;
  try {
    process.kill(pid, 'SIGKILL');
    return pid;
  } catch {
    return null;
  }
}

/** Sends SIGTERM first; processes of ours that remain are killed by pid. */
async function end(child: ChildProcess, pids: number[]): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const deadline = setTimeout(() => {
    for (const pid of [child.pid!, ...pids]) killNow(pid);
  }, STOP_MS);
  await gone;
  clearTimeout(deadline);
}
