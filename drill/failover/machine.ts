import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunningAsRoot, NOBODY } from '#platform/db/embedded-binaries.ts';
import { endWithUs } from '#testkit/end-with-us.ts';
import { addressOf, environmentOf, patroniConfig, type Place } from './fill.ts';
import { ETCD, PATRONI } from './programs.ts';

const ASKED_MS = 500;
const STOP_MS = 20_000;

interface Files {
  patroni: string;
  patroniEnv: string;
  etcdEnv: string;
}

/** A program that writes what it says into a file of the folder, as a user who may run PostgreSQL. */
export function startProgram(folder: string, name: string, program: string, args: string[], env = {}): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), 'a');
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: folder, ...env },
    ...(isRunningAsRoot() ? { uid: NOBODY, gid: NOBODY } : {}),
    stdio: ['ignore', log, log],
  });
  if (child.pid) child.once('exit', endWithUs(child.pid));
  return child;
}

export async function stopProgram(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await gone;
  clearTimeout(late);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has gone already.
  }
}

/** Processes by their parent; one that goes while we read is none. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]) === parent;
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** One machine of the cluster: a member of etcd, and Patroni with its PostgreSQL. */
export class Machine {
  readonly name: string;
  readonly api: string;
  readonly folder: string;
  readonly #config: string;
  readonly #environments: Readonly<Record<'patroni' | 'etcd', Record<string, string>>>;
  #patroni: ChildProcess | undefined;
  #etcd: ChildProcess | undefined;

  constructor(files: Files, machine: number, place: Place) {
    this.name = `db-${machine + 1}`;
    this.folder = place.folder;
    this.api = `http://${addressOf(place.network, machine)}:8008`;
    mkdirSync(this.folder);
    this.#config = join(this.folder, 'patroni.yml');
    writeFileSync(this.#config, patroniConfig(files.patroni, place));
    if (isRunningAsRoot()) for (const path of [this.folder, this.#config]) chownSync(path, NOBODY, NOBODY);
    this.#environments = {
      patroni: environmentOf(files.patroniEnv, machine, place),
      etcd: environmentOf(files.etcdEnv, machine, place),
    };
  }

  /** What is not running. */
  start(): void {
    const isGone = (child: ChildProcess | undefined) => !child || child.exitCode !== null || child.signalCode !== null;
    if (isGone(this.#etcd)) this.#etcd = startProgram(this.folder, 'etcd', ETCD, [], this.#environments.etcd);
    if (isGone(this.#patroni))
      this.#patroni = startProgram(this.folder, 'patroni', PATRONI, [this.#config], this.#environments.patroni);
  }

  /** PostgreSQL as a whole: its first process and what that has started. */
  postgres(): number[] {
    try {
      const pid = Number(readFileSync(join(this.folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
      return [pid, ...childrenOf(pid)];
    } catch {
      return [];
    }
  }

  /** Its first process alone, whose end the others notice. */
  killPostgres(): void {
    for (const pid of this.postgres().slice(0, 1)) send(pid, 'SIGKILL');
  }

  signalPostgres(signal: NodeJS.Signals): void {
    for (const pid of this.postgres()) send(pid, signal);
  }

  /** Patroni and etcd, without PostgreSQL. */
  signalControl(signal: NodeJS.Signals): void {
    for (const child of [this.#patroni, this.#etcd]) if (child?.pid) send(child.pid, signal);
  }

  /** Patroni's answer to one question of health: `primary`, `replica`, `health`. */
  async is(what: 'primary' | 'health'): Promise<boolean> {
    try {
      return (await fetch(`${this.api}/${what}`, { signal: AbortSignal.timeout(ASKED_MS) })).status === 200;
    } catch {
      return false;
    }
  }

  async stop(): Promise<void> {
    await stopProgram(this.#patroni);
    this.signalPostgres('SIGKILL');
    await stopProgram(this.#etcd);
  }

  logs(): string {
    return ['patroni', 'etcd']
      .map((name) => `${this.name} ${name}:\n${readFileSync(join(this.folder, `${name}.log`), 'utf8').slice(-2_000)}`)
      .join('\n');
  }
}
