import type { ChildProcess } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { addressOf, haproxyConfig, haproxyOf } from './fill.ts';
import { Machine, startProgram, stopProgram } from './machine.ts';
import { HAPROXY } from './programs.ts';

const MACHINES = 3;
const PORTS = [2379, 2380, 5432, 8008];
const LOOK_MS = 50;
const WHOLE_MS = 180_000;
const DATABASE = 'portal';
const OWNER = 'portal_owner';
const FOLDER = join(import.meta.dirname, '../../deploy/patroni');
const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');

interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
}

/** Three machines of deploy/patroni and the HAProxy of a portal, each at an address of its own on this machine. */
export class Cluster {
  readonly machines: readonly Machine[];
  readonly databaseUrl: string;
  readonly #superUrl: string;
  readonly #folder: string;
  readonly #network: string;
  #haproxy: ChildProcess | undefined;

  private constructor(network: string, folder: string) {
    const password = randomBytes(16).toString('hex');
    this.#network = network;
    this.#folder = folder;
    const files = { patroni: read('patroni.yml'), patroniEnv: read('patroni_env.conf'), etcdEnv: read('etcd.env') };
    this.machines = Array.from(
      { length: MACHINES },
      (_, at) => new Machine(files, at, { network, folder: join(folder, `db-${at + 1}`), password }),
    );
    const at = haproxyOf(network);
    this.databaseUrl = `postgres://${OWNER}:${password}@${at}/${DATABASE}`;
    this.#superUrl = `postgres://postgres:${password}@${at}/postgres`;
  }

  /** With the database and its owner in it. */
  static async start(): Promise<Cluster> {
    const folder = mkdtempSync(join(tmpdir(), 'portal-failover-'));
    // PostgreSQL may run as another user than we do and must be able to enter.
    chmodSync(folder, 0o755);
    const cluster = new Cluster(await freeNetwork(), folder);
    try {
      for (const machine of cluster.machines) machine.start();
      const config = join(folder, 'haproxy.cfg');
      writeFileSync(config, haproxyConfig(read('haproxy.cfg'), cluster.#network));
      await cluster.waitUntilHealthy();
      cluster.#haproxy = startProgram(folder, 'haproxy', HAPROXY, ['-db', '-f', config]);
      await cluster.#makeDatabase();
      return cluster;
    } catch (error) {
      const logs = cluster.machines.map((machine) => machine.logs()).join('\n');
      await cluster.stop();
      throw new Error(`the cluster did not start: ${(error as Error).message}\n${logs}`, { cause: error });
    }
  }

  async #makeDatabase(): Promise<void> {
    const db = await this.#connected();
    const { password } = new URL(this.databaseUrl);
    try {
      await db.query(`CREATE ROLE ${OWNER} LOGIN CREATEROLE PASSWORD '${password}'`);
      await db.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`);
    } finally {
      await db.end();
    }
  }

  /** HAProxy finds the primary a moment after it started; until then it also leads to standbys. */
  async #connected(): Promise<pg.Client> {
    for (let tries = 0; ; tries += 1) {
      const db = new pg.Client({ connectionString: this.#superUrl });
      db.on('error', () => undefined);
      try {
        await db.connect();
        await db.query('CREATE TEMP TABLE writes ()');
        return db;
      } catch (error) {
        await db.end();
        if (tries > 200) throw error;
        await pause(LOOK_MS * 2);
      }
    }
  }

  /** As Patroni tells it; null when no machine answers. */
  async #members(): Promise<Member[]> {
    for (const { api } of this.machines) {
      try {
        const reply = await fetch(`${api}/cluster`, { signal: AbortSignal.timeout(1_000) });
        return ((await reply.json()) as { members: Member[] }).members;
      } catch {
        // The next one.
      }
    }
    return [];
  }

  async named(role: 'leader' | 'sync_standby'): Promise<Machine> {
    const { name } = (await this.#members()).find((member) => member.role === role)!;
    return this.machines.find((machine) => machine.name === name)!;
  }

  /** Resolves when there are a primary, a synchronous standby and another one, all of which work on one timeline. */
  async waitUntilHealthy(): Promise<void> {
    const roles = (all: Member[]) => all.map(({ role, state }) => `${role} ${state}`).toSorted();
    const wanted = /^leader running,replica (running|streaming),sync_standby (running|streaming)$/;
    for (const deadline = Date.now() + WHOLE_MS; ;) {
      const members = await this.#members();
      const now = roles(members).join();
      if (wanted.test(now) && new Set(members.map(({ timeline }) => timeline)).size === 1) return;
      if (Date.now() > deadline) throw new Error(`the cluster is not whole: ${now}`);
      await pause(LOOK_MS * 4);
    }
  }

  /** Resolves with the new primary, as soon as its Patroni says so. */
  async promoted(old: Machine): Promise<Machine> {
    for (const deadline = Date.now() + WHOLE_MS; ;) {
      const others = this.machines.filter((machine) => machine !== old);
      const answers = await Promise.all(others.map((machine) => machine.is('primary')));
      const at = answers.indexOf(true);
      if (at >= 0) return others[at]!;
      if (Date.now() > deadline) throw new Error('no standby was promoted');
      await pause(LOOK_MS);
    }
  }

  async stop(): Promise<void> {
    await stopProgram(this.#haproxy);
    // Also what a fault has left frozen.
    for (const machine of this.machines) {
      machine.signalControl('SIGCONT');
      machine.signalPostgres('SIGCONT');
    }
    await Promise.all(this.machines.map((machine) => machine.stop()));
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** A part of loopback where all ports of the files are free. */
async function freeNetwork(): Promise<string> {
  for (let tries = 0; tries < 20; tries += 1) {
    const network = `127.0.${randomInt(10, 250)}.`;
    const hosts = Array.from({ length: MACHINES }, (_, at) => addressOf(network, at));
    const free = await Promise.all(hosts.flatMap((host) => PORTS.map((port) => isFree(host, port))));
    if (free.every(Boolean)) return network;
  }
  throw new Error(`another program of this machine listens on a port of ${PORTS.join(', ')} at all addresses`);
}

const isFree = (host: string, port: number): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, host, () => server.close(() => done(true)));
  });
