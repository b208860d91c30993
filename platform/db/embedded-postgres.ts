import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { writeWhole } from '#platform/file/write-whole.ts';
import { embeddedBinaries, NOBODY, isRunningAsRoot, type EmbeddedBinaries } from './embedded-binaries.ts';
import { dataPlace, keptPassword, makeClosedFolder, restoringPlace } from './embedded-folder.ts';
import { MigrationRefused } from './migration.ts';
import { whyMoved } from './move/marks.ts';

/** Longer than a query of the application may take (statement_timeout of postgres-database.ts). */
const READY_MS = 40_000;
const STOP_MS = 15_000;
const ASK_EVERY_MS = 30;
const RELAUNCH_MS = 200;
const PORT_MS = 5_000;
/**
 * Below the ports that systems give to outgoing connections: a server that keeps asking for its dead database at one of
 * those may be given that very port, connect to itself, and keep the database from coming back.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_000;

export interface EmbeddedPostgres {
  /** By the socket of the machine, which costs a statement a tenth less than TCP, where its path fits one. */
  url: string;
  port: number;
  pid: number;
  /** Fast shutdown; resolves when it is gone. */
  stop(): Promise<void>;
  /** Called once when it ends without being asked to. */
  onExit(callback: () => void): void;
}

interface Launched {
  child: ChildProcess;
  pid: number;
  stopWatching: () => void;
}

/** A folder below which a lock file and the data lie; `durable: false` is for tests that do not crash anything. */
export interface EmbeddedOptions {
  dataDir: string;
  durable?: boolean;
}

/**
 * Starts the PostgreSQL that npm brought, on a port of 127.0.0.1 that is kept with the data, and on a socket in the
 * data's folder, with a password that only the data's owner can read. A postmaster that a killed parent has left behind
 * is stopped first. It stops when this process dies: a shell that holds our end of a pipe tells it to.
 */
export async function startEmbeddedPostgres({ dataDir, durable = true }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = resolve(dataDir);
  mkdirSync(home, { recursive: true });
  if (existsSync(restoringPlace(home)))
    throw new Error(`a restore into ${home} did not end: remove the folder and restore again`);
  const data = dataPlace(home);
  makeClosedFolder(data);
  const binaries = embeddedBinaries(home);
  const password = keptPassword(home);
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(binaries, data, password);
  await stopOrphan(data);
  // A move that this start has just stopped would not have marked its folder.
  const reason = whyMoved(home);
  if (reason) throw new MigrationRefused(reason);
  const port = await keptPort(home);

  const tcp = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const url = fitsSocket(data, port) ? `${tcp}?host=${encodeURIComponent(data)}` : tcp;
  const { child, pid, stopWatching } = await launchReady(url, () => launch(binaries, data, port, durable));
  let isStopRequested = false;
  const callbacks: (() => void)[] = [];
  child.once('exit', () => {
    if (!isStopRequested) for (const callback of callbacks) callback();
  });
  return {
    url,
    port,
    pid,
    onExit: (callback) => void callbacks.push(callback),
    async stop() {
      isStopRequested = true;
      if (child.exitCode === null && child.signalCode === null) {
        const gone = new Promise<void>((done) => child.once('exit', () => done()));
        // A process that has nothing else to do ends before it, and removes nothing behind it.
        child.ref();
        signal(pid, 'SIGINT');
        await Promise.race([gone, pause(STOP_MS, undefined, { ref: false }).then(() => signal(pid, 'SIGQUIT'))]);
        await gone;
      }
      stopWatching();
    },
  };
}

const SOCKET_FILE = '.s.PGSQL.';
/** Of the address of a socket, in bytes: 104 on macOS, 108 on Linux, each with its closing zero. */
const SOCKET_PATH_MAX = 103;
const fitsSocket = (data: string, port: number): boolean =>
  Buffer.byteLength(join(data, `${SOCKET_FILE}${port}`)) <= SOCKET_PATH_MAX;
const asNobody = () => (isRunningAsRoot() ? { uid: NOBODY, gid: NOBODY } : {});

/**
 * The same port as last time, for which a little is waited, so that a waiting server finds its database again; another
 * one only when somebody else has taken it.
 */
async function keptPort(home: string): Promise<number> {
  const file = join(home, 'port');
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const port = (kept && (await becomesFree(kept))) || (await anyPort());
  if (port !== kept) writeWhole(file, String(port));
  return port;
}

async function becomesFree(port: number): Promise<number> {
  const deadline = Date.now() + PORT_MS;
  while (!(await isFree(port))) {
    if (Date.now() > deadline) return 0;
    await pause(ASK_EVERY_MS);
  }
  return port;
}

async function anyPort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });

function initialise({ native, env }: EmbeddedBinaries, data: string, password: string): void {
  const file = join(dirname(data), `initial-password-${process.pid}`);
  writeFileSync(file, password, { mode: 0o600 });
  if (isRunningAsRoot()) chownSync(file, NOBODY, NOBODY);
  try {
    const options = [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${file}`,
      '-E',
      'UTF8',
      '--locale=C',
      '--no-instructions',
    ];
    execFileSync(join(native, 'bin/initdb'), options, {
      ...asNobody(),
      env,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    chmodSync(data, 0o700);
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * A postmaster of an earlier, killed parent. Its pid may have been given to another program since: only a postgres on
 * our own data gets a signal to stop.
 */
async function stopOrphan(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!isPostmasterOf(pid, data)) {
    const socketFiles = readdirSync(data).filter((name) => name.startsWith(SOCKET_FILE));
    for (const name of ['postmaster.pid', ...socketFiles]) rmSync(join(data, name), { force: true });
    return;
  }
  signal(pid, 'SIGINT');
  const deadline = Date.now() + STOP_MS;
  while (isPostmasterOf(pid, data)) {
    if (Date.now() > deadline) signal(pid, 'SIGQUIT');
    await pause(ASK_EVERY_MS);
  }
}

function isPostmasterOf(pid: number, data: string): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return true;
    const zombie = /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return (
      !zombie &&
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres') &&
      readlinkSync(`/proc/${pid}/cwd`) === data
    );
  } catch {
    return false;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has gone already, which is what was wanted.
  }
}

/**
 * Detached, so that Ctrl-C reaches us first and the servers can drain; the watchdog reads a pipe of ours that ends when
 * we do.
 */
async function launch(
  { native, env }: EmbeddedBinaries,
  data: string,
  port: number,
  durable: boolean,
): Promise<Launched> {
  const flags = durable
    ? ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']
    : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${fitsSocket(data, port) ? data : ''}`,
    'max_connections=200',
    'shared_buffers=128MB',
    'timezone=UTC',
    ...flags,
  ];
  const child = spawn(join(native, 'bin/postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...asNobody(),
    env,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr?.resume();
  await new Promise<void>((done, failed) => child.once('spawn', done).once('error', failed));
  const pid = child.pid!;
  const watchdog = spawn('sh', ['-c', `cat >/dev/null; kill -INT ${pid} 2>/dev/null`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.unref();
  child.unref();
  return { child, pid, stopWatching: () => void watchdog.kill() };
}

/**
 * A backend outlives its killed postmaster until its query ends; until then a new postmaster refuses the data and is
 * launched again.
 */
async function launchReady(url: string, launchOnce: () => Promise<Launched>): Promise<Launched> {
  const deadline = Date.now() + READY_MS;
  for (;;) {
    const launched = await launchOnce();
    if (await answers(url, launched.child, deadline)) return launched;
    launched.stopWatching();
    if (Date.now() > deadline) {
      signal(launched.pid, 'SIGQUIT');
      throw new Error('the embedded PostgreSQL did not become ready');
    }
    await pause(RELAUNCH_MS);
  }
}

/** False when it ended or was silent for too long. */
async function answers(url: string, child: ChildProcess, deadline: number): Promise<boolean> {
  const lives = () => child.exitCode === null && child.signalCode === null;
  while (lives() && Date.now() <= deadline) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return lives();
    } catch {
      await pause(ASK_EVERY_MS);
    }
  }
  return false;
}
